import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptRates } from './receipt.ts'

const line = fc.record({
  price: fc.integer({ min: 0, max: 99_999_999 }),
  count: fc.integer({ min: 1, max: 999 }),
  tax: fc.constantFrom(10, 8, 0, 5),
})
const lines = fc.array(line, { maxLength: 20 })
const amount = fc.integer({ min: 0, max: 99_999_999 })

test('the tax in what was paid, by rate, the highest first', () => {
  const agreed = [
    { price: 1080, count: 3, tax: 8 },
    { price: 5500, count: 2, tax: 10 },
  ]
  expect(receiptRates(14_240, agreed)).toEqual([
    { tax: 10, amount: 11_000, contained: 1000 },
    { tax: 8, amount: 3240, contained: 240 },
  ])
})

test('one rounding for each rate: three of 99 yen contain 27, not three times 8 or 9', () => {
  expect(receiptRates(297, [{ price: 99, count: 3, tax: 10 }])).toEqual([
    { tax: 10, amount: 297, contained: 27 },
  ])
  const apart = Array(3).fill({ price: 105, count: 1, tax: 10 })
  expect(receiptRates(315, apart), 'three lines').toEqual([{ tax: 10, amount: 315, contained: 28 }])
})

test('a deposit for nothing that was chosen is of the usual rate, and what is free of tax contains none', () => {
  expect(receiptRates(12_000, [])).toEqual([{ tax: 10, amount: 12_000, contained: 1090 }])
  expect(receiptRates(500, [{ price: 500, count: 1, tax: 0 }])).toEqual([
    { tax: 0, amount: 500, contained: 0 },
  ])
})

test('a part of what was agreed is a part of each rate, and the parts are the whole to the yen', () => {
  fc.assert(
    fc.property(amount, lines, (paid, agreed) => {
      const rates = receiptRates(paid, agreed)
      expect(rates.reduce((sum, rate) => sum + rate.amount, 0)).toBe(paid)
      const total = agreed.reduce((sum, l) => sum + BigInt(l.price) * BigInt(l.count), 0n)
      for (const rate of rates) {
        const exact = (BigInt(rate.amount) * BigInt(rate.tax)) / BigInt(100 + rate.tax)
        expect(BigInt(rate.contained)).toBe(exact)
        if (total === 0n) continue
        const of = agreed
          .filter(({ tax }) => tax === rate.tax)
          .reduce((sum, l) => sum + BigInt(l.price) * BigInt(l.count), 0n)
        // Never a whole yen beside its share.
        const beside = BigInt(rate.amount) * total - of * BigInt(paid)
        expect(beside < total && beside > -total).toBe(true)
      }
      expect(rates.map(({ tax }) => tax)).toEqual(rates.map(({ tax }) => tax).toSorted((a, b) => b - a))
    }),
  )
})

test('lines of one rate are one amount, however they are split or ordered', () => {
  fc.assert(
    fc.property(amount, lines, (paid, agreed) => {
      const split = agreed.flatMap((l) =>
        l.count > 1
          ? [
              { ...l, count: 1 },
              { ...l, count: l.count - 1 },
            ]
          : [l],
      )
      expect(receiptRates(paid, split.toReversed())).toEqual(receiptRates(paid, agreed))
    }),
  )
})
