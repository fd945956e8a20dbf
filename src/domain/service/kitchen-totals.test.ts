import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statuses } from '#domain/booking/booking.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { priceKinds } from '#domain/price/price-type.ts'
import { kitchenTotals } from './kitchen-totals.ts'

const line = (price_type: string, count: number, more: Partial<BookingLine> = {}): BookingLine => ({
  tax: 10,
  name: price_type,
  type: 'course',
  count,
  price: 8800,
  name_en: '',
  price_type,
  ...more,
})
const party = (minute: number, ...lines: BookingLine[]) => ({ minute, lines, status: 'confirmed' as const })

const said = (rows: Parameters<typeof kitchenTotals>[0], dinnerFrom = 900) =>
  kitchenTotals(rows, dinnerFrom).map(({ line, lunch, dinner, count }) => [line.name, lunch, dinner, count])

test('each course by lunch and dinner, the most first, what is not cooked after it', () => {
  const seat = line('private room', 9, { type: 'seat' })
  const rows = [
    party(720, line('a', 2), seat),
    party(899, line('b', 3)),
    party(900, line('b', 4)),
    party(1530, line('a', 1)),
  ]
  expect(said(rows)).toEqual([
    ['b', 3, 4, 7],
    ['a', 2, 1, 3],
    ['private room', 9, 0, 9],
  ])
  expect(said(rows, 870)[0], 'dinner begins with the break').toEqual(['b', 0, 7, 7])
})

test('who waits, called off or did not come eats nothing; who left has eaten', () => {
  const rows = statuses.map((status) => ({ ...party(1140, line('a', 1)), status }))
  expect(said(rows)).toEqual([['a', 0, 4, 4]])
})

test('a price that was changed counts with the old one, a renamed course stands under both names', () => {
  const rows = [party(1140, line('a', 2)), party(1140, line('a', 3, { price: 9900 }))]
  expect(said(rows)).toEqual([['a', 0, 5, 5]])
  expect(said([...rows, party(1140, line('a', 1, { name: 'new name' }))])).toEqual([
    ['a', 0, 5, 5],
    ['new name', 0, 1, 1],
  ])
})

test('lunch and dinner are the day, and no plate is lost', () => {
  const anyLine = fc
    .record({ id: fc.constantFrom('a', 'b', 'c'), count: fc.integer({ min: 1, max: 9 }) })
    .chain(({ id, count }) => fc.constantFrom(...priceKinds).map((type) => line(id, count, { type })))
  const anyRow = fc.record({
    minute: fc.integer({ min: 600, max: 1500 }),
    status: fc.constantFrom(...statuses),
    lines: fc.uniqueArray(anyLine, { selector: (l) => l.price_type }),
  })
  fc.assert(
    fc.property(fc.array(anyRow), fc.integer({ min: 600, max: 1500 }), (rows, dinnerFrom) => {
      const totals = kitchenTotals(rows, dinnerFrom)
      for (const t of totals) expect(t.lunch + t.dinner).toBe(t.count)
      const served = rows.filter((b) => ['confirmed', 'arrived', 'seated', 'left'].includes(b.status))
      const plates = served.flatMap((b) => b.lines).reduce((sum, { count }) => sum + count, 0)
      expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(plates)
    }),
  )
})
