import type { GuestBooking, VenueContact } from '#domain/online/guest-booking.ts'

/** What the secret of a link opens. */
export interface Found {
  booking: GuestBooking
  contact: VenueContact
}
