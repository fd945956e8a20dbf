// Whose claim on a seat is the earlier one, and what staff said to it.

import { type AcceptedCode, type Booking, isLive, type Settlement } from '#domain/booking/booking.ts'

/** The highest figure of that code that staff accepted; null where they did not. */
export const acceptedUpto = (settled: readonly Settlement[], code: AcceptedCode): number | null =>
  settled.reduce<number | null>(
    (most, s) => (s.code === code ? Math.max(most ?? s.upto, s.upto) : most),
    null,
  )

/** Of what the server has not confirmed: no claim is later. */
export const unconfirmedClaim = Number.MAX_SAFE_INTEGER

/** Whether it takes seats that it did not have. A smaller or shorter party keeps its place in the queue. */
export const isNewClaim = (was: Booking | undefined, next: Booking): boolean =>
  isLive(next) &&
  !(
    was &&
    isLive(was) &&
    next.pax <= was.pax &&
    next.occurrence === was.occurrence &&
    next.day === was.day &&
    next.minute === was.minute &&
    next.duration <= was.duration
  )

/** Whether it takes a table, or takes one at a time, that it did not have. Who keeps some, or leaves earlier, keeps the place of before. */
export const isNewTableClaim = (was: Booking | undefined, next: Booking): boolean =>
  isLive(next) &&
  next.tables.length > 0 &&
  !(
    was &&
    isLive(was) &&
    next.tables.every((id) => was.tables.includes(id)) &&
    next.day === was.day &&
    next.minute === was.minute &&
    next.duration <= was.duration
  )

/** Bookings that the server has not confirmed stand behind all others, in the order in which they were made. */
export function isNoLaterClaim(
  other: Booking,
  b: Booking,
  claim: 'claimed_rev' | 'tables_rev' = 'claimed_rev',
): boolean {
  if (other[claim] !== b[claim]) return other[claim] < b[claim]
  if (b[claim] !== unconfirmedClaim) return true
  return other.made_at < b.made_at || (other.made_at === b.made_at && other.id <= b.id)
}

/** The last call that staff made about it. */
export const calledOf = (b: Booking): Settlement | null =>
  b.settled.findLast((s) => s.code === 'call') ?? null
