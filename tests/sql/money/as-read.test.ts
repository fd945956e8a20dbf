// Nobody pays, nor loses, a sum other than the one that they read: what has changed since is said, and asked anew.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsHandler } from '#functions/payments/handler.ts'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { keys, type StripeServer, stripeServer } from '#tests/fixtures/stripe/server.ts'

const site = 'https://book.example.jp'
let db: TestDatabase
let stripe: StripeServer
let handle: (request: Request) => Promise<Response>
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  stripe = await stripeServer()
  handle = paymentsHandler({ sql: db.sql, settings: { ...keys, site, api: new URL(stripe.url) } })
}, 60_000)
afterAll(async () => {
  await stripe.close()
  await db.close()
})

test('a deposit that changed since it was read is said before it is paid', async () => {
  const house = await aRestaurant(db)
  await takesCards(db.sql, house.id, { deposit_from: 6, deposit_yen: 2000 })
  const table = house.attempt({ pax: 6 })
  expect(await house.hold(table)).toMatchObject({ ok: true })
  const wish = { step: 'begin', vendor_url: house.url, id: table.id, token: table.token, back: '/x' }
  const who = { ...somebody(), fees: [] }
  const begin = async (due: unknown) => {
    const body = JSON.stringify({ ...wish, details: { ...who, due }, lines: [] })
    const answer = await handle(
      new Request('http://localhost/functions/v1/payments', { method: 'POST', body }),
    )
    return (await answer.json()) as Record<string, unknown>
  }
  expect(await begin(12_000)).toMatchObject({ ok: true, amount: 12_000 })
  await takesCards(db.sql, house.id, { deposit_from: 6, deposit_yen: 20_000 })
  const refused = { ok: false, code: 'invalid', fields: { due: 'due_changed' } }
  for (const read of [12_000, '120000', null, { yen: 120_000 }]) expect(await begin(read)).toEqual(refused)
  expect(stripe.sessions.size, 'nobody is sent to pay the other sum').toBe(1)
  expect(await begin(120_000), 'once it is read').toMatchObject({ ok: true, amount: 120_000 })
  await takesCards(db.sql, house.id)
  expect(await begin(120_000), 'none is asked for any more').toMatchObject({ ok: false, code: 'no_card' })
})
