// Online bookings that nobody at this device has looked at yet.

import type { Booking } from '#domain/booking/booking.ts'

/** What a device remembers of what was looked at. */
export interface OnlineSeen {
  /** ISO instant of the server from which on a booking counts as new: when this device first had everything. */
  since: string
  ids: readonly string[]
}

const newForHours = 14 * 24

/**
 * The newest first. A day that is over, or a party that somebody has gone on with, needs no sign any more; what came from
 * elsewhere was entered by somebody.
 */
export function newOnlineBookings<B extends Booking>(
  bookings: readonly B[],
  { since, ids }: OnlineSeen,
  { today, now }: { today: string; now: string },
): B[] {
  const seen = new Set(ids)
  const fortnightAgo = Temporal.Instant.from(now).subtract({ hours: newForHours })
  // Instants of the server are all written alike: their texts stand in the order of time.
  const from = [since, fortnightAgo.toString({ fractionalSecondDigits: 3 })].sort()[1] ?? since
  return bookings
    .filter(
      (b) =>
        b.source === 'online' &&
        b.status === 'confirmed' &&
        b.day >= today &&
        b.made_at > from &&
        !seen.has(b.id),
    )
    .toSorted((a, b) => b.made_at.localeCompare(a.made_at) || a.id.localeCompare(b.id))
}

/**
 * These too were looked at. Ids that could not count as new any more are forgotten, so that the list does not grow for ever:
 * `bookings` are all from today on.
 */
export function withSeen(
  bookings: readonly Booking[],
  { since, ids }: OnlineSeen,
  looked: readonly string[],
  at: { today: string; now: string },
): OnlineSeen {
  const still = new Set(newOnlineBookings(bookings, { since, ids: [] }, at).map((b) => b.id))
  return { since, ids: [...new Set([...ids, ...looked])].filter((id) => still.has(id)) }
}
