import { expect, test } from 'vitest'
import type { Present, Visit } from '#domain/availability/occupancy.ts'
import type { BookingSettings, SlotsQuestion } from '#domain/availability/slots.ts'
import { bookableSlots, nextSaturday, partiesAbove, sizeToShow, startsReached } from './effect.ts'

const now: Present = { day: '2026-11-23', minute: 700, day_turns_at: 360 }
const party = (day: string, minute: number, pax: number, more: Partial<Visit> = {}): Visit => ({
  id: `${day}-${minute}-${pax}`,
  day,
  minute,
  pax,
  duration: 120,
  status: 'confirmed',
  deleted: false,
  ...more,
})
const seats = (usual: number) => () => ({ usual, overrides: [] })

test.each([
  ['2026-11-23', '2026-11-28'],
  ['2026-11-27', '2026-11-28'],
  ['2026-11-28', '2026-12-05'],
  ['2026-11-29', '2026-12-05'],
])('the Saturday after %s is %s', (today, saturday) => {
  expect(nextSaturday(today)).toBe(saturday)
})

const settings: BookingSettings = {
  slot_interval: 30,
  duration: 120,
  last_seating: 0,
  capacity: 10,
  pacing: null,
  minimum_pax: 1,
  maximum_pax: 8,
  cutoff_days: 0,
  horizon_days: 60,
}

test('a change is shown by two people, unless others alone would stay otherwise', () => {
  const after = (more: Partial<BookingSettings>) => sizeToShow(settings, { ...settings, ...more })
  expect(after({})).toBe(2)
  expect(after({ duration: 90 })).toBe(2)
  expect(after({ minimum_pax: 3 })).toBe(3)
  expect(after({ stays: [{ pax: 2, minutes: 120 }], duration: 150 })).toBe(3)
  const short = [
    { pax: 4, minutes: 120 },
    { pax: 6, minutes: 90 },
  ]
  expect(after({ stays: short })).toBe(5)
  // Nobody so large comes online.
  expect(after({ stays: [{ pax: 8, minutes: 120 }], duration: 150 })).toBe(2)
})

test('what a change of settings does to a day is counted in slots', () => {
  const q: SlotsQuestion = {
    hours: { closed: false, opens_at: 1020, closes_at: 1380, break_starts_at: null, break_ends_at: null },
    settings,
    stays: [{ minute: 1080, duration: 120, pax: 8 }],
    pax: 2,
    daysAhead: 5,
    nowMinute: 0,
  }
  expect(bookableSlots(q)).toBe(9)
  expect(bookableSlots({ ...q, settings: { ...q.settings, duration: 90 } })).toBe(10)
  expect(bookableSlots({ ...q, settings: { ...q.settings, stays: [{ pax: 2, minutes: 90 }] } })).toBe(10)
  expect(bookableSlots({ ...q, settings: { ...q.settings, capacity: 9 } })).toBe(3)
})

test('parties above a capacity are counted by day, only where it is too low, and only from today on', () => {
  const bookings = [
    party('2026-11-22', 1140, 20),
    party('2026-11-24', 1080, 6),
    party('2026-11-24', 1140, 5),
    party('2026-11-24', 1200, 4),
    party('2026-11-25', 1140, 8, { status: 'cancelled' }),
    party('2026-11-26', 1140, 9),
  ]
  expect(partiesAbove(bookings, now, seats(10))).toEqual([{ day: '2026-11-24', parties: 2 }])
  expect(partiesAbove(bookings, now, seats(11))).toEqual([])
  expect(partiesAbove(bookings, now, seats(8))).toEqual([
    { day: '2026-11-24', parties: 3 },
    { day: '2026-11-26', parties: 1 },
  ])
})

test('tonight counts, last night is over', () => {
  const bookings = [party('2026-11-22', 1140, 11), party('2026-11-23', 1140, 11)]
  expect(partiesAbove(bookings, now, seats(10))).toEqual([{ day: '2026-11-23', parties: 1 }])
})

test('who sits until late counts on the next morning', () => {
  const bookings = [party('2026-11-24', 1500, 6), party('2026-11-25', 90, 5)]
  expect(partiesAbove(bookings, now, seats(10))).toEqual([
    { day: '2026-11-24', parties: 1 },
    { day: '2026-11-25', parties: 1 },
  ])
})

test('fewer seats for a span count there alone; a closed span takes no party’s seat', () => {
  const bookings = [party('2026-11-24', 1020, 6), party('2026-11-24', 1140, 6)]
  const few = { from: 1200, to: 1320, capacity: 5 }
  const closed = { from: 0, to: 2160, capacity: 0 }
  expect(partiesAbove(bookings, now, () => ({ usual: 12, overrides: [few, closed] }))).toEqual([
    { day: '2026-11-24', parties: 1 },
  ])
})

test('starts before a span that a stay would reach are named, for each length of stay', () => {
  const hours = { closed: false, opens_at: 660, closes_at: 1380, break_starts_at: null, break_ends_at: null }
  const q: SlotsQuestion = {
    hours,
    settings: { ...settings, duration: 120, stays: [{ pax: 2, minutes: 90 }] },
    stays: [],
    pax: 2,
    daysAhead: 1,
    nowMinute: 0,
  }
  const stop = [{ from: 1020, to: 1200, capacity: 0 }]
  expect(startsReached(q, stop, 1020)).toEqual([
    { stay: 90, first: 960, last: 990 },
    { stay: 120, first: 930, last: 990 },
  ])
  // What could not be had before is not lost now.
  const soon = { ...q, daysAhead: 0, nowMinute: 975 }
  expect(startsReached(soon, stop, 1020)).toEqual([
    { stay: 90, first: 990, last: 990 },
    { stay: 120, first: 990, last: 990 },
  ])
  // Nor what begins in it, and nothing where nobody could stay into it.
  expect(startsReached(q, [{ from: 660, to: 1020, capacity: 0 }], 660)).toEqual([])
  // Fewer seats close what has too few of them for the smallest party that stays so long.
  const few = [{ from: 1020, to: 1200, capacity: 4 }]
  expect(startsReached(q, few, 1020)).toEqual([])
  const there = [{ minute: 1020, duration: 60, pax: 3 }]
  expect(startsReached({ ...q, stays: there }, few, 1020)).toEqual([{ stay: 120, first: 930, last: 990 }])
})
