import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Booking, sources, statuses } from '#domain/booking/booking.ts'
import { coversOf } from './day-view.ts'
import { printedDay } from './print-day.ts'

const rowsOf = fc
  .array(
    fc.record({
      status: fc.constantFrom(...statuses),
      source: fc.constantFrom(...sources),
      minute: fc.integer({ min: 600, max: 1500 }),
      pax: fc.integer({ min: 1, max: 9 }),
    }),
  )
  .map((rows) => rows.map((row, i) => ({ ...row, id: `b${i}` })))

test('who left is not on paper, who cancelled or did not come stands apart, everybody else stands once', () => {
  fc.assert(
    fc.property(rowsOf, (all) => {
      const { rows, cancelled, noShows } = printedDay(all)
      const out = all.filter((b) => b.status === 'left')
      expect([...rows, ...cancelled, ...noShows, ...out].map((b) => b.id).sort()).toEqual(
        all.map((b) => b.id).sort(),
      )
      expect(rows.some((b) => ['left', 'no_show', 'cancelled'].includes(b.status))).toBe(false)
      expect(cancelled.every((b) => b.status === 'cancelled')).toBe(true)
      expect(noShows.every((b) => b.status === 'no_show')).toBe(true)
      expect(rows.map((b) => b.minute)).toEqual(rows.map((b) => b.minute).sort((a, b) => a - b))
    }),
  )
})

test('the totals are those of the screen: who left is counted and named, those who wait are apart', () => {
  const b = (status: Booking['status'], source: Booking['source'], pax: number) => ({
    ...{ status, source, pax, minute: 1140, id: `${status}${source}` },
  })
  const day = printedDay([
    b('confirmed', 'online', 2),
    b('arrived', 'phone', 3),
    b('seated', 'walk_in', 4),
    b('waiting', 'walk_in', 5),
    b('left', 'phone', 6),
    b('no_show', 'phone', 7),
    b('cancelled', 'phone', 8),
  ])
  expect(day).toMatchObject({
    total: { parties: 4, people: 15 },
    booked: { parties: 3, people: 11 },
    walkIn: { parties: 1, people: 4 },
    waiting: { parties: 1, people: 5 },
    left: { parties: 1, people: 6 },
  })
  fc.assert(
    fc.property(rowsOf, (all) => {
      const { booked, walkIn } = printedDay(all)
      expect({ booked, walkIns: walkIn }).toEqual(coversOf(all))
    }),
  )
  expect(day.cancelled).toHaveLength(1)
  expect(day.noShows).toHaveLength(1)
})

test('the total stands again by service: by the break, past midnight too; nobody is in both, a service without a party in none', () => {
  const at = (minute: number, pax: number, status: Booking['status'] = 'confirmed') => ({
    ...{ status, pax, minute, source: 'phone' as const, id: `${minute}${pax}` },
  })
  const rows = [
    at(720, 2),
    at(869, 3),
    at(870, 4),
    at(1530, 5),
    at(780, 7, 'cancelled'),
    at(730, 9, 'waiting'),
  ]
  expect(printedDay(rows, 870).services).toEqual([
    { name: 'lunch', covers: { parties: 2, people: 5 } },
    { name: 'dinner', covers: { parties: 2, people: 9 } },
  ])
  expect(printedDay([at(870, 4)]).services).toEqual([{ name: 'lunch', covers: { parties: 1, people: 4 } }])
  fc.assert(
    fc.property(rowsOf, fc.integer({ min: 600, max: 1500 }), (all, dinnerFrom) => {
      const { services, total } = printedDay(all, dinnerFrom)
      expect(services.reduce((sum, { covers }) => sum + covers.people, 0)).toBe(total.people)
      expect(services.reduce((sum, { covers }) => sum + covers.parties, 0)).toBe(total.parties)
    }),
  )
})
