import { expect, test } from 'vitest'
import { calendarFile } from './ics.ts'

const venue = {
  name: 'さくら亭',
  address: '東京都千代田区1-2-3, 2階',
  phone: '+81362641234',
  time_zone: 'Asia/Tokyo',
  url: 'sakura-tei',
}
const words = { summary: 'さくら亭 2名様', description: '予約番号 A1B2\n電話 03-6264-1234' }
const booking = { reference: 'A1B2', day: '2026-11-21', minute: 1170, duration: 120 }
const now = '2026-11-20T01:02:03.456Z'

test('says start and end in UTC', () => {
  const file = calendarFile(booking, venue, words, now)
  expect(file).toContain('DTSTART:20261121T103000Z\r\n')
  expect(file).toContain('DTEND:20261121T123000Z\r\n')
  expect(file).toContain('DTSTAMP:20261120T010203Z\r\n')
})

test('a visit past midnight lies on the next calendar day', () => {
  const file = calendarFile({ ...booking, minute: 1530 }, venue, words, now)
  expect(file).toContain('DTSTART:20261121T163000Z')
})

test('commas, line ends and semicolons cannot break out of their line', () => {
  const evil = { summary: 'a\r\nATTENDEE:mailto:x@example.com;b,c\\', description: '' }
  const file = calendarFile(booking, venue, evil, now)
  expect(file).toContain('SUMMARY:a\\nATTENDEE:mailto:x@example.com\\;b\\,c\\\\\r\n')
  expect(file).not.toMatch(/^ATTENDEE/m)
})

test('no line is longer than 75 octets and no character is cut', () => {
  const long = { summary: '予約'.repeat(80), description: 'é'.repeat(200) }
  const file = calendarFile(booking, venue, long, now)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(long.summary)
})
