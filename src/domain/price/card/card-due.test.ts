import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardTerms, cardDue, leastByCard, mostByCard } from './card-due.ts'

const terms: CardTerms = { card: true, deposit_from: 6, deposit_yen: 2000 }
const course = { price: 8800, count: 2, deposit: 3000 }
const atTable = (pax: number, lines: readonly (typeof course)[] = []) =>
  ({ vendor_type: 'RESTAURANT', pax, lines }) as const

test('of tickets all of it is due, whatever the deposits say', () => {
  const lines = [
    { price: 5001, count: 2, deposit: 10 },
    { price: 0, count: 3 },
  ]
  expect(cardDue(terms, { vendor_type: 'EVENT', pax: 9, lines })).toBe(10_002)
})

test('of a table the deposit for the party from so many people on, or that of the courses where it is more', () => {
  expect(cardDue(terms, atTable(5))).toBe(0)
  expect(cardDue(terms, atTable(6))).toBe(12_000)
  expect(cardDue(terms, atTable(2, [course])), 'of courses alone').toBe(6000)
  expect(cardDue(terms, atTable(6, [course])), 'the party is more').toBe(12_000)
  expect(cardDue(terms, atTable(6, [{ ...course, count: 6 }])), 'the courses are more').toBe(18_000)
  expect(cardDue({ ...terms, deposit_from: null }, atTable(20))).toBe(0)
  expect(cardDue(terms, { vendor_type: 'RESTAURANT', pax: 2, lines: [{ price: 1000, count: 2 }] })).toBe(0)
})

test('nothing is due where no card is taken, or where none can be charged with it', () => {
  const order = (price: number) => ({ vendor_type: 'EVENT', pax: 1, lines: [{ price, count: 1 }] }) as const
  expect(cardDue(null, order(5000))).toBe(0)
  expect(cardDue({ ...terms, card: false }, order(5000))).toBe(0)
  expect([leastByCard - 1, leastByCard, mostByCard].map((price) => cardDue(terms, order(price)))).toEqual([
    0,
    leastByCard,
    mostByCard,
  ])
  expect(cardDue(terms, { ...order(mostByCard), lines: [{ price: mostByCard, count: 2 }] })).toBe(0)
})

test('the deposit is exact, never less for more people, and the same in whatever order things were chosen', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 99_999_999 }),
    count: fc.integer({ min: 1, max: 999 }),
    deposit: fc.option(fc.integer({ min: 1, max: 99_999 })),
  })
  const house = fc.record({
    card: fc.constant(true),
    deposit_from: fc.option(fc.integer({ min: 1, max: 999 })),
    deposit_yen: fc.integer({ min: 0, max: 99_999 }),
  })
  fc.assert(
    fc.property(
      house,
      fc.integer({ min: 1, max: 998 }),
      fc.array(line, { maxLength: 5 }),
      (of, pax, lines) => {
        const due = (n: number, chosen = lines) =>
          cardDue(of, { vendor_type: 'RESTAURANT', pax: n, lines: chosen })
        const party =
          of.deposit_from !== null && pax >= of.deposit_from ? BigInt(pax) * BigInt(of.deposit_yen) : 0n
        const courses = lines.reduce((sum, l) => sum + BigInt(l.deposit ?? 0) * BigInt(l.count), 0n)
        const exact = party > courses ? party : courses
        const canBe = exact >= BigInt(leastByCard) && exact <= BigInt(mostByCard)
        expect(BigInt(due(pax))).toBe(canBe ? exact : 0n)
        expect(due(pax, lines.toReversed())).toBe(due(pax))
        if (due(pax + 1) > 0) expect(due(pax + 1)).toBeGreaterThanOrEqual(due(pax))
      },
    ),
  )
})
