// A booking as a calendar file (RFC 5545). One event needs no library.

import type { GuestBooking, VenueContact } from '#domain/online/guest-booking.ts'
import { instantOf } from './time.ts'

/**
 * The text of an .ics file. The secret link is left out on purpose: calendars are often shared with others.
 * `now` is the instant of writing, `summary` and `description` come in the customer's language;
 * `location` where it is not the venue's own.
 */
export function calendarFile(
  booking: Pick<GuestBooking, 'reference' | 'day' | 'minute' | 'duration'>,
  venue: Omit<VenueContact, 'name_en'> & { time_zone: string; url: string },
  words: { summary: string; description: string; location?: string },
  now: string,
): string {
  const start = instantOf(booking.day, booking.minute, venue.time_zone)
  const end = Temporal.Instant.from(start).add({ minutes: booking.duration }).toString()
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Noren//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(`${booking.reference}@${venue.url}.noren`)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(words.summary)}`,
    `LOCATION:${escapeText(words.location || placeOf(venue))}`,
    `DESCRIPTION:${escapeText(words.description)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

const placeOf = ({ name, address }: { name: string; address: string }): string =>
  address === '' ? name : `${name}, ${address}`

// 2026-11-21T10:30:00Z -> 20261121T103000Z
const utc = (instant: string): string =>
  Temporal.Instant.from(instant).round('second').toString().replaceAll(/[-:]/g, '')

const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are not allowed in the file
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

// Lines end at 75 octets; a character of several octets stays whole.
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
