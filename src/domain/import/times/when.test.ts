import { expect, test } from 'vitest'
import { guessOrder, readDay, readDuration, readTime } from './when.ts'

test.each([
  ['2026/11/22', '2026-11-22', ''],
  ['2026-11-22', '2026-11-22', ''],
  ['2026.1.2', '2026-01-02', ''],
  ['20261122', '2026-11-22', ''],
  ['２０２６／１１／２２', '2026-11-22', ''],
  ['2026年11月22日(日) 19:00', '2026-11-22', '19:00'],
  ['2026/11/22(日)19時', '2026-11-22', '19時'],
  ['2026/11/22 日曜日 19:00', '2026-11-22', '19:00'],
  ['2026-11-22T19:00:00', '2026-11-22', '19:00:00'],
  ['11/22/2026', '2026-11-22', ''],
  ['Sun, 11/22/2026', '2026-11-22', ''],
  ['26/11/22', '2026-11-22', ''],
  ['令和8年11月22日', '2026-11-22', ''],
  ['令和元年5月1日', '2019-05-01', ''],
  ['R8.11.22', '2026-11-22', ''],
  ['h31/4/30', '2019-04-30', ''],
  ['Nov 22, 2026', '2026-11-22', ''],
  ['Sunday, November 22nd 2026 7:00 PM', '2026-11-22', '7:00 PM'],
  ['22 Nov 2026', '2026-11-22', ''],
])('%s is %s and then "%s"', (text, day, rest) => {
  expect(readDay(text, 'ymd')).toEqual({ day, rest })
})

test.each(['', '2026/02/30', '11/22', '合計', '2026/13/01', '202611221', '31/11/2026', 'Foo 3, 2026'])(
  '%s is no day',
  (text) => {
    expect(readDay(text, 'ymd')).toBeNull()
  },
)

test('the order is that in which most are days, and then all are read by it', () => {
  expect(guessOrder(['11/22/2026', '01/02/2026'])).toBe('ymd')
  expect(readDay('01/02/2026', 'ymd')?.day).toBe('2026-01-02')
  expect(guessOrder(['01/02/2026', '22/11/2026'])).toBe('dmy')
  expect(readDay('01/02/2026', 'dmy')?.day).toBe('2026-02-01')
  expect(guessOrder(['26/11/22', '26/01/02'])).toBe('ymd')
  expect(guessOrder(['11/22/26'])).toBe('mdy')
  expect(readDay('01/02/26', 'mdy')?.day).toBe('2026-01-02')
})

test('those that say nothing of the order are left out, however many they are', () => {
  const plain = Array.from({ length: 1000 }, () => '2026年11月22日')
  expect(guessOrder([...plain, '22/11/2026'])).toBe('dmy')
})

test('a file of more days than a calendar has for a century is read as any other', () => {
  for (let n = 0; n < 6000; n++) readDay(`${2000 + Math.floor(n / 12)}-${(n % 12) + 1}-31`, 'ymd')
  expect(readDay('2026-02-30', 'ymd')).toBeNull()
  expect(readDay('2026-02-28', 'ymd')?.day).toBe('2026-02-28')
})

test.each([
  ['19:00', 1140, null],
  ['1900', 1140, null],
  ['900', 540, null],
  ['25:30', 1530, null],
  ['19:00:00', 1140, null],
  ['19時', 1140, null],
  ['19時半', 1170, null],
  ['19時30分', 1170, null],
  ['１９：３０', 1170, null],
  ['7:30 PM', 1170, null],
  ['7 p.m.', 1140, null],
  ['12:00 am', 0, null],
  ['12:00 pm', 720, null],
  ['午後7時', 1140, null],
  ['午前11:30', 690, null],
  ['午前0時', 0, null],
  ['午後13時', 780, null],
  ['19:00 PM', 1140, null],
  ['19:00〜', 1140, null],
  ['19:00-21:00', 1140, 120],
  ['22:00～00:30', 1320, 150],
  ['19:00-19:00', 1140, null],
  ['35:59', 2159, null],
])('%s is minute %i', (text, minute, duration) => {
  expect(readTime(text)).toEqual({ minute, duration })
})

test.each(['', '19', '36:00', '19:60', 'lunch', '19:00-x', '午前13時', '12345'])('%s is no time', (text) => {
  expect(readTime(text)).toBeNull()
})

test.each([
  ['120', 120],
  ['120分', 120],
  ['90 min', 90],
  ['2時間', 120],
  ['2時間30分', 150],
  ['1時間半', 90],
  ['2:30', 150],
  ['1.5h', 90],
  ['5', 5],
  ['24:00', 1440],
  ['4', null],
  ['1441', null],
  ['2', null],
  ['3000', null],
  ['long', null],
])('a stay of %s is %s', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes)
})
