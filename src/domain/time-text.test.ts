import { expect, test } from 'vitest'
import {
  dayText,
  instantText,
  minuteText,
  parseMinute,
  parseTypedDay,
  pastText,
  shownDay,
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
  ['11/21/2026', '2026-11-21'],
  ['2026/11/21', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['11/22', '2026-11-22'],
  ['1122', '2026-11-22'],
  ['１１／２２', '2026-11-22'],
  ['11月22日', '2026-11-22'],
  ['2026年11月22日(日)', '2026-11-22'],
  ['2026/11/22(日)', '2026-11-22'],
  ['2026/11/23(日)', '2026-11-23'],
  ['Sun, 11/22/2026', '2026-11-22'],
  ['Mon 11/22', '2026-11-22'],
  ['1/5', '2027-01-05'],
  ['11/20', '2026-11-20'],
  ['02/29', null],
  ['13/01/2026', null],
  ['11/31/2026', null],
  ['tomorrow', null],
  ['', null],
])('%s typed into a date field', (text, day) => {
  expect(parseTypedDay(text, '2026-11-21')).toBe(day)
})

test('in January the end of December is the one just past', () => {
  expect(parseTypedDay('12/31', '2027-01-03')).toBe('2026-12-31')
})

test('a date field shows the weekday, and takes what it shows', () => {
  expect(shownDay('2026-11-22', 'ja')).toBe('2026/11/22(日)')
  expect(shownDay('2026-11-22', 'en')).toBe('Sun, 11/22/2026')
  for (const locale of ['ja', 'en'] as const) {
    expect(parseTypedDay(shownDay('2031-02-03', locale), '2026-11-21')).toBe('2031-02-03')
  }
})
