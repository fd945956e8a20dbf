import { expect, test } from 'vitest'
import type { ReportRow } from './outcome.ts'
import { isProposed, proposedSteps, staysBySize } from './stays.ts'

const today = '2026-11-20'

const visit = (pax: number, stayed: number | null, more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ id: 'b', day: '2026-11-18', minute: 1140, pax, status: 'left', source: 'phone', tags: [] },
  ...{ deleted: false, occurrence: null, guest_id: null, made_at: '2026-11-16T03:00:00Z' },
  seated_at: 1142,
  left_at: stayed === null ? null : 1142 + stayed,
  ...more,
})
const many = (n: number, pax: number, stayed: number) => Array.from({ length: n }, () => visit(pax, stayed))

test('stays are measured from sitting down to leaving; slips and forgotten ends are left out', () => {
  const rows = [
    ...[visit(2, 90), visit(2, 101), visit(4, 120), visit(12, 180), visit(10, 150)],
    ...[visit(2, 4), visit(2, 361), visit(2, null), visit(2, 60, { status: 'seated' })],
    visit(2, 60, { seated_at: null }),
  ]
  expect(staysBySize(rows, today)).toEqual([
    { pax: 2, visits: 2, minutes: 191, average: 95.5 },
    { pax: 4, visits: 1, minutes: 120, average: 120 },
    { pax: 10, visits: 2, minutes: 330, average: 165 },
  ])
  // The bounds themselves count.
  expect(staysBySize([visit(2, 5), visit(2, 360)], today)[0]?.visits).toBe(2)
})

test('steps follow what was measured, up to the next quarter of an hour, where there are enough visits', () => {
  const sizes = staysBySize(
    [...many(9, 1, 80), ...many(1, 2, 92), ...many(9, 3, 70), ...many(10, 5, 135)],
    today,
  )
  expect(proposedSteps(sizes, { duration: 120 })).toEqual([
    { pax: 2, minutes: 90 },
    { pax: 4, minutes: 120 },
    { pax: 6, minutes: 135 },
  ])
})

test('the steps of the settings are kept, and so are those of many people; two that say the same are one', () => {
  const stays = [
    { pax: 2, minutes: 60 },
    { pax: 5, minutes: 100 },
    { pax: 20, minutes: 180 },
  ]
  const settings = { duration: 240, stays }
  expect(proposedSteps([], settings)).toEqual(stays)
  expect(isProposed(proposedSteps([], settings), settings)).toBe(true)
  const same = staysBySize([...many(10, 2, 90), ...many(10, 5, 90)], today)
  expect(proposedSteps(same, settings)).toEqual([
    { pax: 5, minutes: 90 },
    { pax: 20, minutes: 180 },
  ])
  expect(isProposed(proposedSteps(same, settings), settings)).toBe(false)
  expect(proposedSteps(staysBySize(many(30, 2, 118), today), { duration: 120 })).toEqual([])
  expect(isProposed([], { duration: 120 })).toBe(true)
})

test('what is measured of ten people and more is no step of the settings, and changes none', () => {
  const stays = [
    { pax: 4, minutes: 90 },
    { pax: 10, minutes: 150 },
  ]
  const sizes = staysBySize([...many(10, 10, 200), ...many(10, 14, 240), ...many(10, 4, 100)], today)
  expect(proposedSteps(sizes, { duration: 180, stays })).toEqual([
    { pax: 4, minutes: 105 },
    { pax: 10, minutes: 150 },
  ])
})
