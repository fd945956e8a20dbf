// What customers booked, wait for, changed and cancelled online, and nobody at this device has looked at yet.

import { type Booking, changedOnlineAt, isCancelledOnline, isOnList } from '#domain/booking/booking.ts'

/** What a device remembers of what was looked at. */
export interface OnlineSeen {
  /** ISO instant of the server from which on a booking counts as new: when this device first had everything. */
  since: string
  /** Ids of bookings, and `newsKey` of what became of them. */
  ids: readonly string[]
}

const newForHours = 14 * 24

/** Who waits for a table of a full day has no booking, and is never counted as one. */
export type NewsKind = 'made' | 'waits' | 'changed' | 'cancelled'

/** The last that the customer did. */
export const newsKind = (b: Booking): NewsKind => {
  if (isCancelledOnline(b)) return 'cancelled'
  if (isOnList(b)) return 'waits'
  return changedOnlineAt(b) ? 'changed' : 'made'
}

/** When the customer booked, put their name down, changed or cancelled. */
export const newsAt = (b: Booking): string =>
  isCancelledOnline(b) ? b.status_at : (changedOnlineAt(b) ?? b.made_at)

/**
 * Apart from the booking's id: who looked at the booking has not seen what became of it then, or once more. A table for who
 * waited is staff's own doing, and no news.
 */
const newsKey = (b: Booking): string => {
  const kind = newsKind(b)
  return kind === 'made' || kind === 'waits' ? b.id : `${b.id}/${kind}/${newsAt(b)}`
}

/** One entry for each thing that can be heard of anew. */
export const newsKeys = (bookings: readonly Booking[]): string[] => bookings.map(newsKey)

/**
 * The newest first. A day that is over, or a party that somebody has gone on with, needs no sign any more; what came from
 * elsewhere was entered by somebody. What the customer changed or cancelled counts, whoever entered it; what staff did does not.
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
        (isCancelledOnline(b) ||
          (b.source === 'online' && b.status === 'waiting') ||
          (b.status === 'confirmed' && (b.source === 'online' || changedOnlineAt(b) !== undefined))) &&
        b.day >= today &&
        newsAt(b) > from &&
        !seen.has(newsKey(b)),
    )
    .toSorted((a, b) => newsAt(b).localeCompare(newsAt(a)) || a.id.localeCompare(b.id))
}

/** What is known of these bookings once they were looked at: that they are there, and what became of them. */
export function lookedAt(bookings: readonly Booking[], ids: readonly string[]): string[] {
  const looked = new Set(ids)
  return [...ids, ...bookings.filter((b) => looked.has(b.id) && newsKey(b) !== b.id).map(newsKey)]
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
