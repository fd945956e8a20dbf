import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occupies, type Present } from '#domain/availability/occupancy.ts'
import type { Status } from '#domain/booking/booking.ts'
import { barOf, metByOverstay } from './bars.ts'

const day = '2026-11-21'
const at = (minute: number): Present => ({ day, minute, day_turns_at: 360 })
const visit = (id: string, minute: number, pax: number, status: Status, seated_at: number | null = null) => ({
  ...{ id, day, minute, pax, status, seated_at },
  ...{ duration: 120, deleted: false, left_at: null },
})

test('a bar begins when people sat, and what was not planned stands at its end', () => {
  const seated = visit('a', 840, 4, 'seated', 695)
  expect(barOf(seated, at(700))).toEqual({ id: 'a', minute: 695, duration: 120, extra: 0 })
  expect(barOf(seated, at(830))).toEqual({ id: 'a', minute: 695, duration: 150, extra: 30 })
  expect(barOf(visit('b', 840, 2, 'confirmed'), at(870))).toEqual({
    ...{ id: 'b', minute: 840, duration: 150, extra: 30 },
  })
  expect(barOf({ ...seated, status: 'left', left_at: 780 }, at(900))).toMatchObject({
    minute: 695,
    duration: 85,
  })
  // Nothing is known of when they left: the plan.
  expect(barOf({ ...seated, status: 'left' }, at(900))).toMatchObject({
    minute: 840,
    duration: 120,
    extra: 0,
  })
})

test('bars of those who sit reach beyond now, whatever the minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 360, max: 1784 }),
      fc.nat(2159),
      fc.option(fc.nat(2159)),
      (now, minute, sat) => {
        const bar = barOf(visit('a', minute, 2, 'seated', sat), at(now))
        expect(bar.minute).toBeLessThanOrEqual(now)
        expect(bar.minute + bar.duration).toBeGreaterThan(now)
      },
    ),
  )
})

test('an overstay warns the party that it will meet, and nobody else', () => {
  const over = visit('over', 1080, 6, 'seated', 1080)
  const longer = visit('longer', 1070, 1, 'seated', 1070)
  const soon = visit('soon', 1210, 4, 'confirmed')
  const later = visit('later', 1240, 4, 'confirmed')
  const met = (capacity: number, now = 1205) =>
    [...metByOverstay([over, soon, longer, later], at(now), capacity)].map(([id, by]) => [id, by.id])
  expect(met(10)).toEqual([['soon', 'longer']])
  expect(met(11)).toEqual([])
  // Not over its time yet.
  expect(met(10, 1189)).toEqual([])
  // Nobody overstays any more.
  expect(metByOverstay([{ ...over, status: 'left', left_at: 1204 }, soon], at(1205), 9).size).toBe(0)
})

test('the warning stays when it gets worse: too many come, and somebody overstays', () => {
  const over = visit('over', 1080, 4, 'seated', 1080)
  const soon = visit('soon', 1205, 4, 'confirmed')
  const met = (rows: (typeof over)[], capacity: number) =>
    [...metByOverstay(rows, at(1203), capacity)].map(([id, by]) => [id, by.id])
  expect(met([over, soon], 7)).toEqual([['soon', 'over']])
  // Others sat down: now it would not fit without the overstay either.
  const others = visit('others', 1150, 4, 'seated', 1150)
  expect(met([over, others, soon], 7)).toEqual([['soon', 'over']])
  expect(met([over, soon], 3)).toEqual([['soon', 'over']])
  // Nobody overstays: that is capacity's matter.
  expect(met([others, soon], 7)).toEqual([])
})

test('only seats from now on count: who left while the next party was late is in nobody’s way', () => {
  const over = visit('over', 1080, 4, 'seated', 1080)
  const stays = visit('gone', 1100, 2, 'seated', 1100)
  const gone = { ...stays, status: 'left' as const, left_at: 1200 }
  const late = visit('late', 1195, 4, 'confirmed')
  expect(metByOverstay([over, gone, late], at(1205), 8).size).toBe(0)
  expect([...metByOverstay([over, stays, late], at(1205), 8).keys()]).toEqual(['late'])
})

test('of two who come, the later one finds no seats', () => {
  const rows = [
    visit('over', 1080, 4, 'seated', 1080),
    visit('b', 1205, 3, 'confirmed'),
    visit('a', 1210, 3, 'arrived'),
  ]
  expect([...metByOverstay(rows, at(1203), 8).keys()]).toEqual(['a'])
})

test('a party is warned only of minutes at which an overstay takes seats', () => {
  const party = fc.record({
    minute: fc.integer({ min: 1000, max: 1300 }),
    pax: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom<Status>('seated', 'confirmed', 'arrived', 'left'),
    late: fc.option(fc.integer({ min: -30, max: 60 })),
  })
  fc.assert(
    fc.property(
      fc.array(party, { maxLength: 7 }),
      fc.integer({ min: 1100, max: 1300 }),
      fc.integer({ min: 4, max: 20 }),
      (all, minute, capacity) => {
        const now = at(minute)
        const rows = all.map((p, i) =>
          visit(`${i}`, p.minute, p.pax, p.status, p.late === null ? null : p.minute + p.late),
        )
        for (const [id, by] of metByOverstay(rows, now, capacity)) {
          const [a, b] = [rows.find((r) => r.id === id), by].map((r) => r && occupies(r, now))
          expect(a && b && a.from < b.to && b.from < a.to).toBe(true)
          expect(by.status).toBe('seated')
        }
      },
    ),
    { numRuns: 500 },
  )
})
