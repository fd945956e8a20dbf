import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookingLine,
  canonicalLines,
  feeOf,
  lineOf,
  lineTotals,
  mostLines,
  mostOfOne,
  totalOf,
} from './line.ts'
import type { PriceType } from './price-type.ts'

const course: PriceType = {
  id: 'c1',
  type: 'course',
  name: '季節のコース',
  name_en: 'Seasonal course',
  price: 8800,
  tax: 10,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  online: true,
  position: 1,
}

const line: fc.Arbitrary<BookingLine> = fc.record({
  price_type: fc.constantFrom('a', 'b', 'c', 'd'),
  type: fc.constantFrom('person', 'course', 'seat'),
  name: fc.constantFrom('大人', 'コース', 'a b'),
  name_en: fc.constantFrom('', 'Adult'),
  price: fc.integer({ min: 1, max: 99_999_999 }),
  tax: fc.constantFrom(8, 10),
  count: fc.integer({ min: 1, max: mostOfOne }),
})
const bookings = fc.array(fc.record({ lines: fc.array(line, { maxLength: mostLines }) }), { maxLength: 12 })

test('a line is a copy: what is changed in the price later is not changed in it', () => {
  const price = { ...course }
  const agreed = lineOf(price, 4)
  Object.assign(price, { price: 9900, name: '新コース', tax: 8 })
  expect(agreed).toMatchObject({ price_type: 'c1', name: '季節のコース', price: 8800, tax: 10, count: 4 })
})

test('a line stands as Postgres keeps it, whatever order somebody wrote it in', () => {
  const agreed = lineOf(course, 2)
  expect(Object.keys(agreed)).toEqual(['tax', 'name', 'type', 'count', 'price', 'name_en', 'price_type'])
  const turned = Object.fromEntries(Object.entries(agreed).reverse()) as unknown as BookingLine
  expect(JSON.stringify(turned)).not.toBe(JSON.stringify(agreed))
  expect(JSON.stringify(canonicalLines([turned]))).toBe(JSON.stringify([agreed]))
})

test('none of something is no line', () => {
  const [one, none] = [lineOf(course, 1), lineOf({ ...course, id: 'c2' }, 0)]
  expect(canonicalLines([none, one])).toEqual([one])
})

test('the sum is exact for whatever a booking may hold', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: mostLines }), (lines) => {
      const exact = lines.reduce((sum, l) => sum + BigInt(l.price) * BigInt(l.count), 0n)
      expect(BigInt(totalOf(lines))).toBe(exact)
    }),
  )
})

test('the kitchen counts every line once, by price and name, the most first', () => {
  fc.assert(
    fc.property(bookings, (all) => {
      const totals = lineTotals(all)
      const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0)
      expect(sum(totals.map((t) => t.count))).toBe(sum(all.flatMap((b) => b.lines.map((l) => l.count))))
      const keys = totals.map(({ line: l }) => JSON.stringify([l.price_type, l.name]))
      expect(new Set(keys).size).toBe(keys.length)
      for (const { line: l, count } of totals) {
        const same = all
          .flatMap((b) => b.lines)
          .filter((x) => x.price_type === l.price_type && x.name === l.name)
        expect(count).toBe(sum(same.map((x) => x.count)))
      }
      expect(totals.map((t) => t.count)).toEqual(totals.map((t) => t.count).sort((a, b) => b - a))
      // Nothing that was there before is changed by counting.
      expect(lineTotals(all)).toEqual(totals)
    }),
  )
})

test('a fee is a share of the sum, rounded down to the yen', () => {
  expect(feeOf([lineOf(course, 1)], 100)).toBe(8800)
  expect(feeOf([lineOf({ ...course, price: 999 }, 1)], 50)).toBe(499)
  expect(feeOf([], 100)).toBe(0)
  expect(feeOf([lineOf({ ...course, price: 999 }, 1)], 50, 12_001), 'of what was paid').toBe(6000)
  expect(feeOf([lineOf(course, 1)], 50, 100), 'which is less').toBe(4400)
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: mostLines }),
      fc.integer({ min: 0, max: 100 }),
      (lines, percent) => {
        const exact = (BigInt(totalOf(lines)) * BigInt(percent)) / 100n
        expect(BigInt(feeOf(lines, percent))).toBe(exact)
      },
    ),
  )
})
