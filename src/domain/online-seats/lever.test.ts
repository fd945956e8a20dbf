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

const hours = { closed: false, opens_at: 600, closes_at: 1380, break_starts_at: null, break_ends_at: null }
const at = (all: Parameters<typeof leverOf>[2], then = now) => leverOf(day, then, all, 20, hours)

test('as usual: nothing is held back, or it is over, or it is another day’s', () => {
  const all = { a: span(600, 1110, 0), b: span(600, 1800, 0, '2026-11-28'), c: span(600, 1800, 20) }
  expect(at(all)).toEqual({ state: 'open', span: null, rows: [] })
  // On a day to come nothing is over.
  expect(at(all, { day: '2026-11-26', minute: 1500 }).state).toBe('partly')
})

test('the whole day is stopped only where its hours are; a span is named', () => {
  expect(at({ whole: span(360, 1800, 0) })).toMatchObject({ state: 'stopped', span: null })
  expect(at({ whole: span(600, 1380, 0) })).toMatchObject({ state: 'stopped', span: null })
  const evening = span(1020, 1200, 0)
  expect(at({ evening })).toMatchObject({ state: 'partly', span: { id: 'evening', starts_at: 1020 } })
  // Of several the dialog says which is which.
  const few = span(1200, 1300, 8)
  expect(at({ evening, few })).toEqual({
    state: 'partly',
    span: null,
    rows: [
      { id: 'evening', ...evening },
      { id: 'few', ...few },
    ],
  })
  expect(at({ whole: span(360, 1800, 0), few }).state).toBe('stopped')
})

test('fewer seats are said as such, for a span or the day', () => {
  expect(at({ few: span(1200, 1300, 8) })).toMatchObject({ state: 'fewer', span: { id: 'few' } })
  expect(at({ few: span(360, 1800, 8) })).toMatchObject({ state: 'fewer', span: null })
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
