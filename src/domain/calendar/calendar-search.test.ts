import { expect, test } from 'vitest'
import { weekdayOf } from '#domain/time/time.ts'
import { calendarSearch, calendarViews, dayByKey, daysInView, step } from './calendar-search.ts'

test('an address typed by hand never breaks the calendar', () => {
  expect(calendarSearch({})).toEqual({ view: 'month' })
  expect(calendarSearch({ view: 'week', day: '2026-11-23' })).toEqual({ view: 'week', day: '2026-11-23' })
  for (const day of ['2026-02-30', '1999-12-31', 'tomorrow', 20261123, null])
    expect(calendarSearch({ view: 'year', day })).toEqual({ view: 'month' })
})

test('a month is shown in whole weeks from Sunday to Saturday, as few as hold it', () => {
  const november = daysInView('month', '2026-11-23')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  // Begins on a Sunday and has 28 days.
  expect(daysInView('month', '2026-02-14')).toHaveLength(28)
  expect(daysInView('month', '2026-08-31')).toHaveLength(42)
  for (let month = '2026-01-15', i = 0; i < 60; i += 1, month = step('month', month, 1)) {
    const days = daysInView('month', month)
    expect(weekdayOf(days[0] ?? '')).toBe(7)
    expect(days.length % 7).toBe(0)
    const own = days.filter((day) => day.slice(0, 7) === month.slice(0, 7))
    expect(own).toHaveLength(Temporal.PlainDate.from(month).daysInMonth)
  }
})

test('a week begins on Sunday, a day is itself', () => {
  expect(daysInView('week', '2026-11-28')).toEqual(daysInView('week', '2026-11-22'))
  expect(daysInView('week', '2026-11-22')[0]).toBe('2026-11-22')
  expect(daysInView('day', '2026-11-22')).toEqual(['2026-11-22'])
})

test('one goes on by what is in sight, and the 31st has a place in a shorter month', () => {
  expect(step('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(step('week', '2026-11-23', -1)).toBe('2026-11-16')
  expect(step('day', '2026-12-31', 1)).toBe('2027-01-01')
  for (const view of calendarViews) {
    expect(step(view, '2199-12-31', 1)).toBe('2199-12-31')
    expect(step(view, '2000-01-01', -1)).toBe('2000-01-01')
  }
})

test.each([
  ['ArrowLeft', '2026-11-24'],
  ['ArrowRight', '2026-11-26'],
  ['ArrowUp', '2026-11-18'],
  ['ArrowDown', '2026-12-02'],
  ['Home', '2026-11-22'],
  ['End', '2026-11-28'],
  ['PageUp', '2026-10-25'],
  ['PageDown', '2026-12-25'],
  ['Enter', undefined],
  ['toString', undefined],
])('%s leads from Wednesday, 25 November to %s', (key, day) => {
  expect(dayByKey(key, '2026-11-25')).toBe(day)
})
