import { expect, test } from 'vitest'
import { hasSeats, isEverOpen, missingOf, stepsLeft } from './first-steps.ts'

const today = '2026-11-24'
const hours = (closed: boolean) => ({
  ...{ closed, opens_at: 1020, closes_at: 1380, break_starts_at: null, break_ends_at: null, note: '' },
})
const span = (day: string, capacity: number) => ({ day, starts_at: 1020, ends_at: 1380, capacity, note: '' })
const empty = {
  vendor: { name: '菊寿司', phone: '' },
  settings: { capacity: 0 },
  opening_hours: {},
  custom_opening_hours: {},
  vendor_availability: {},
}
const open = { ...empty, opening_hours: { 1: hours(true), 2: hours(false) } }

test('an empty restaurant has hours, capacity and phone before it, its name behind it', () => {
  expect(stepsLeft(empty, today)).toEqual(['hours', 'capacity', 'phone'])
  expect(stepsLeft({ ...open, vendor: { name: '', phone: '03-1234-5678' } }, today)).toEqual([
    'capacity',
    'name',
  ])
  expect(stepsLeft({ ...open, ...ready }, today)).toEqual([])
})
const ready = { settings: { capacity: 20 }, vendor: { name: '菊寿司', phone: '03-1234-5678' } }

test('closed days alone are no hours; one open date is', () => {
  const closed = { opening_hours: { 1: hours(true) }, custom_opening_hours: { [today]: hours(true) } }
  expect(isEverOpen(closed)).toBe(false)
  expect(missingOf({ ...empty, ...ready, ...closed }, today)).toBe('hours')
  expect(isEverOpen({ ...closed, custom_opening_hours: { [today]: hours(false) } })).toBe(true)
})

test('seats are the usual ones, or those of a span that is not over', () => {
  expect(missingOf(open, today)).toBe('capacity')
  expect(hasSeats(empty, today)).toBe(false)
  expect(missingOf({ ...open, settings: { capacity: 1 } }, today)).toBeNull()
  expect(hasSeats({ ...empty, settings: { capacity: 1 } }, today), 'without hours too').toBe(true)
  const spans = (...all: ReturnType<typeof span>[]) => ({
    ...open,
    vendor_availability: Object.fromEntries(all.map((one, i) => [String(i), one])),
  })
  expect(missingOf(spans(span(today, 8)), today)).toBeNull()
  expect(missingOf(spans(span('2026-11-23', 8), span(today, 0)), today)).toBe('capacity')
})
