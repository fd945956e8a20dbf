import { expect, test } from 'vitest'
import { leverOf, seatsCode } from './lever.ts'

const day = '2026-11-27'
const now = { day, minute: 1110 }
const span = (starts_at: number, ends_at: number, capacity: number, of = day) => ({
  day: of,
  starts_at,
  ends_at,
  capacity,
  note: '',
})

test('as usual: nothing is held back, or it is over, or it is another day’s', () => {
  const all = { a: span(600, 1110, 0), b: span(600, 1800, 0, '2026-11-28'), c: span(600, 1800, 20) }
  expect(leverOf(day, now, all, 20)).toEqual({ state: 'open', rows: [] })
  // On a day to come nothing is over.
  expect(leverOf(day, { day: '2026-11-26', minute: 1500 }, all, 20).state).toBe('stopped')
})

test('a span without seats stops, one with fewer holds back; what goes on is named', () => {
  const stop = span(600, 1111, 0)
  const few = span(1200, 1300, 8)
  expect(leverOf(day, now, { stop, few }, 20)).toEqual({
    state: 'stopped',
    rows: [
      { id: 'stop', ...stop },
      { id: 'few', ...few },
    ],
  })
  expect(leverOf(day, now, { few }, 20)).toMatchObject({ state: 'fewer', rows: [{ id: 'few' }] })
})

test.each([
  ['', 'required'],
  ['0', 'positive'],
  ['9', 'below_booked'],
  ['10', null],
  ['20', null],
  ['21', 'too_large'],
])('%s seats where 10 are booked and 20 are usual: %s', (text, code) => {
  expect(seatsCode(text, 10, 20)).toBe(code)
})
