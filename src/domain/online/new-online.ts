// What customers booked and cancelled online, and nobody at this device has looked at yet.

import { type Booking, isCancelledOnline } from '#domain/booking/booking.ts'

/** What a device remembers of what was looked at. */
export interface OnlineSeen {
  /** ISO instant of the server from which on a booking counts as new: when this device first had everything. */
  since: string
  /** Ids of bookings, and `cancellationKey` of cancellations. */
  ids: readonly string[]
}

const newForHours = 14 * 24

/** Apart from the booking's id: who looked at the booking has not seen that it was cancelled, or cancelled once more. */
const cancellationKey = (b: Booking): string => `${b.id}/cancelled/${b.status_at}`

const newsKey = (b: Booking): string => (isCancelledOnline(b) ? cancellationKey(b) : b.id)

/** When the customer booked, or cancelled. */
export const newsAt = (b: Booking): string => (isCancelledOnline(b) ? b.status_at : b.made_at)

/** One entry for each thing that can be heard of anew. */
export const newsKeys = (bookings: readonly Booking[]): string[] => bookings.map(newsKey)

/**
 * The newest first. A day that is over, or a party that somebody has gone on with, needs no sign any more; what came from
 * elsewhere was entered by somebody. What the customer cancelled counts, whoever entered it; what staff cancelled does not.
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
        (isCancelledOnline(b) || (b.source === 'online' && b.status === 'confirmed')) &&
        b.day >= today &&
        newsAt(b) > from &&
        !seen.has(newsKey(b)),
    )
    .toSorted((a, b) => newsAt(b).localeCompare(newsAt(a)) || a.id.localeCompare(b.id))
}

/** What is known of these bookings once they were looked at: that they are there, and that they were cancelled. */
export function lookedAt(bookings: readonly Booking[], ids: readonly string[]): string[] {
  const looked = new Set(ids)
  return [...ids, ...bookings.filter((b) => looked.has(b.id) && isCancelledOnline(b)).map(cancellationKey)]
}

/**
 * These bookings too were looked at. What could not count as new any more is forgotten, so that the list does not grow for
 * ever: `bookings` are all from today on.
 */
export function withSeen(
  bookings: readonly Booking[],
  { since, ids }: OnlineSeen,
  looked: readonly string[],
  at: { today: string; now: string },
): OnlineSeen {
  const still = new Set(newsKeys(newOnlineBookings(bookings, { since, ids: [] }, at)))
  return { since, ids: [...new Set([...ids, ...lookedAt(bookings, looked)])].filter((key) => still.has(key)) }
}
