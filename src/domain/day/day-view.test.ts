import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Status } from '#domain/booking/booking.ts'
import { axisOf, busiestHour, coversOf, groupDay, lanesOf, minutesIn, onAxis, paceOf } from './day-view.ts'

const row = (id: string, status: Status, minute: number, pax = 2, made_at = '2026-11-21T01:00:00Z') => ({
  id,
  status,
  minute,
  pax,
  made_at,
})

test('a day falls into four groups, with parties and people who count', () => {
  const day = groupDay([
    row('d', 'cancelled', 1200, 9),
    row('b', 'arrived', 1200, 3),
    row('a', 'confirmed', 1140, 2),
    row('e', 'left', 1080, 4),
    row('w2', 'waiting', 1000, 2, '2026-11-21T09:30:00Z'),
    row('w1', 'waiting', 1100, 2, '2026-11-21T09:10:00Z'),
  ])
  expect(day.map((g) => [g.group, g.rows.map((r) => r.id), g.parties, g.people])).toEqual([
    ['booked', ['a', 'b'], 2, 5],
    ['waiting', ['w1', 'w2'], 2, 4],
    ['seated', [], 0, 0],
    ['finished', ['e', 'd'], 1, 4],
  ])
})

test('a party is late a quarter of an hour after its time, and overstays after its stay', () => {
  const party = (status: Status) => ({ status, minute: 1140, duration: 120 })
  expect(paceOf(party('confirmed'), 1154, null)).toEqual({ kind: 'on_time' })
  expect(paceOf(party('confirmed'), 1155, null)).toEqual({ kind: 'late', minutes: 15 })
  expect(paceOf(party('arrived'), 1200, 20)).toEqual({ kind: 'on_time' })
  expect(paceOf(party('seated'), 1260, 120)).toEqual({ kind: 'on_time' })
  expect(paceOf(party('seated'), 1275, 150)).toEqual({ kind: 'overstaying', minutes: 15 })
  expect(paceOf(party('seated'), 1275, 110)).toEqual({ kind: 'on_time' })
  expect(paceOf(party('left'), 1500, null)).toEqual({ kind: 'on_time' })
})

test('who sat down late or early overstays by when they sat', () => {
  const seated = { status: 'seated' as const, minute: 1140, duration: 120 }
  expect(paceOf({ ...seated, seated_at: 1174 }, 1290, 116)).toEqual({ kind: 'on_time' })
  expect(paceOf({ ...seated, seated_at: 1174 }, 1300, 126)).toEqual({ kind: 'overstaying', minutes: 6 })
  expect(paceOf({ ...seated, seated_at: 1000 }, 1130, 130)).toEqual({ kind: 'overstaying', minutes: 10 })
})

test('covers: booked and walk-ins each by itself, without who waits, cancelled or did not come', () => {
  const party = (status: Status, source: 'phone' | 'walk_in', pax: number) => ({ status, source, pax })
  expect(
    coversOf([
      party('confirmed', 'phone', 4),
      party('left', 'phone', 2),
      party('seated', 'walk_in', 3),
      party('waiting', 'walk_in', 27),
      party('waiting', 'phone', 5),
      party('cancelled', 'phone', 8),
      party('no_show', 'phone', 9),
    ]),
  ).toEqual({ booked: { parties: 2, people: 6 }, walkIns: { parties: 1, people: 3 } })
})

test('time in seat never runs backwards when clocks differ', () => {
  const seated = { status: 'seated' as const, source: 'online' as const, status_at: '2026-11-21T10:00:00Z' }
  expect(minutesIn(seated, '2026-11-21T10:42:30Z')).toBe(42)
  expect(minutesIn(seated, '2026-11-21T09:59:00Z')).toBe(0)
  expect(minutesIn({ ...seated, status: 'left' }, '2026-11-21T10:42:30Z')).toBeNull()
})

test('who waits at the door waits by the minute, who is on the list of a full day does not', () => {
  const waits = { status: 'waiting' as const, status_at: '2026-11-21T10:00:00Z' }
  expect(minutesIn({ ...waits, source: 'walk_in' }, '2026-11-21T10:08:00Z')).toBe(8)
  for (const source of ['online', 'phone', 'staff'] as const)
    expect(minutesIn({ ...waits, source }, '2026-11-21T10:08:00Z')).toBeNull()
})

test('bars of one lane never overlap, and no lane is wasted', () => {
  const bar = fc.record({
    id: fc.uuid(),
    minute: fc.integer({ min: 0, max: 1500 }),
    duration: fc.integer({ min: 5, max: 300 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(bar, { selector: (b) => b.id, maxLength: 25 }), (bars) => {
      const lanes = lanesOf(bars)
      const deepest = Math.max(0, ...bars.map((b) => bars.filter((o) => isAt(o, b.minute)).length))
      expect(Math.max(0, ...[...lanes.values()].map((l) => l + 1))).toBe(deepest)
      for (const a of bars) {
        for (const b of bars) {
          if (a.id !== b.id && lanes.get(a.id) === lanes.get(b.id)) expect(isAt(a, b.minute)).toBe(false)
        }
      }
    }),
  )
})

const isAt = (bar: { minute: number; duration: number }, minute: number) =>
  bar.minute <= minute && minute < bar.minute + bar.duration

test('the axis shows the hours and whoever comes outside them', () => {
  const open = { closed: false, opens_at: 1050, closes_at: 1380 }
  expect(axisOf(open, [{ minute: 1340, duration: 120 }])).toEqual({ from: 1020, to: 1500 })
  expect(axisOf({ ...open, closed: true }, [])).toEqual({ from: 1020, to: 1380 })
})

test('of a blocked table the axis shows what lies on it, and of the next morning nothing', () => {
  const axis = { from: 660, to: 1500 }
  const block = (from: number, to: number) => ({ from, to, tables: ['t1'] })
  expect(onAxis([block(0, 700), block(1000, 1100), block(1440, 4000)], axis)).toEqual([
    block(660, 700),
    block(1000, 1100),
    block(1440, 1500),
  ])
  expect(onAxis([block(1500, 1600), block(2010, 2130), block(-300, 660)], axis)).toEqual([])
})

test('the busiest hour has most people, the first of several', () => {
  const hour = (minute: number, people: number) => ({ minute, people })
  expect(busiestHour([hour(720, 12), hour(1080, 30), hour(1140, 44), hour(1200, 44)])).toBe(1140)
  expect(busiestHour([hour(720, 0)])).toBeUndefined()
  expect(busiestHour([])).toBeUndefined()
})
