import { type DayTables, proposalFor } from '#domain/table/day/day-tables.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'

/** When a party that sits down now, or sits, has its table. */
export const spanNow = (
  { seated_at, status, duration }: BookingView,
  { minute }: Pick<Venue, 'minute'>,
): { from: number; to: number } => {
  const from = status === 'seated' ? (seated_at ?? minute) : minute
  return { from, to: Math.max(from + duration, minute + 1) }
}

/** Where a party of today is led if it sits down now; null where no table is for it. */
export const seatNow = (
  tables: DayTables,
  row: BookingView,
  venue: Pick<Venue, 'minute'>,
): readonly string[] | null => proposalFor(tables, row, spanNow(row, venue))
