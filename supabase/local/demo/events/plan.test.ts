import { expect, test } from 'vitest'
import { dice } from '#local/demo/dice.ts'
import { isOpening, type Night, salesOf } from './plan.ts'

const kind = { tax: 10, name_en: '', limit: null }
const kinds = [
  { ...kind, price_type: 'a', name: 'おとな', price: 6800 },
  { ...kind, price_type: 'b', name: 'こども', price: 3400, limit: 6 },
]
const night = (more: Partial<Night>): Night => ({
  ...{ id: 'x', ahead: 3, starts_at: 1080, ends_at: 1170, capacity: 40, cancelled: false, blocked: false },
  ...{ isOfPair: false, maximum_pax: 8, kinds },
  ...more,
})
const seeds = Array.from({ length: 60 }, (_, i) => i)
const isLive = (status: string) => status === 'confirmed' || status === 'arrived'
const people = (sales: ReturnType<typeof salesOf>) =>
  sales.reduce((sum, { pax, status }) => sum + (isLive(status) ? pax : 0), 0)

test('no night is sold beyond its seats, nor beyond what there is of a kind', () => {
  for (const seed of seeds) {
    for (const ahead of [-3, 0, 1, 6, 15, 25]) {
      const sales = salesOf(dice(seed), night({ ahead, capacity: seed % 2 === 0 ? 40 : 12 }), 1000)
      expect(people(sales)).toBeLessThanOrEqual(seed % 2 === 0 ? 40 : 12)
      const lines = sales.filter(({ status }) => isLive(status)).flatMap((sale) => sale.lines)
      const children = lines.filter(({ name }) => name === 'こども')
      expect(children.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(6)
      for (const { pax, lines: own } of sales) {
        expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(pax)
        expect(own.every(({ count }) => count > 0)).toBe(true)
        expect(pax).toBeLessThanOrEqual(8)
      }
    }
  }
})

test('some nights are sold out, with somebody waiting, some half and some not at all', () => {
  const all = seeds.flatMap((seed) => [2, 8, 25].map((ahead) => salesOf(dice(seed), night({ ahead }), 1000)))
  const shares = new Set(all.map((sales) => people(sales) / 40))
  expect([...shares]).toEqual(expect.arrayContaining([0, 0.5, 1]))
  for (const sales of all) expect(sales.some(({ status }) => status === 'waiting')).toBe(people(sales) === 40)
})

test('what is excluded sells nothing, and at an open door some have arrived and others have not', () => {
  expect(salesOf(dice(1), night({ blocked: true }), 1000)).toEqual([])
  const opening = night({ ahead: 0, capacity: 12, starts_at: 1020, ends_at: 1080 })
  expect(isOpening(opening, 1000)).toBe(true)
  for (const seed of seeds) {
    const now = new Set(salesOf(dice(seed), opening, 1000).map(({ status }) => status))
    expect([...now]).toEqual(expect.arrayContaining(['arrived', 'confirmed']))
  }
})

test('who was there has been let in, but for a few who never came', () => {
  for (const seed of seeds) {
    const past = salesOf(dice(seed), night({ ahead: -2 }), 1000)
    expect(past.filter(({ status }) => status === 'confirmed' || status === 'waiting')).toEqual([])
  }
})
