// What the address of the events says. What is searched for stays in the screen's memory, as on every list.

import { addDays, isDay } from '#domain/time/time.ts'

export const eventPageSizes = [20, 50, 100] as const
export type EventPageSize = (typeof eventPageSizes)[number]

export interface EventsSearch {
  /** All of them, past and cancelled ones too; absent for those to come. */
  view?: 'all'
  /** Business days, both included. */
  from?: string
  to?: string
  /** Id of the template that they are of. */
  template?: string
  size?: EventPageSize
  /** Absent where nobody has turned the pages: then the first one, of all of them that of today. */
  page?: number
  /** Id of the event whose sheet is open, and what lies over that. */
  event?: string
  edit?: true
  /** What of the sheet is led to. */
  show?: 'waiting'
  /** Tickets are sold: by phone, or to who stands at the gate. */
  sell?: 'phone' | 'gate'
  /** Id of the booking whose card is open, and whether its guest's lies over that. */
  booking?: string
  guest?: true
  /** It waits, and is given a place. */
  place?: true
  /** What lies over the card: the form that changes the booking, that of a late party, what needs attention; over the list, what was changed today. */
  dialog?: (typeof dialogs)[number] | 'history'
}

const dialogs = ['change', 'late', 'attention'] as const

const earliest = '2000-01-01'
const latest = '2199-12-31'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps what is well formed and drops the rest: an address typed by hand never breaks the screen. */
export function eventsSearch(raw: Record<string, unknown>): EventsSearch {
  const search: EventsSearch = {}
  if (raw.view === 'all') search.view = 'all'
  Object.assign(search, rangeIn(dayIn(raw.from), dayIn(raw.to)))
  for (const name of ['template', 'event', 'booking'] as const) {
    const id = String(raw[name] ?? '').toLowerCase()
    if (uuid.test(id)) search[name] = id
  }
  if (search.event && (raw.edit === true || raw.edit === 'true')) search.edit = true
  if (search.event && raw.show === 'waiting') search.show = 'waiting'
  if (search.booking && (raw.guest === true || raw.guest === 'true')) search.guest = true
  if (search.booking && (raw.place === true || raw.place === 'true')) search.place = true
  const dialog = dialogs.find((one) => one === raw.dialog)
  if (search.booking && dialog) search.dialog = dialog
  if (!search.booking && !search.event && raw.dialog === 'history') search.dialog = 'history'
  if (raw.sell === 'phone' || raw.sell === 'gate') search.sell = raw.sell
  const size = eventPageSizes.find((n) => n === Number(raw.size))
  if (size) search.size = size
  const page = Number(raw.page)
  if (Number.isInteger(page) && page > 0 && page < 10_000) search.page = page
  return search
}

// A range whose ends are swapped is meant the other way round.
const rangeIn = (from: string | undefined, to: string | undefined): Pick<EventsSearch, 'from' | 'to'> =>
  from && to && from > to ? { from: to, to: from } : { ...(from && { from }), ...(to && { to }) }

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) && value >= earliest && value <= latest ? value : undefined

/** The days that the address asks for; without any, those to come, and of all of them a season back too. */
export function eventDays({ view, from, to }: EventsSearch, today: string): { from: string; to: string } {
  const usual = { from: view === 'all' ? addDays(today, -92) : today, to: addDays(today, 366) }
  const first = from ?? (to && to < usual.from ? to : usual.from)
  return { from: first, to: to ?? (first > usual.to ? first : usual.to) }
}

/** Who is looked for may have booked any day; days that the address names narrow that, too. */
export const partyDays = ({ from = earliest, to = latest }: EventsSearch): { from: string; to: string } => ({
  from,
  to,
})

/** How many filters are on; the two ends of a range count as one. */
export const narrowedBy = ({ template, from, to }: EventsSearch): number =>
  (template ? 1 : 0) + (from || to ? 1 : 0)

/** Without any filter; which of the two lists it is and how many stand on a page stays. */
export const cleared = ({ view, size }: EventsSearch): EventsSearch => ({
  ...(view && { view }),
  ...(size && { size }),
})
