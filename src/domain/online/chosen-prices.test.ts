import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, mostLines, totalOf } from '#domain/price/line.ts'
import {
  countOf,
  fitted,
  isOneTooMany,
  linesOf,
  mayBeForAll,
  mostOf,
  pricesAt,
  withCount,
} from './chosen-prices.ts'
import type { ChosenPrice, OnlinePrice } from './guest-booking.ts'

const aPrice = (id: string, more: Partial<OnlinePrice> = {}): OnlinePrice => ({
  id,
  type: 'course',
  name: id,
  name_en: '',
  price: 8800,
  tax: 10,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  deposit: null,
  ...more,
})
const kaiseki = aPrice('kaiseki')
const sushi = aPrice('sushi', { price: 6600 })
const adult = aPrice('adult', { type: 'person', price: 500 })
const room = aPrice('room', { type: 'seat', price: 3000 })
const prices = [kaiseki, sushi, adult, room]

test('a price stands there on its days and at its times, the end not included', () => {
  const lunch = aPrice('lunch', { weekdays: [1, 8], starts_at: 660, ends_at: 900 })
  const at = (weekday: number, minute: number) => pricesAt([lunch], weekday, minute).length === 1
  expect([at(1, 660), at(8, 899)]).toEqual([true, true])
  expect([at(1, 900), at(1, 659), at(2, 700)]).toEqual([false, false, false])
})

test('a course or a charge per person may be for all while nobody has another, which is for who is left; a seat never', () => {
  expect([kaiseki, adult, room].map((p) => mayBeForAll(p, [], prices, 4))).toEqual([true, true, false])
  expect(mayBeForAll(kaiseki, [], prices, 1), 'one is all').toBe(false)
  const some = withCount([], kaiseki, 3)
  expect(mayBeForAll(kaiseki, some, prices, 4)).toBe(true)
  expect(mayBeForAll(sushi, some, prices, 4)).toBe(false)
  expect(mayBeForAll(adult, some, prices, 4), 'another kind does not count').toBe(true)
  const child = aPrice('child', { type: 'person', price: 300 })
  expect(mayBeForAll(child, withCount(some, adult, 1), [...prices, child], 4)).toBe(false)
  expect([sushi, adult, room].map((p) => mostOf(p, some, prices, 4))).toEqual([1, 4, 4])
})

test('as many kinds as a booking may have, and no more, of whatever is left from before', () => {
  const many = Array.from({ length: mostLines + 1 }, (_, i) => aPrice(`s${i}`, { type: 'seat' }))
  const chosen = many.slice(1).map((p) => lineOf(p, 1))
  expect(many.filter((p) => isOneTooMany(p, chosen))).toEqual([many[0]])
  expect(many.map((p) => mostOf(p, chosen, many, 2))).toEqual(many.map((_, i) => (i === 0 ? 0 : 2)))
  expect(fitted([...chosen, lineOf(many[0] as OnlinePrice, 1)], many, 2).chosen).toHaveLength(mostLines)
})

test('a count of none takes a price away', () => {
  const one = withCount(withCount([], sushi, 1), adult, 2)
  expect(withCount(one, sushi, 0)).toEqual([lineOf(adult, 2)])
  expect(countOf(one, 'sushi')).toBe(1)
})

test('what became of a choice: another price, a smaller party, and one that is gone', () => {
  const chosen: ChosenPrice[] = [
    { price_type: 'kaiseki', count: 4, price: 8000 },
    { price_type: 'old', count: 1, price: 100 },
    { price_type: 'adult', count: 2, price: 500 },
  ]
  expect(fitted(chosen, prices, 2)).toEqual({
    chosen: [lineOf(kaiseki, 2), lineOf(adult, 2)],
    notes: [
      { code: 'price', id: 'kaiseki', before: 8000, now: 8800 },
      { code: 'fewer', id: 'kaiseki', count: 2 },
      { code: 'gone', id: 'old' },
    ],
  })
})

test('what a price is called, its type or its tax being another is said, and the choice is of what is there now', () => {
  const before = withCount([], kaiseki, 2)
  for (const more of [{ name: '春' }, { name_en: 'Spring' }, { type: 'person' }, { tax: 8 }] as const) {
    const now = [{ ...kaiseki, ...more }]
    const found = fitted(before, now, 2)
    expect(found.notes).toEqual([{ code: 'other', id: 'kaiseki' }])
    expect(found.chosen).toMatchObject([{ count: 2, ...more }])
    expect(fitted(found.chosen, now, 2)).toEqual({ chosen: found.chosen, notes: [] })
  }
  // What is shown for the last time before it is sent is what is sent.
  expect(linesOf(before, [{ ...kaiseki, name: '春' }])).toEqual(before)
  // A choice that an older page kept says only its price.
  const kept = [{ price_type: 'kaiseki', count: 2, price: 8800 }]
  expect(fitted(kept, prices, 2).notes).toEqual([])
  expect(linesOf(kept, prices)).toEqual(before)
})

test('of a smaller party no more is taken from a choice than has to be', () => {
  const two = (id: string) => ({ price_type: id, count: 2, price: id === 'sushi' ? 6600 : 8800 })
  const { chosen, notes } = fitted([two('kaiseki'), two('sushi')], prices, 3)
  expect(chosen.map(({ count }) => count)).toEqual([2, 1])
  expect(notes).toEqual([{ code: 'fewer', id: 'sushi', count: 1 }])
})

test('what was fitted fits: nothing is said of it again, and of no kind are more than people', () => {
  const chosen = fc.uniqueArray(
    fc.record({
      price_type: fc.constantFrom('kaiseki', 'sushi', 'adult', 'room', 'old'),
      count: fc.integer({ min: 1, max: 20 }),
      price: fc.constantFrom(8800, 6600, 500, 3000),
    }),
    { selector: (c) => c.price_type },
  )
  fc.assert(
    fc.property(chosen, fc.integer({ min: 1, max: 12 }), (before, pax) => {
      const first = fitted(before, prices, pax)
      expect(fitted(first.chosen, prices, pax)).toEqual({ chosen: first.chosen, notes: [] })
      for (const type of ['course', 'person'])
        expect(
          prices.filter((p) => p.type === type).reduce((n, p) => n + countOf(first.chosen, p.id), 0),
        ).toBeLessThanOrEqual(pax)
    }),
  )
})

test('lines say the price that was seen, in the restaurant’s order', () => {
  const lines = linesOf(
    [
      { price_type: 'adult', count: 2, price: 500 },
      { price_type: 'kaiseki', count: 2, price: 8000 },
    ],
    prices,
  )
  expect(lines.map(({ name, price, count }) => [name, price, count])).toEqual([
    ['kaiseki', 8000, 2],
    ['adult', 500, 2],
  ])
  expect(totalOf(lines)).toBe(17_000)
})
