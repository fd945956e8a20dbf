import { expect, test } from 'vitest'
import type { Order } from './card-service.ts'
import { sessionParams } from './session-params.ts'

const order: Order = {
  ...{ vendor: 'v', id: 'p', n: 2, amount: 11_000, ends: 1_800_000_000, language: 'en', title: 'さくら亭' },
  items: [
    { name: 'Adult', amount: 5000, count: 2 },
    { name: 'Child', amount: 1000, count: 1 },
  ],
  back: '/boat?step=payment',
}
const site = 'https://book.example.jp'

test('a session takes cards alone, in yen, for what was ordered, in the customer’s language and until its end', () => {
  const params = sessionParams(order, site)
  expect(params).toMatchObject({
    mode: 'payment',
    // Of others the money comes days later, when the seats are gone.
    allowed_payment_method_types: ['card'],
    // In another currency another sum would be paid than the one that was read.
    adaptive_pricing: { enabled: false },
    ...{ locale: 'en', expires_at: 1_800_000_000 },
    success_url: `${site}/boat?step=payment&card=paid`,
    cancel_url: `${site}/boat?step=payment&card=back`,
  })
  const lines = params.line_items ?? []
  expect(lines.map(({ quantity, price_data }) => [quantity, price_data?.unit_amount])).toEqual([
    [2, 5000],
    [1, 1000],
  ])
  expect(lines.map(({ price_data }) => price_data?.currency)).toEqual(['jpy', 'jpy'])
})

test('whose it is stands on the session and on its payment, so that a word of either is known', () => {
  const of = { vendor: 'v', payment: 'p', n: '2', site }
  expect(sessionParams(order, site)).toMatchObject({ metadata: of, payment_intent_data: { metadata: of } })
})

test.each([
  ['ja', 'お預かり金'],
  ['en', 'Deposit'],
] as const)('of a deposit there is one line, of all of it (%s)', (language, name) => {
  expect(sessionParams({ ...order, language, items: [] }, site).line_items).toMatchObject([
    { quantity: 1, price_data: { unit_amount: 11_000, product_data: { name } } },
  ])
})
