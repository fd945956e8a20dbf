import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HoursTables } from '#domain/availability/hours.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { inOrder, type RowChange, withRows } from './hours-order.ts'
import { overlapAfter } from './hours-overlap.ts'
import { usualHours } from './opening-hours.ts'

const open = (opens_at: number, closes_at: number): Hours => ({ ...usualHours, opens_at, closes_at })
const never = () => false
const keys = ['1', '2', '3', '4', '5', '6', '7']
const week = (hours: (key: string) => Hours): HoursTables => ({
  opening_hours: Object.fromEntries(keys.map((key) => [key, hours(key)])),
  custom_opening_hours: {},
})

/** The first step that the server would refuse, as private.hours_overlap looks at it; -1 for none. */
function refusedStep(tables: HoursTables, steps: readonly RowChange[]): number {
  let now = tables
  return steps.findIndex((step) => {
    now = withRows(now, 'opening_hours', [step])
    const own = step.hours
    if (!own || own.closed) return false
    const at = keys.indexOf(step.key)
    const next = now.opening_hours[keys[(at + 1) % 7] ?? '']
    const before = now.opening_hours[keys[(at + 6) % 7] ?? '']
    return (
      (next && !next.closed && own.closes_at - 1440 > next.opens_at) ||
      (before && !before.closed && before.closes_at - 1440 > own.opens_at)
    )
  })
}
const all = (hours: Hours | null, of = keys): RowChange[] => of.map((key) => ({ key, hours }))

test('a later end waits until the next day opens later', () => {
  const tables = week((key) => (key === '6' ? open(30, 600) : open(600, 1320)))
  const changes = all(open(1020, 1560), ['5', '6'])
  expect(refusedStep(tables, changes), 'control: as they come').toBe(0)
  const steps = inOrder(tables, 'opening_hours', changes, never)
  expect(steps.map((s) => s.key)).toEqual(['6', '5'])
  expect(refusedStep(tables, steps)).toBe(-1)
})

test('a whole week that shifts opens later first', () => {
  const tables = week(() => open(0, 1440))
  const changes = all(open(360, 1560))
  const steps = inOrder(tables, 'opening_hours', changes, never)
  expect(refusedStep(tables, changes), 'control: as they come').toBe(0)
  expect(refusedStep(tables, steps)).toBe(-1)
  expect(steps).toHaveLength(14)
  expect(withRows(tables, 'opening_hours', steps)).toEqual(withRows(tables, 'opening_hours', changes))
})

test('where no day can run into another they stay as they came', () => {
  const changes = all(open(600, 1440), ['3', '1', '2'])
  expect(
    inOrder(
      week(() => open(540, 1380)),
      'opening_hours',
      changes,
      never,
    ),
  ).toEqual(changes)
})

test('what is fine as a whole is fine step by step', () => {
  const hours = fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 501, max: 1900 }))
      .map(([a, b]) => open(a, b)),
    fc.constant<Hours>({ ...usualHours, closed: true }),
  )
  const seven = fc.tuple(hours, hours, hours, hours, hours, hours, hours)
  let mended = 0
  fc.assert(
    fc.property(seven, hours, fc.subarray(keys, { minLength: 2 }), (before, wanted, of) => {
      const tables = week((key) => before[Number(key) - 1] ?? usualHours)
      const changes = all(wanted, of)
      const after = withRows(tables, 'opening_hours', changes)
      fc.pre(overlapAfter(tables, new Set(keys), '', never) === null)
      fc.pre(overlapAfter(after, new Set(keys), '', never) === null)
      const steps = inOrder(tables, 'opening_hours', changes, never)
      expect(refusedStep(tables, steps)).toBe(-1)
      expect(withRows(tables, 'opening_hours', steps)).toEqual(after)
      if (refusedStep(tables, changes) >= 0) mended++
    }),
    { numRuns: 400 },
  )
  expect(mended, 'control: it takes the order to get there').toBeGreaterThan(0)
})
