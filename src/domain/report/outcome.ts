// What became of a booking, as reports count it.

import { type Booking, isOnList } from '#domain/booking/booking.ts'

export type Outcome = 'came' | 'expected' | 'undecided' | 'no_show' | 'cancelled'

export type ReportRow = Pick<
  Booking,
  | 'id'
  | 'day'
  | 'minute'
  | 'pax'
  | 'status'
  | 'source'
  | 'tags'
  | 'deleted'
  | 'occurrence'
  | 'guest_id'
  | 'made_at'
  | 'seated_at'
  | 'left_at'
> &
  Partial<Pick<Booking, 'settled'>>

/**
 * `undecided`: its day is over and nobody said whether the party came. Null for what is no visit of a restaurant: who still
 * waits, was deleted, or has a ticket of an event.
 */
export function outcomeOf(b: ReportRow, today: string): Outcome | null {
  if (b.deleted || b.occurrence != null) return null
  switch (b.status) {
    case 'arrived':
    case 'seated':
    case 'left':
      return 'came'
    case 'confirmed':
      return b.day < today ? 'undecided' : 'expected'
    case 'waiting':
      return null
    default:
      return b.status
  }
}

/** Who came by themselves has booked nothing: nobody is late, absent or early in it. */
export const isBooked = (b: Pick<Booking, 'source' | 'status'>): boolean =>
  b.source !== 'walk_in' && !isOnList(b)

/** `n` of `of`. */
export interface Share {
  n: number
  of: number
}

/** To one digit behind the point; null of nothing. */
export const tenths = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10

/** The same in percent. */
export const percentOf = ({ n, of }: Share): number | null => tenths(n * 100, of)
