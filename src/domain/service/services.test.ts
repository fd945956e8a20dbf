import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hours, peopleAt } from '#domain/availability/slots.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { dinnerFrom, houseNow, servicesOf } from './services.ts'

const open = (more: Partial<Hours> = {}): Hours => ({
  closed: false,
  opens_at: 660,
  closes_at: 1380,
  break_starts_at: null,
  break_ends_at: null,
  ...more,
})
const withBreak = open({ break_starts_at: 870, break_ends_at: 1020 })

const party = (minute: number, pax: number, more: Partial<Booking> = {}) => ({
  minute,
  pax,
  status: 'confirmed' as const,
  source: 'phone' as const,
  ...more,
})
const stay = (minute: number, pax: number) => ({ minute, pax, duration: 120 })
const seats = (stays: ReturnType<typeof stay>[], capacity = 20) => ({ stays, overrides: [], capacity })

test('dinner begins with the break, or at 15:00 where there is none', () => {
  expect(dinnerFrom(withBreak)).toBe(870)
  expect(dinnerFrom(open())).toBe(900)
  expect(dinnerFrom(open({ closed: true }))).toBe(900)
})

test('each service has its own covers; who walked in, waits or called off is in neither', () => {
  const rows = [
    party(720, 2),
    party(869, 3, { status: 'left' }),
    party(870, 4),
    party(1530, 5),
    party(1140, 6, { status: 'cancelled' }),
    party(1140, 7, { status: 'waiting' }),
    party(1140, 8, { source: 'walk_in', status: 'seated' }),
  ]
  expect(servicesOf(rows, withBreak, null, 0)).toEqual([
    { name: 'lunch', booked: { parties: 2, people: 5 }, tightest: null },
    { name: 'dinner', booked: { parties: 2, people: 9 }, tightest: null },
  ])
})

test('the tightest moment is the first with the fewest seats left, and only what lies ahead counts', () => {
  const stays = [stay(720, 8), stay(780, 6), stay(1140, 12), stay(1200, 12)]
  const at = (now: number) => servicesOf([], withBreak, seats(stays), now).map((s) => s.tightest)
  expect(at(0)).toEqual([
    { minute: 780, left: 6, isEmpty: false },
    { minute: 1200, left: -4, isEmpty: false },
  ])
  expect(at(850)[0]).toEqual({ minute: 850, left: 14, isEmpty: false })
  expect(at(1000)).toEqual([null, { minute: 1200, left: -4, isEmpty: false }])
  expect(at(1400)).toEqual([null, null])
})

test('a span with fewer seats is tight without anybody in it', () => {
  const overrides = [{ from: 1080, to: 1140, capacity: 0 }]
  const [, dinner] = servicesOf([], withBreak, { stays: [], overrides, capacity: 20 }, 0)
  expect(dinner?.tightest).toEqual({ minute: 1080, left: 0, isEmpty: true })
})

test('a house that opens in the evening has no lunch, a closed day only what was booked all the same', () => {
  const evening = open({ opens_at: 1020, closes_at: 1560 })
  expect(servicesOf([], evening, null, 0).map((s) => s.name)).toEqual(['dinner'])
  expect(servicesOf([party(720, 2)], evening, null, 0).map((s) => s.name)).toEqual(['lunch', 'dinner'])
  const closed = open({ closed: true })
  expect(servicesOf([], closed, seats([]), 0)).toEqual([])
  expect(servicesOf([party(1140, 2)], closed, seats([]), 0)).toEqual([
    { name: 'dinner', booked: { parties: 1, people: 2 }, tightest: null },
  ])
})

test('no minute ahead of a service has fewer seats than is said', () => {
  const anyStay = fc.record({
    minute: fc.integer({ min: 500, max: 1400 }),
    pax: fc.integer({ min: 1, max: 9 }),
    duration: fc.integer({ min: 15, max: 180 }),
  })
  fc.assert(
    fc.property(fc.array(anyStay, { maxLength: 12 }), fc.integer({ min: 0, max: 1400 }), (stays, now) => {
      const [lunch, dinner] = servicesOf([], withBreak, { stays, overrides: [], capacity: 20 }, now)
      for (const [service, from, to] of [
        [lunch, 660, 870],
        [dinner, 1020, 1380],
      ] as const) {
        const ahead = Array.from({ length: to - from }, (_, i) => from + i).filter((m) => m >= now)
        const fewest = Math.min(...ahead.map((m) => 20 - peopleAt(stays, m)))
        expect(service?.tightest?.left ?? Number.POSITIVE_INFINITY).toBe(fewest)
      }
    }),
  )
})

test('in the house are those who sit; seats are held for those who are expected too', () => {
  const present = { day: '2026-11-21', minute: 1150, day_turns_at: 360 }
  const visit = (id: string, status: 'seated' | 'confirmed', pax: number) => ({
    id,
    status,
    pax,
    day: present.day,
    minute: 1140,
    duration: 120,
    deleted: false,
  })
  const rows = [visit('a', 'seated', 3), visit('b', 'confirmed', 4)]
  expect(houseNow(rows, present, seats([stay(1140, 3), stay(1140, 4)]))).toEqual({ people: 3, left: 13 })
  expect(houseNow(rows, present, null)).toEqual({ people: 3, left: null })
  // Who comes within the hour takes no seat yet.
  const soon = seats([stay(present.minute - 30, 3), stay(present.minute + 30, 8)])
  expect(houseNow(rows, present, soon)).toEqual({ people: 3, left: 17 })
})
