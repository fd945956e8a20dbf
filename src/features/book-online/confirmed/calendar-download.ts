import type { GuestBooking, Venue, VenueContact } from '#domain/online/guest-booking.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Hands the browser an .ics file; the writer is loaded with the tap. */
export async function saveCalendarFile(
  booking: GuestBooking,
  contact: VenueContact,
  venue: Venue,
  LL: TranslationFunctions,
): Promise<void> {
  const { calendarFile } = await import('#domain/time/ics.ts')
  const text = calendarFile(
    booking,
    { ...contact, time_zone: venue.time_zone, url: venue.url },
    {
      summary: LL.guestSteps.calendarSummary({ name: contact.name, n: booking.pax }),
      description: LL.guestSteps.calendarText({ reference: booking.reference, phone: contact.phone }),
    },
    new Date().toISOString(),
  )
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${venue.url}-${booking.reference}.ics`
  link.click()
  // Some browsers read the file after the tap has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
