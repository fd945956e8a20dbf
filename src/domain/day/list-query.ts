// What the address of the bookings screen says. Names and phones never stand there: the search text does not
// leave the screen's memory.

import { type Status, statuses } from '#domain/booking/booking.ts'
import { addDays, isDay } from '#domain/time/time.ts'

export const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const dialogs = ['new', 'walk-in', 'attention', 'sync', 'keys', 'print'] as const
export type DialogName = (typeof dialogs)[number]

export interface BookingsSearch {
  view: 'day' | 'list'
  /** The day of the day view; absent for today. */
  day?: string
  /** A dialog that is open, so that the tablet's back key closes it. */
  dialog?: DialogName
  /** Id of the booking whose card is open. */
  booking?: string
  status?: Status
  pax?: number
  kind?: 'custom'
  from?: string
  to?: string
  size?: PageSize
  page?: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps what is well formed and drops the rest: an address typed by hand never breaks the screen. */
export function bookingsSearch(raw: Record<string, unknown>): BookingsSearch {
  const search: BookingsSearch = { view: raw.view === 'list' ? 'list' : 'day' }
  const day = dayIn(raw.day)
  if (day) search.day = day
  const dialog = dialogs.find((d) => d === raw.dialog)
  if (dialog) search.dialog = dialog
  const booking = String(raw.booking ?? '').toLowerCase()
  if (uuid.test(booking)) search.booking = booking
  const status = statuses.find((s) => s === raw.status)
  if (status) search.status = status
  const pax = wholeNumber(raw.pax, 999)
  if (pax) search.pax = pax
  if (raw.kind === 'custom') search.kind = 'custom'
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

/** The range that the list shows when the address names none. */
export const defaultRange = (today: string): { from: string; to: string } => ({
  from: today,
  to: addDays(today, 60),
})
