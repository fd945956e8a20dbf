import type { Booking } from '#domain/booking/booking.ts'
import { sendsMails } from '#domain/event/template-defaults.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** Whether who booked an event that is off is told of it without a call. */
export const isMailed = ({ email }: Pick<Booking, 'email'>, { settings }: Pick<Venue, 'settings'>): boolean =>
  email !== '' && sendsMails(settings)
