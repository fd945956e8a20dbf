import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Hours,
  peak,
  type SlotsQuestion,
  type Stay,
  slotAt,
  slotsOfDay,
  staffQuestion,
} from './slots.ts'

const hours: Hours = {
  closed: false,
  opens_at: 1080,
  closes_at: 1560,
  break_starts_at: null,
  break_ends_at: null,
}
const settings = {
  slot_interval: 30,
  duration: 120,
  last_seating: 60,
  capacity: 10,
  pacing: null,
  minimum_pax: 1,
  maximum_pax: 8,
  cutoff_days: 0,
  horizon_days: 60,
}
const ask = (more: Partial<SlotsQuestion> = {}): SlotsQuestion => ({
  hours,
  settings,
  stays: [],
  pax: 2,
  daysAhead: 1,
  nowMinute: 0,
  ...more,
})

test('a night past midnight is one business day', () => {
  const minutes = slotsOfDay(ask()).map((s) => s.minute)
  expect(minutes[0]).toBe(1080)
  expect(minutes.at(-1)).toBe(1530)
  expect(slotAt(ask(), 1440).reason).toBeNull()
  expect(slotAt(ask(), 1470).reason).toBe('last_seating')
})

test('who would be in the house beyond closing comes after the last seating, not outside hours', () => {
  expect(slotAt(ask(), 1079).reason).toBe('outside_hours')
  expect(slotAt(ask(), 1440).reason).toBeNull()
  expect(slotAt(ask(), 1441).reason).toBe('last_seating')
  expect(slotAt(ask(), 1559).reason).toBe('last_seating')
  expect(slotAt(ask(), 1560).reason).toBe('outside_hours')
  // Whatever is stopped before it.
  const stop = [{ from: 1260, to: 1441, capacity: 0 }]
  expect(slotAt(ask({ overrides: stop }), 1440).reason).toBe('override_closed')
  expect(slotAt(ask({ overrides: stop }), 1441).reason).toBe('last_seating')
})

test('a span that is closed takes nobody’s seat: the figures are those of the seats there are', () => {
  const q = ask({
    stays: [{ minute: 1080, duration: 60, pax: 3 }],
    overrides: [{ from: 1100, to: 1200, capacity: 0 }],
  })
  expect(slotAt(q, 1080)).toEqual({ minute: 1080, reason: 'override_closed', taken: 3, capacity: 10 })
})

test('a closed day has no slots', () => {
  expect(slotsOfDay(ask({ hours: { ...hours, closed: true } }))).toEqual([])
})

test('before the turn of the day the next day’s early minutes may have passed', () => {
  const night = ask({ hours: { ...hours, opens_at: 240, closes_at: 1440 }, nowMinute: 1440 + 330 })
  expect(slotAt(night, 300).reason).toBe('past')
  expect(slotAt(night, 330).reason).toBeNull()
})

test.each([
  ['break', { hours: { ...hours, break_starts_at: 1140, break_ends_at: 1200 } }],
  ['last_seating', { settings: { ...settings, last_seating: 500 } }],
  ['past', { daysAhead: 0, nowMinute: 1081 }],
  ['past', { daysAhead: -1 }],
  ['past_cutoff', { settings: { ...settings, cutoff_days: 2 } }],
  ['too_far_ahead', { daysAhead: 61 }],
  ['below_minimum', { settings: { ...settings, minimum_pax: 3 } }],
  ['above_maximum', { pax: 9 }],
  ['override_closed', { overrides: [{ from: 1199, to: 1300, capacity: 0 }] }],
  ['full', { stays: [{ minute: 1100, duration: 30, pax: 9 }] }],
  ['full', { overrides: [{ from: 1000, to: 1081, capacity: 1 }] }],
  ['pacing', { settings: { ...settings, pacing: 3 }, stays: [{ minute: 1080, duration: 120, pax: 2 }] }],
] as const)('a slot says %s', (reason, more) => {
  expect(slotAt(ask(more), 1080).reason).toBe(reason)
})

test('the capacity of a moment is the lowest of the overrides there, and the usual one elsewhere', () => {
  const stays = [{ minute: 1080, duration: 60, pax: 3 }]
  const overrides = [
    { from: 1080, to: 1140, capacity: 20 },
    { from: 1110, to: 1140, capacity: 5 },
    { from: 1200, to: 1260, capacity: 0 },
  ]
  // The last override begins as the stay ends.
  expect(slotAt(ask({ stays, overrides }), 1080)).toEqual({
    minute: 1080,
    reason: null,
    taken: 3,
    capacity: 5,
  })
  expect(slotAt(ask({ stays, overrides, pax: 3 }), 1080).reason).toBe('full')
  expect(slotAt(ask({ stays, overrides, pax: 8 }), 1260)).toMatchObject({ reason: null, capacity: 10 })
})

