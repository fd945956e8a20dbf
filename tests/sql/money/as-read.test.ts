// Nobody pays, nor loses, a sum other than the one that they read: what has changed since is said, and asked anew.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelCost } from '#domain/price/fee-due.ts'
import { paymentsHandler } from '#functions/payments/handler.ts'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { aNight, paid } from '#tests/fixtures/money/night.ts'
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
  for (const read of [12_000, '120000', null, undefined, { yen: 120_000 }])
    expect(await begin(read)).toEqual(refused)
  expect(stripe.sessions.size, 'nobody is sent to pay the other sum').toBe(1)
  expect(await begin(120_000), 'once it is read').toMatchObject({ ok: true, amount: 120_000 })
  await takesCards(db.sql, house.id)
  expect(await begin(120_000), 'none is asked for any more').toMatchObject({ ok: false, code: 'no_card' })
})

test('who cancels loses no more than they read, and is asked anew where it costs more since', async () => {
  const fees = [{ days: 6, percent: 50 }]
  const night = await aNight(db, { fees })
  const who = night.going()
  await night.hold(who)
  expect(await night.settle(paid(await night.open(who)))).toBe('booked')
  const payment = { amount: 10_000, refunded: 0, returning: 0 }
  const { booking } = await night.find(who)
  const row = { payment, lines: booking?.['lines'] as never }
  const read = cancelCost(row, fees, 7)
  expect(read, 'seven days before: free').toEqual({ percent: 0, fee: 0, back: 10_000 })
  await db.sql`update public.occurrence set day = day - 1 where id = ${night.occurrence}`
  await db.sql`update public.booking set day = day - 1 where id = ${who.id}`
  const now = cancelCost(row, fees, 6)
  expect(now).toEqual({ percent: 50, fee: 5000, back: 5000 })
  const less = [read, { ...now, percent: 49 }, { ...now, fee: 4999 }, { ...now, back: 5001 }, {}, [], 'all']
  for (const one of less)
    expect(await night.cancel(who, one), JSON.stringify(one)).toMatchObject({
      ...{ ok: false, code: 'fees_changed' },
      booking: { status: 'confirmed', payment },
    })
  expect(await night.refunds(who)).toEqual([])
  await db.sql`update public.vendor set cancellation_fees = '[]' where id = ${night.venue.id}`
  const cancelled = { ok: true, booking: { status: 'cancelled', payment: { ...payment, returning: 5000 } } }
  expect(await night.cancel(who, now)).toMatchObject(cancelled)
  expect(await night.cancel(who, read), 'its answer was lost').toMatchObject(cancelled)
})

test('who paid and was put on the waiting list leaves it for nothing, as they read, whatever fee was agreed', async () => {
  const fees = [{ days: 10, percent: 50 }]
  const night = await aNight(db, { fees })
  const who = night.going()
  await night.hold(who)
  expect(await night.settle(paid(await night.open(who)))).toBe('booked')
  await db.sql`update public.booking set status = 'waiting' where id = ${who.id}`
  const { booking } = await night.find(who)
  const read = cancelCost(booking as never, [], 7)
  expect(read).toEqual({ percent: 0, fee: 0, back: 10_000 })
  const cancelled = { ok: true, booking: { status: 'cancelled', payment: { returning: 10_000 } } }
  expect(await night.cancel(who, read)).toMatchObject(cancelled)
  expect(await night.venue.booking(who.id), 'nothing is due of it later').toMatchObject({ agreed_fees: [] })
})

test('a table that costs nothing is cancelled by who read nothing of a fee, and one with a fee is not', async () => {
  const house = await aRestaurant(db)
  const table = house.attempt({ pax: 2 })
  expect(await house.book(table, somebody())).toMatchObject({ ok: true })
  const cancel = (read: object) =>
    db.asAnon(
      async (tx) =>
        (
          await tx`select public.cancel_booking(${house.url}, ${table.token}, ${db.sql.json(read as never)}) as said`
        )[0]?.['said'],
    )
  const free = { percent: 0, fee: 0, back: 0 }
  await db.sql`update public.booking set agreed_fees = '[{"days": 30, "percent": 100}]' where id = ${table.id}`
  expect(await cancel(free)).toMatchObject({ ok: false, code: 'fees_changed' })
  await db.sql`update public.booking set agreed_fees = '[]' where id = ${table.id}`
  expect(await cancel(free)).toMatchObject({ ok: true, booking: { status: 'cancelled' } })
})
