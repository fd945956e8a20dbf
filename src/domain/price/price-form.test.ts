import { type } from 'arktype'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPrice, type PriceForm, priceForm, priceFrom, priceSchema, tidyPrice } from './price-form.ts'
import { type PriceType, priceKinds } from './price-type.ts'

const typed = (more: Partial<PriceForm> = {}): PriceForm => ({
  ...newPrice,
  name: '季節のコース',
  price: '8,800',
  ...more,
})
const faults = (form: PriceForm) => {
  const checked = priceSchema(form)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test.each<[string, Partial<PriceForm>, Record<string, string>]>([
  ['a course', {}, {}],
  ['nothing typed', { name: ' ', price: '' }, { name: 'required', price: 'required' }],
  ['a price of nothing', { price: '0' }, { price: 'positive' }],
  ['a price below nothing', { price: '-100' }, { price: 'positive' }],
  ['no number', { price: '八千円' }, { price: 'positive' }],
  ['a price with a fraction', { price: '88.5' }, { price: 'positive' }],
  ['too much', { price: '100000000' }, { price: 'too_large' }],
  [
    'long names',
    { name: 'あ'.repeat(101), name_en: 'x'.repeat(101) },
    { name: 'too_long', name_en: 'too_long' },
  ],
  ['no times', { starts: 'noon', ends: '36:00' }, { starts: 'bad_time', ends: 'bad_time' }],
  ['no length', { starts: '17:00', ends: '17' }, { ends: 'ends_before' }],
  ['past midnight', { starts: '17:00', ends: '２６：００' }, {}],
  ['an end alone', { ends: '15:00' }, {}],
  ['another tax', { tax: '5' }, {}],
  ['no tax', { tax: 'x' }, { tax: 'invalid' }],
  ['a deposit', { deposit: '￥３，０００' }, {}],
  ['all of it beforehand', { deposit: '8800' }, {}],
  ['more beforehand than it costs', { deposit: '8801' }, { deposit: 'above_price' }],
  ['a deposit of nothing', { deposit: '0' }, { deposit: 'positive' }],
])('%s', (_, more, codes) => {
  expect(faults(typed(more))).toEqual(codes)
})

test('a price is read as it is written', () => {
  expect(['￥８８００', '8800円', '¥8,800', ' 8800 '].map(tidyPrice)).toEqual(Array(4).fill('8,800'))
  expect(tidyPrice('八千円')).toBe('八千円')
  expect(priceFrom(typed({ price: '￥８，８００' })).price).toBe(8800)
})

test('every day is said by none', () => {
  expect(priceFrom(typed({ weekdays: ['8', '1'] })).weekdays).toEqual([1, 8])
  expect(priceFrom(typed({ weekdays: ['1', '2', '3', '4', '5', '6', '7', '8'] })).weekdays).toEqual([])
})

test('what is in force comes out of the form as it went in', () => {
  const minute = fc.option(fc.integer({ min: 0, max: 2159 }))
  const row: fc.Arbitrary<PriceType> = fc.record({
    id: fc.uuid(),
    type: fc.constantFrom(...priceKinds),
    name: fc.constantFrom('季節のコース', 'お子様'),
    name_en: fc.constantFrom('', 'Child'),
    price: fc.integer({ min: 1, max: 99_999_999 }),
    tax: fc.constantFrom(10, 8, 0),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8], { maxLength: 7 }),
    starts_at: minute,
    ends_at: minute,
    online: fc.boolean(),
    deposit: fc.option(fc.constant(1), { nil: null }),
    position: fc.nat(9),
  })
  fc.assert(
    fc.property(row, ({ id, position, ...wanted }) => {
      fc.pre(wanted.starts_at === null || wanted.ends_at === null || wanted.starts_at < wanted.ends_at)
      const form = priceForm({ id, position, ...wanted })
      expect(faults(form)).toEqual({})
      expect(priceFrom(form)).toEqual(wanted)
    }),
  )
})
