import { expect, test } from 'vitest'
import {
  dayText,
  instantText,
  minuteText,
  nightText,
  parseMinute,
  pastText,
  weekdayText,
} from './time-text.ts'

test('a night runs past midnight in writing too', () => {
  expect(minuteText(1530)).toBe('25:30')
  expect(minuteText(545)).toBe('09:05')
})

test.each([
  ['25:30', 1530],
  ['2530', 1530],
  ['930', 570],
  ['１９：３０', 1170],
  ['19:60', null],
  ['36:00', null],
  ['', null],
  ['abc', null],
])('%s as minutes', (text, minute) => {
  expect(parseMinute(text)).toBe(minute)
})

test('days read as each language writes them', () => {
  expect(dayText('2026-11-21', 'ja')).toBe('11/21(土)')
  expect(dayText('2026-11-21', 'ja', 'long')).toBe('2026年11月21日(土)')
  expect(dayText('2026-11-21', 'ja', 'month')).toBe('2026年11月')
  expect(dayText('2026-11-21', 'en')).toBe('Sat, 11/21')
  expect(dayText('2026-11-21', 'en', 'long')).toBe('Sat, November 21, 2026')
  expect(dayText('2026-11-21', 'en', 'month')).toBe('November 2026')
  expect(weekdayText('2026-11-21', 'ja', 'long')).toBe('土曜日')
})

test('an instant is shown in the venue, wherever the tablet thinks it is', () => {
  expect(instantText('2026-11-21T12:05:00Z', 'Asia/Tokyo', 'ja')).toBe('21:05')
  expect(instantText('2026-11-21T12:05:00Z', 'America/New_York', 'en', true)).toBe('Sat, 11/21 07:05')
})

test.each([
  ['2026-11-21T12:05:00Z', '21:05'],
  ['2026-11-20T15:00:00Z', '00:00'],
  ['2026-11-20T14:59:00Z', '11/20(金) 23:59'],
])('what was at %s bears its day only where that is not today', (instant, text) => {
  expect(pastText(instant, '2026-11-21T13:00:00Z', 'Asia/Tokyo', 'ja')).toBe(text)
})

test.each([
  ['2026-11-21T12:05:00Z', '21:05'],
  ['2026-11-21T15:31:00Z', '24:31'],
  ['2026-11-20T15:31:00Z', '11/20(金) 24:31'],
  ['2026-11-21T21:00:00Z', '11/22(日) 06:00'],
])('in the night of a business day %s is on the clock of its events', (instant, text) => {
  const venue = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }
  expect(nightText(instant, '2026-11-21T16:00:00Z', venue, 'ja')).toBe(text)
})
