// What new hours do to the bookings there are.

import type { Hours } from '#domain/availability/slots.ts'
import { type Booking, isLive } from '#domain/booking/booking.ts'
import { isOutsideHours } from '#domain/day/attention.ts'

type HoursOf = (day: string) => Hours
type Visit = Pick<Booking, 'day' | 'minute' | 'duration' | 'status' | 'deleted'>

/**
 * Bookings that lie within the hours of before and outside the new ones, by time. Those that lay outside already are no
 * doing of the change; those that are over are left alone.
 */
export function fallOutside<B extends Visit>(
  bookings: readonly B[],
  before: HoursOf,
  after: HoursOf,
  now: { day: string; minute: number },
): B[] {
  return bookings
    .filter((b) => isLive(b) && !hasEnded(b, now))
    .filter(({ day, minute, duration }) => {
      return !isOutsideHours(before(day), minute, duration) && isOutsideHours(after(day), minute, duration)
    })
    .sort((a, b) => (a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1))
}

const hasEnded = (b: Visit, now: { day: string; minute: number }): boolean =>
  b.day < now.day || (b.day === now.day && b.minute + b.duration <= now.minute)
