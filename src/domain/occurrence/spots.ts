// Seats of an occurrence: its capacity, less the people of its live bookings. Derived, never stored; `private.spots_sold` on the
// server is the same.

import { type Booking, isLive } from '#domain/booking/booking.ts'

type Sale = Pick<Booking, 'occurrence' | 'status' | 'deleted' | 'pax'>

/** People in live bookings of the occurrence; `id` is the bare uuid. */
export const spotsSold = (id: string, bookings: readonly Sale[]): number =>
  bookings.reduce((sum, b) => (b.occurrence === id && isLive(b) ? sum + b.pax : sum), 0)
