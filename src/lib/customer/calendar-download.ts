import type { GuestBooking, Venue, VenueContact } from '#domain/online/guest-booking.ts'

/** Hands the browser an .ics file; the writer is loaded with the tap. */
export async function saveCalendarFile(
  booking: GuestBooking,
  contact: VenueContact,
  venue: Pick<Venue, 'url' | 'time_zone'>,
  words: { summary: string; description: string; location?: string },
): Promise<void> {
  const { calendarFile } = await import('#domain/time/ics.ts')
  const text = calendarFile(
    booking,
    { ...contact, time_zone: venue.time_zone, url: venue.url },
    words,
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
