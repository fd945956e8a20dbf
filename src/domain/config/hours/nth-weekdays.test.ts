import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/time/time.ts'
import { monthsAhead, mostMonths, nthWeekdays } from './nth-weekdays.ts'

const today = '2026-11-23'

test('second and fourth Tuesday of the next months, from today on', () => {
  expect(nthWeekdays({ nths: [2, 4], weekdays: [2], months: 3 }, today)).toEqual([
    '2026-11-24',
    '2026-12-08',
    '2026-12-22',
    '2027-01-12',
    '2027-01-26',
    '2027-02-09',
  ])
  expect(nthWeekdays({ nths: [2], weekdays: [2], months: 1 }, '2026-12-08')[0], 'today counts').toBe(
    '2026-12-08',
  )
})

test('only some months have a fifth, and of several weekdays each has its own place', () => {
  expect(nthWeekdays({ nths: [5], weekdays: [1], months: 6 }, today)).toEqual(['2026-11-30', '2027-03-29'])
  expect(nthWeekdays({ nths: [1], weekdays: [3, 1], months: 2 }, today)).toEqual([
    '2026-12-02',
    '2026-12-07',
    '2027-01-04',
    '2027-01-06',
  ])
  expect(nthWeekdays({ nths: [], weekdays: [1], months: 12 }, today)).toEqual([])
  expect(nthWeekdays({ nths: [1], weekdays: [], months: 12 }, today)).toEqual([])
})

test('all places of all weekdays are all days, and each place has at most one of a weekday in a month', () => {
  const every = nthWeekdays({ nths: [1, 2, 3, 4, 5], weekdays: [1, 2, 3, 4, 5, 6, 7], months: 12 }, today)
  expect(every).toEqual(Array.from({ length: 365 }, (_, i) => addDays(today, i)))
  for (const nth of [1, 2, 3, 4, 5]) {
    const days = nthWeekdays({ nths: [nth], weekdays: [7], months: 12 }, today)
    const months = days.map((day) => day.slice(0, 7))
    expect(new Set(months).size).toBe(months.length)
    expect(days.every((day) => weekdayOf(day) === 7)).toBe(true)
  }
})

test.each([
  [0, 1],
  [29, 1],
  [30, 2],
  [60, 2],
  [61, 3],
  [364, 12],
  [730, mostMonths],
])('customers who may book %i days ahead find %i months chosen', (days, months) => {
  expect(monthsAhead(days, today)).toBe(months)
})
