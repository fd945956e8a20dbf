import { expect, test } from 'vitest'
import { parseTypedDay, shownDay } from './time-field.ts'

test.each([
  ['11/21/2026', '2026-11-21'],
  ['2026/11/21', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['12052026', '2026-12-05'],
  ['20112026', null],
  ['20201231', '2020-12-31'],
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
