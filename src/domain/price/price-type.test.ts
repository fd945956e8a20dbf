import { expect, test } from 'vitest'
import { feesInOrder } from './fee.ts'
import { appliesAt, type PriceType, priceTypeOf, priceTypesAt, priceWeekday } from './price-type.ts'

const always = { weekdays: [], starts_at: null, ends_at: null }
const adult: PriceType = {
  id: 'p',
  type: 'person',
  name: '大人',
  name_en: '',
  price: 3000,
  tax: 10,
  ...always,
  online: true,
  position: 1,
}
const price = (more: Partial<PriceType> = {}): PriceType => ({ ...adult, ...more })

test('a row of the setup is a price by the key of its id', () => {
  const { id, ...data } = price({ id: '00000000-0000-4000-8000-000000000001' })
  expect(priceTypeOf({ id: `price_type/${id}`, data })).toEqual({ ...data, id })
})

test('a public holiday is no weekday', () => {
  const isHoliday = (day: string) => day === '2026-11-23'
  expect(priceWeekday('2026-11-23', isHoliday)).toBe(8)
  expect(priceWeekday('2026-11-24', isHoliday)).toBe(2)
  expect(priceWeekday('2026-11-22', isHoliday)).toBe(7)
})

test('a price without limits applies always; else on its days, from its beginning until before its end', () => {
  expect(appliesAt(always, 8, 2159)).toBe(true)
  const lunch = { weekdays: [1, 8], starts_at: 660, ends_at: 900 }
  expect([1, 2, 8].map((weekday) => appliesAt(lunch, weekday, 660))).toEqual([true, false, true])
  expect([659, 660, 899, 900].map((minute) => appliesAt(lunch, 1, minute))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(appliesAt({ ...lunch, ends_at: null }, 1, 2159)).toBe(true)
  expect(appliesAt({ ...lunch, starts_at: null }, 1, 0)).toBe(true)
})

test('prices of a moment stand in the restaurant’s order', () => {
  const all = [
    price({ id: 'c', position: 2 }),
    price({ id: 'b', position: 1, name: 'い' }),
    price({ id: 'a', position: 1, name: 'あ' }),
    price({ id: 'd', position: 0, weekdays: [6] }),
  ]
  expect(priceTypesAt(all, 1, 1140).map((p) => p.id)).toEqual(['a', 'b', 'c'])
  expect(priceTypesAt(all, 6, 1140).map((p) => p.id)).toEqual(['d', 'a', 'b', 'c'])
})

test('what a cancellation costs is told from the day itself on', () => {
  const fees = [
    { days: 7, percent: 30 },
    { days: 0, percent: 100 },
    { days: 1, percent: 50 },
  ]
  expect(feesInOrder(fees).map((f) => f.days)).toEqual([0, 1, 7])
  expect(fees[0]?.days).toBe(7)
})
