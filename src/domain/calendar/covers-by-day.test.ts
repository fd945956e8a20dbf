import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Present, staysOn, type Visit } from '#domain/availability/occupancy.ts'
import { type Hours, type Override, peak } from '#domain/availability/slots.ts'
import { type Status, statuses } from '#domain/booking/booking.ts'
import { dinnerFrom } from '#domain/service/services.ts'
import { addDays } from '#domain/time/time.ts'
import { coversByDay, type House, loadOf } from './covers-by-day.ts'

const day = '2026-11-21'
const present: Present = { day: '2026-11-01', minute: 600, day_turns_at: 360 }
const open: Hours = {
  closed: false,
  opens_at: 660,
  closes_at: 1560,
  break_starts_at: null,
  break_ends_at: null,
}
const house = (more: Partial<House> = {}): House => ({
  present,
  capacity: 20,
  hoursOf: () => open,
  overridesOf: () => [],
  ...more,
})

let count = 0
const party = (minute: number, pax: number, more: Partial<Visit> = {}): Visit => ({
  ...{ id: `b${++count}`, day, minute, pax, duration: 120, status: 'confirmed', deleted: false },
  ...{ seated_at: null, left_at: null },
  ...more,
})

const only = (rows: Visit[], more: Partial<House> = {}) => {
  const found = coversByDay(rows, [day], house(more)).get(day)
  if (!found) throw new Error('the day is missing')
  return found
}

test('lunch and dinner are told apart by the break, and by 15:00 where there is none', () => {
  expect(dinnerFrom(open)).toBe(900)
  const rows = [party(720, 2), party(870, 3), party(900, 4), party(1140, 5)]
  expect(only(rows)).toMatchObject({
    lunch: { parties: 2, people: 5 },
    dinner: { parties: 2, people: 9 },
    all: { parties: 4, people: 14 },
  })
  const withBreak = { ...open, break_starts_at: 840, break_ends_at: 1020 }
  expect(only(rows, { hoursOf: () => withBreak })).toMatchObject({
    lunch: { parties: 1, people: 2 },
    dinner: { parties: 3, people: 12 },
  })
  // A closed day has no break, whatever stands in its row.
  expect(dinnerFrom({ ...withBreak, closed: true })).toBe(900)
})

test('who cancelled, never came, waits or was deleted is no cover', () => {
  const rows = statuses.map((status) => party(1140, 1, { status }))
  const counted: Status[] = ['confirmed', 'arrived', 'seated', 'left']
  expect(only(rows).all.people).toBe(counted.length)
  expect(only([party(1140, 2, { deleted: true })]).all).toEqual({ parties: 0, people: 0 })
})

test('a party at 25:30 stands on its business day and fills that one', () => {
  const rows = [party(1530, 10)]
  const found = coversByDay(rows, [day, addDays(day, 1)], house())
  expect(found.get(day)).toMatchObject({ dinner: { people: 10 }, share: 0.5 })
  expect(found.get(addDays(day, 1))).toMatchObject({ all: { people: 0 }, share: 0 })
})

test('a share is of the fullest moment: two turns of one table are not two tables', () => {
  expect(only([party(1080, 10), party(1200, 10)]).share).toBe(0.5)
  expect(only([party(1080, 10), party(1199, 10)]).share).toBe(1)
  expect(only([]).share).toBe(0)
  expect(only([party(1080, 2)], { capacity: 0 }).share, 'a house without seats').toBeNull()
})

test('full is every seat taken; more people than seats is over, by so many', () => {
  expect(only([party(1080, 20)])).toMatchObject({ share: 1, over: 0 })
  expect(only([party(1080, 22)])).toMatchObject({ share: 1.1, over: 2 })
  const few: Override[] = [{ from: 1140, to: 1200, capacity: 4 }]
  expect(only([party(1080, 10)], { overridesOf: () => few })).toMatchObject({ share: 2.5, over: 6 })
})

test('fewer seats for a span raise its share, a closed span does not', () => {
  const rows = [party(1080, 10)]
  const span = (capacity: number): Override[] => [{ from: 1140, to: 1200, capacity }]
  expect(only(rows, { overridesOf: () => span(10) }).share).toBe(1)
  expect(only(rows, { overridesOf: () => span(40) }).share).toBe(0.5)
  expect(only(rows, { overridesOf: () => span(0) }).share).toBe(0.5)
  const later: Override[] = [{ from: 1200, to: 1260, capacity: 10 }]
  expect(only(rows, { overridesOf: () => later }).share, 'they are gone by then').toBe(0.5)
})

test('the share is that of the minute-by-minute count, and each party stands on one day', () => {
  const visit = fc.record({
    minute: fc.integer({ min: 360, max: 1799 }),
    pax: fc.integer({ min: 1, max: 8 }),
    duration: fc.integer({ min: 15, max: 300 }),
    away: fc.integer({ min: -2, max: 2 }),
    status: fc.constantFrom<Status>('confirmed', 'seated', 'left', 'waiting', 'cancelled'),
    left_at: fc.option(fc.integer({ min: 360, max: 1799 })),
  })
  const now = fc.record({
    day: fc.constantFrom('2026-11-01', addDays(day, -1), day, addDays(day, 1)),
    minute: fc.integer({ min: 360, max: 1799 }),
    day_turns_at: fc.constant(360),
  })
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 30 }), now, (visits, present) => {
      const rows = visits.map(({ minute, pax, away, ...more }) =>
        party(minute, pax, { ...more, day: addDays(day, away) }),
      )
      const stays = staysOn(day, present, rows)
      const most = peak(stays, 360, 1800)
      expect(only(rows, { present }).share).toBeCloseTo(most / 20, 9)
      const days = [-2, -1, 0, 1, 2].map((n) => addDays(day, n))
      const found = coversByDay(rows, days, house())
      const all = [...found.values()].reduce((sum, covers) => sum + covers.all.people, 0)
      const came = rows.filter((row) => ['confirmed', 'seated', 'left'].includes(row.status))
      expect(all).toBe(came.reduce((sum, row) => sum + row.pax, 0))
    }),
  )
})

test('colour follows the figure', () => {
  expect([0, 0.49, 0.5, 0.79, 0.8, 0.99, 1, 1.3].map(loadOf)).toEqual([
    ...['calm', 'calm', 'filling', 'filling', 'busy', 'busy', 'full', 'over'],
  ])
})
