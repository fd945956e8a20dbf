import { expect, test } from 'vitest'
import { loadHolidayNames, loadHolidays } from './holidays.ts'
import { closedHours, hoursOfDay, overridesOn } from './hours.ts'
import type { Hours } from './slots.ts'

const from = (opens_at: number): Hours => ({ ...closedHours, closed: false, opens_at, closes_at: 1320 })
const tables = {
  opening_hours: { '1': from(1), '6': from(6), '8': from(8) },
  custom_opening_hours: { '2026-11-23': from(23), '2026-11-28': closedHours },
}
const never = () => false

test('a date wins over a holiday, a holiday over the weekday', async () => {
  const isHoliday = await loadHolidays()
  expect(hoursOfDay(tables, '2026-11-23', isHoliday).opens_at).toBe(23)
  expect(hoursOfDay(tables, '2026-11-03', isHoliday).opens_at).toBe(8)
  expect(hoursOfDay(tables, '2026-11-16', isHoliday).opens_at).toBe(1)
  expect(hoursOfDay(tables, '2026-11-28', isHoliday).closed).toBe(true)
})

test('a venue without holiday hours keeps the weekday on a holiday', () => {
  const plain = { ...tables, opening_hours: { '1': from(1) }, custom_opening_hours: {} }
  expect(hoursOfDay(plain, '2026-11-23', () => true).opens_at).toBe(1)
})

test('a day for which nothing was entered is closed', () => {
  expect(hoursOfDay(tables, '2026-11-17', never)).toEqual(closedHours)
})

test('substitute holidays are holidays', async () => {
  const isHoliday = await loadHolidays()
  expect(isHoliday('2027-03-22')).toBe(true)
  expect(isHoliday('2026-11-24')).toBe(false)
})

test('spans of the days in touch lie on the same axis, those further off are left out', () => {
  const span = (day: string, capacity: number) => ({
    day,
    starts_at: 1440,
    ends_at: 1500,
    capacity,
    note: '',
  })
  const all = {
    a: span('2026-11-22', 1),
    b: span('2026-11-23', 2),
    c: span('2026-11-24', 3),
    d: span('2026-11-26', 4),
  }
  expect(overridesOn('2026-11-23', all)).toEqual([
    { from: 0, to: 60, capacity: 1 },
    { from: 1440, to: 1500, capacity: 2 },
    { from: 2880, to: 2940, capacity: 3 },
  ])
})

test('a holiday has its name in both languages', async () => {
  const nameOf = await loadHolidayNames()
  expect(nameOf('2026-11-23')).toEqual({ ja: '勤労感謝の日', en: 'Labor Thanksgiving Day' })
  expect(nameOf('2026-11-24')).toBeNull()
  expect(nameOf('toString')).toBeNull()
})