test('the venue is open at the very minute of opening, and a stay may end as another begins', () => {
  expect(slotAt(ask({ daysAhead: 0, nowMinute: 1080 }), 1080).reason).toBeNull()
  expect(slotAt(ask({ stays: [{ minute: 1200, duration: 60, pax: 10 }] }), 1080).reason).toBeNull()
})

const stay = fc.record({
  minute: fc.integer({ min: -400, max: 1700 }),
  duration: fc.integer({ min: 5, max: 300 }),
  pax: fc.integer({ min: 1, max: 12 }),
})

function peakByMinute(stays: readonly Stay[], from: number, to: number): number {
  let most = 0
  for (let m = from; m < to; m++) {
    const here = stays.filter((s) => s.minute <= m && m < s.minute + s.duration)
    most = Math.max(
      most,
      here.reduce((sum, s) => sum + s.pax, 0),
    )
  }
  return most
}

test('the peak found at beginnings alone is the peak of every minute', () => {
  fc.assert(
    fc.property(
      fc.array(stay, { maxLength: 15 }),
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 5, max: 300 }),
      (stays, from, length) => {
        expect(peak(stays, from, from + length)).toBe(peakByMinute(stays, from, from + length))
      },
    ),
  )
})

test('control: looking only at the first minute misses peaks', () => {
  const stays = [{ minute: 30, duration: 30, pax: 9 }]
  expect(peakByMinute(stays, 0, 60)).toBe(9)
  expect(peakByMinute(stays, 0, 1)).toBe(0)
})

const stopped: SlotsQuestion = {
  hours: { closed: false, opens_at: 1020, closes_at: 1380, break_starts_at: null, break_ends_at: null },
  settings: {
    slot_interval: 30,
    duration: 120,
    last_seating: 60,
    capacity: 10,
    pacing: null,
    minimum_pax: 2,
    maximum_pax: 4,
    cutoff_days: 3,
    horizon_days: 10,
  },
  stays: [{ minute: 1140, duration: 120, pax: 8 }],
  overrides: [
    { from: 1080, to: 1200, capacity: 0 },
    { from: 1200, to: 1380, capacity: 9 },
  ],
  pax: 2,
  daysAhead: 1,
  nowMinute: 0,
}

test('staff book in a stop of online bookings, at once, for any size; customers do not', () => {
  expect(slotAt({ ...stopped, daysAhead: 5 }, 1080).reason, 'control').toBe('override_closed')
  expect(slotAt({ ...stopped, pax: 1 }, 1020).reason, 'control').toBe('past_cutoff')
  expect(slotAt(staffQuestion({ ...stopped, daysAhead: 5 }, 60), 1080).reason).toBeNull()
  expect(slotAt(staffQuestion({ ...stopped, pax: 9 }, 60), 1020)).toMatchObject({
    reason: null,
    capacity: 10,
  })
  expect(slotAt(staffQuestion({ ...stopped, daysAhead: 400 }, 60), 1020).reason).toBeNull()
})

test('fewer seats and a full house bind staff’s list as well', () => {
  expect(slotAt(staffQuestion(stopped, 120), 1140)).toMatchObject({ reason: 'full', taken: 8, capacity: 9 })
})

test('a slot without a table is none, behind all other reasons; for staff those count that are not booked online', () => {
  const asked: unknown[] = []
  const isTableFree: SlotsQuestion['isTableFree'] = (wanted) => {
    asked.push(wanted)
    return wanted.isOnline === false
  }
  const q = ask({ isTableFree })
  expect(slotAt(q, 1140).reason).toBe('no_table')
  expect(asked).toEqual([{ pax: 2, from: 1140, to: 1260, isOnline: true }])
  expect(slotAt(staffQuestion(q, 60), 1140).reason).toBeNull()
  expect(asked.at(-1)).toEqual({ pax: 2, from: 1140, to: 1200, isOnline: false })
  const isFull = { stays: [{ minute: 1140, duration: 120, pax: 10 }] }
  expect(slotAt({ ...q, ...isFull }, 1140).reason).toBe('full')
  expect(slotAt({ ...q, settings: { ...settings, pacing: 1 } }, 1140).reason).toBe('pacing')
  expect(slotAt(ask(), 1140).reason, 'a house without tables').toBeNull()
})
