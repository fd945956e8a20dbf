import type { Booking } from '#domain/booking/booking.ts'
import { filterBookings, type GuestOf, noFilter } from '#domain/day/booking-list.ts'

/** Bookings by who booked: who comes next stands first, and who came last at the head of the others. */
export function foundParties<B extends Booking>(
  rows: readonly B[],
  query: string,
  today: string,
  guestOf: GuestOf,
): B[] {
  const found = filterBookings(rows, { ...noFilter, query }, guestOf)
  const past = found.filter(({ day }) => day < today)
  return [...found.slice(past.length), ...past.reverse()]
}
