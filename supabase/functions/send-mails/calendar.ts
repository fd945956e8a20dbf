// The visit as a calendar file (RFC 5545), with an alarm two hours before. A later mail brings the same visit under the same
// UID, which the booking page's own file has too, with a higher SEQUENCE: the calendar moves its entry, or takes it away. No
// link that manages the booking: calendars are often shared.

import type { AboutBooking, CalendarWords } from './words/about.ts'

export function calendarOf(
  { booking, vendor }: AboutBooking,
  words: CalendarWords,
  isCancelled: boolean,
  now: Date,
): string {
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Noren//Booking//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(`${booking.reference || booking.id}@${vendor.url}.noren`)}`,
    `SEQUENCE:${booking.rev % 2_147_483_647}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(booking.begins))}`,
    `DTEND:${utc(new Date(booking.ends))}`,
    `SUMMARY:${escaped(words.summary)}`,
    `LOCATION:${escaped(words.location || placeOf(vendor))}`,
    `DESCRIPTION:${escaped(words.description)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? [] : alarm(words.summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const placeOf = ({ name, address }: AboutBooking['vendor']): string =>
  address === '' ? name : `${name}, ${address}`

const alarm = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  'TRIGGER:-PT2H',
  'END:VALARM',
]

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are not allowed in the file
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

// Lines end at 75 octets; a character of several octets stays whole.
function folded(line: string): string {
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
