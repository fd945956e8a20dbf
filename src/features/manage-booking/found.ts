import type { GuestBooking, Venue, VenueContact } from '#domain/online/guest-booking.ts'

/** What the secret of a link opens. */
export interface Found {
  booking: GuestBooking
  contact: VenueContact
}

export type VenueNow = Venue & {
  /** Its present business day and minute. */
  today: string
  minute: number
}
