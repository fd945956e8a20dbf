import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HoursTables, hoursOfDay } from '#domain/availability/hours.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { addDays } from '#domain/time/time.ts'
import { holidayOverlapAfter, overlapAfter } from './hours-overlap.ts'
import { usualHours, weekKeys } from './opening-hours.ts'

const open = (opens_at: number, closes_at: number): Hours => ({ ...usualHours, opens_at, closes_at })
const closed: Hours = { ...usualHours, closed: true }
const never = () => false
const today = '2026-11-23'
const week = (more: Record<string, Hours>): HoursTables => ({
  opening_hours: { ...Object.fromEntries(weekKeys.map((key) => [key, open(600, 1320)])), ...more },
  custom_opening_hours: {},
})
const all = new Set<string>(weekKeys)

test('a late end that meets the next opening is fine, a minute more is not', () => {
  const late = (end: number) => week({ '5': open(1020, end), '6': open(60, 1320) })
  expect(overlapAfter(late(1500), all, today, never)).toBeNull()
  expect(overlapAfter(late(1501), all, today, never)).toEqual({
    of: '5',
    next: '6',
    closes_at: 1501,
    opens_at: 60,
  })
})

test('Sunday is followed by Monday, a closed day by nothing', () => {
  expect(overlapAfter(week({ '7': open(1020, 1600), '1': open(30, 60) }), all, today, never)?.of).toBe('7')
  expect(overlapAfter(week({ '7': open(1020, 1600), '1': closed }), all, today, never)).toBeNull()
})

test('a holiday is followed by any day: that is warned of, and not refused', () => {
  const early = week({ '8': open(30, 1320), '3': open(1020, 1500) })
  expect(overlapAfter(early, all, today, never)).toBeNull()
  expect(holidayOverlapAfter(early, all, today, never)).toMatchObject({ of: '3', next: '8' })
  expect(holidayOverlapAfter(early, new Set(['3']), today, never), 'the weekday has its part').not.toBeNull()
  expect(holidayOverlapAfter(early, new Set(['5']), today, never), 'another has none').toBeNull()
  const late = week({ '8': open(1020, 2100) })
  expect(holidayOverlapAfter(late, all, today, never)).toMatchObject({ of: '8', next: '1' })
  expect(holidayOverlapAfter(week({}), all, today, never), 'control').toBeNull()
  const ofWeekdays = week({ '7': open(1020, 1600), '1': open(30, 60) })
  expect(holidayOverlapAfter(ofWeekdays, all, today, never), 'weekdays are refused').toBeNull()
})

test('what others have overlap is not this change’s doing', () => {
  const tables = week({ '5': open(1020, 1600), '6': open(60, 1320) })
  expect(overlapAfter(tables, new Set(['1']), today, never)).toBeNull()
  expect(overlapAfter(tables, new Set(['6']), today, never)?.next).toBe('6')
})

test('a date is looked at beside the days around it, one that is over is not', () => {
  const date = '2026-12-25'
  const tables = { ...week({}), custom_opening_hours: { [date]: open(1020, 2100) } }
  expect(overlapAfter(tables, new Set([date]), today, never)).toMatchObject({ of: date, next: '2026-12-26' })
  expect(overlapAfter(tables, new Set(['6']), today, never), 'the 26th is a Saturday').not.toBeNull()
  expect(overlapAfter(tables, new Set(['2']), today, never)).toBeNull()
  expect(overlapAfter(tables, new Set([date]), '2026-12-26', never)).toBeNull()
  const early = { ...week({ '4': open(1020, 1500) }), custom_opening_hours: { [date]: open(30, 600) } }
  expect(overlapAfter(early, new Set([date]), today, never)).toMatchObject({ of: '2026-12-24', next: date })
})

test('a row that goes leaves its days to another one', () => {
  const [eve, date] = ['2026-12-24', '2026-12-25']
  const late = { ...week({ '5': open(60, 600) }), custom_opening_hours: { [eve]: open(1020, 1560) } }
  expect(overlapAfter(late, new Set([date]), today, never)).toMatchObject({ of: eve, next: date })
  const isHoliday = (day: string) => day === date
  const { 8: _, ...weekdays } = late.opening_hours
  const without = { ...late, opening_hours: weekdays }
  const gone = new Set(['8'])
  expect(holidayOverlapAfter(without, gone, today, isHoliday)).toMatchObject({ of: eve, next: date })
  expect(holidayOverlapAfter(without, gone, today, never)).toBeNull()
  expect(overlapAfter(without, gone, today, isHoliday)).toBeNull()
})

test('what is let through gives no minute to two business days, and without holidays what is refused does', () => {
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 721, max: 2159 }), fc.boolean())
    .map(([opens_at, closes_at, isClosed]): Hours => ({ ...open(opens_at, closes_at), closed: isClosed }))
  // Most venues close before midnight: else nearly everything would be refused.
  const mostlyShort = fc.oneof(
    { weight: 1, arbitrary: hours.map((h) => ({ ...h, closes_at: Math.min(h.closes_at, 1440) })) },
    { weight: 1, arbitrary: hours },
  )
  const days = Array.from({ length: 21 }, (_, i) => addDays(today, i))
  const seen = { refused: 0, taken: 0 }
  fc.assert(
    fc.property(
      fc.tuple(mostlyShort, mostlyShort, mostlyShort, mostlyShort, mostlyShort, mostlyShort, mostlyShort),
      fc.dictionary(fc.constantFrom(...days.slice(2, 12)), mostlyShort, { maxKeys: 3 }),
      (general, custom) => {
        const opening_hours = Object.fromEntries(general.map((h, i) => [String(i + 1), h]))
        const tables = { opening_hours, custom_opening_hours: { ...custom } }
        const changed = new Set([...Object.keys(opening_hours), ...Object.keys(custom)])
        const isRefused = overlapAfter(tables, changed, today, never) !== null
        seen[isRefused ? 'refused' : 'taken'] += 1
        // In three weeks each weekday is once followed by the next as the week has it.
        expect(isRefused).toBe(isDoubled(days, (day) => hoursOfDay(tables, day, never)))
      },
    ),
    { numRuns: 150 },
  )
  expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(20)
})

/** Minute by minute. */
function isDoubled(days: readonly string[], hoursOf: (day: string) => Hours): boolean {
  const taken = new Set<number>()
  for (const [i, day] of days.entries()) {
    const { closed: isClosed, opens_at, closes_at } = hoursOf(day)
    for (let minute = opens_at; !isClosed && minute < closes_at; minute++) {
      const at = i * 1440 + minute
      if (taken.has(at)) return true
      taken.add(at)
    }
  }
  return false
}
