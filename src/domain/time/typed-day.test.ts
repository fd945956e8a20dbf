import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

test.each([
  ['11/22', '2026-11-22', ''],
  ['11/21', '2026-11-21', ''],
  ['12/31', '2026-12-31', ''],
  ['11/20', null, 'outside'],
  ['2027/01/01', null, 'outside'],
  ['13/45', null, 'cleared'],
  ['soon', null, 'cleared'],
  ['', null, ''],
  ['　', null, ''],
] as const)('%s typed between today and the end of the year is %s, and said is "%s"', (text, day, fault) => {
  expect(typedDay(text, '2026-11-21', '2026-11-21', '2026-12-31')).toEqual({ day, fault })
})

test('without limits every day can be chosen', () => {
  expect(typedDay('11/20', '2026-11-21')).toEqual({ day: '2026-11-20', fault: '' })
})
