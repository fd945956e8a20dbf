// What the address of the bookings screen says. Names and phones never stand there: the search text does not
// leave the screen's memory.

import { type Source, type Status, sources, statuses } from '#domain/booking/booking.ts'
import { addDays, isDay, weekdayOf } from '#domain/time/time.ts'

export const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const dialogs = [
  'new',
  'walk-in',
  'attention',
  'sync',
  'keys',
  'print',
  'late',
  'custom',
  'note',
  'guest',
  'import',
  'closing',
  'history',
  'waiting',
  'paper',
] as const
export type DialogName = (typeof dialogs)[number]

const views = ['day', 'list', 'guests'] as const

export interface BookingsSearch {
  view: (typeof views)[number]
  /** The day of the day view; absent for today. */
  day?: string
  /** A dialog that is open, so that the tablet's back key closes it. */
  dialog?: DialogName
  /** The minute for which a new booking is begun. */
  at?: number
  /** The table at which it is begun. */
  table?: string
  /** Id of the booking whose card is open. */
  booking?: string
  status?: Status
  pax?: number
  kind?: 'custom'
  source?: Source
  /** Only parties with an allergy; only what the server has not confirmed; those that were deleted instead of the others. */
  allergies?: true
  unconfirmed?: true
  deleted?: true
  from?: string
  to?: string
  size?: PageSize
  page?: number
}

const flags = ['allergies', 'unconfirmed', 'deleted'] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps what is well formed and drops the rest: an address typed by hand never breaks the screen. */
export function bookingsSearch(raw: Record<string, unknown>): BookingsSearch {
  const search: BookingsSearch = { view: views.find((v) => v === raw.view) ?? 'day' }
  const day = dayIn(raw.day)
  if (day) search.day = day
  const dialog = dialogs.find((d) => d === raw.dialog)
  if (dialog) search.dialog = dialog
  const at = wholeNumber(raw.at, 2159)
  if (dialog === 'new' && at) search.at = at
  const table = String(raw.table ?? '').toLowerCase()
  if (search.at && uuid.test(table)) search.table = table
  const booking = String(raw.booking ?? '').toLowerCase()
  if (uuid.test(booking)) search.booking = booking
  const status = statuses.find((s) => s === raw.status)
  if (status) search.status = status
  const pax = wholeNumber(raw.pax, 999)
  if (pax) search.pax = pax
  if (raw.kind === 'custom') search.kind = 'custom'
  const source = sources.find((s) => s === raw.source)
  if (source) search.source = source
  for (const flag of flags)
    if (raw[flag] === true || raw[flag] === 'true' || raw[flag] === 1) search[flag] = true
  Object.assign(search, range(raw))
  const size = pageSizes.find((n) => n === Number(raw.size))
  if (size) search.size = size
  const page = wholeNumber(raw.page, 9999)
  if (page && page > 1) search.page = page
  return search
}

// A range whose ends are swapped is meant the other way round.
function range(raw: Record<string, unknown>): Pick<BookingsSearch, 'from' | 'to'> {
  const from = dayIn(raw.from)
  const to = dayIn(raw.to)
  if (from && to && from > to) return { from: to, to: from }
  return { ...(from && { from }), ...(to && { to }) }
}

const earliest = '2000-01-01'
const latest = '2199-12-31'

function dayIn(value: unknown): string | undefined {
  const isFine = typeof value === 'string' && isDay(value) && value >= earliest && value <= latest
  return isFine ? value : undefined
}

function wholeNumber(value: unknown, most: number): number | undefined {
  const n = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isInteger(n) && n >= 1 && n <= most ? n : undefined
}

/** The range that the list shows when the address names none. Of what was deleted every day is looked at: there are few. */
export const defaultRange = (today: string, isOfDeleted = false): Range =>
  isOfDeleted
    ? { from: addDays(today, -370), to: addDays(today, 400) }
    : { from: today, to: addDays(today, 60) }

export interface Range {
  from: string
  to: string
}

export const presets = ['today', 'week', 'next7', 'month'] as const
export type Preset = (typeof presets)[number]

/** Both days included; a week begins on Sunday, as calendars here do. */
export function rangeOf(preset: Preset, today: string): Range {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week': {
      const from = addDays(today, -(weekdayOf(today) % 7))
      return { from, to: addDays(from, 6) }
    }
    case 'next7':
      return { from: today, to: addDays(today, 6) }
    case 'month': {
      const first = Temporal.PlainDate.from(today).with({ day: 1 })
      return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
    }
  }
}

const narrowings = ['status', 'pax', 'kind', 'source', 'allergies', 'unconfirmed', 'deleted'] as const

/** How many filters are on; the two ends of a range count as one. */
export const narrowedBy = (search: BookingsSearch): number =>
  narrowings.filter((by) => search[by] !== undefined).length + (search.from || search.to ? 1 : 0)

/** Without any filter; what lies over the list and how many stand on a page stays. */
export function cleared(search: BookingsSearch): BookingsSearch {
  const { view, dialog, booking, size } = search
  return { view, ...(dialog && { dialog }), ...(booking && { booking }), ...(size && { size }) }
}
