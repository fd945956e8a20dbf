// What strangers, a copy of the installation, the bank and a card service that is away may do to payments, and what holds all the same.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withPayments } from '#local/api/function-calls.ts'
import { aToken } from '#tests/fixtures/customer.ts'
import { aCounter, type Counter, sessionOf, site } from '#tests/fixtures/money/counter.ts'
import { aNight, type Going, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { keys, type StripeServer } from '#tests/fixtures/stripe/server.ts'

let db: TestDatabase
let counter: Counter
let stripe: StripeServer
beforeAll(async () => {
  db = await startDatabase()
  counter = await aCounter(db)
  stripe = counter.stripe
}, 60_000)
afterEach(() => {
  stripe.fault = () => undefined
})
afterAll(async () => {
  await stripe.close()
  await db.close()
})

test('holds that have lapsed are not made long beyond what one caller may hold', async () => {
  const night = await aNight(db, { capacity: 12 })
  const people = []
  for (let i = 0; i < 3; i++) {
    const who = night.going()
    expect(await night.hold(who, 4)).toMatchObject({ ok: true })
    await db.sql`update private.hold set made_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute'
      , caller = '198.51.100.1' where id = ${who.id}`
    people.push(who)
  }
  const answers = []
  for (const who of people) answers.push(await night.begin(who, { from: '198.51.100.7' }))
  const [held] = await db.sql<{ n: number; minutes: number }[]>`
    select coalesce(sum(pax), 0)::integer as n, max(extract(epoch from expires_at - now()) / 60)::integer as minutes
    from private.hold where occurrence = ${night.occurrence} and expires_at > now()`
  expect(held, 'of 12 seats').toMatchObject({ n: 4 })
  expect(answers.map((one) => one.code)).toEqual([undefined, 'too_many_holds', 'too_many_holds'])
})

test('a session of another installation is nobody’s word here', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const here = await night.open(who)
  // The same vendor and attempt, at a copy of this installation which has the same account of Stripe.
  await night.settle({ ...paid({ ...here, session: 'cs_of_the_copy' }), ours: false })
  expect(await night.refunds(who)).toEqual([])
  await night.settle({ ...paid(here), ours: true })
  expect(await night.state(who)).toMatchObject({ state: 'booked' })
  const other = night.going()
  await night.hold(other)
  await night.begin(other)
  const stolen = { vendor: here.vendor, id: other.id, n: 1, session: 'cs_of_the_copy_2', amount: 10_000 }
  await night.settle({ ...stolen, status: 'complete', paid: true, intent: 'pi_copy', ours: false })
  expect(await night.state(other), 'before its own session is known').toMatchObject({ state: 'open' })
})

test('the address of who paid is not kept for ever', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  expect(await night.settle(paid(await night.open(who)))).toBe('booked')
  await db.sql`update private.payment set settled_at = now() - interval '30 days', made_at = now() - interval '31 days'`
  await db.sql`select private.payments_to_ask(50)`
  const [row] = await db.sql`select caller, asked from private.payment where id = ${who.id}`
  expect(row).toEqual({ caller: '', asked: {} })
})

test('who was cut off while Stripe was away can pay a minute and a half later', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  stripe.fault = (call) =>
    call === 'POST /v1/checkout/sessions' ? { when: 'before', status: 500 } : undefined
  expect(await counter.begin(night, who)).toEqual({ ok: false, code: 'busy' })
  stripe.fault = () => undefined
  // A minute and a half goes by.
  await db.sql`update private.payment set ends_at = ends_at - interval '90 seconds',
    asked = jsonb_set(asked, '{order,ends}', to_jsonb((asked#>>'{order,ends}')::bigint - 90)) where id = ${who.id}`
  expect(await counter.begin(night, who)).toMatchObject({ ok: true, amount: 10_000 })
})

test('two days after the visit `ask` names nobody, as the booking’s own link does', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  await night.settle(paid(await night.open(who)))
  await db.sql`update public.occurrence set day = day - 40 where id = ${night.occurrence}`
  await db.sql`update public.booking set day = day - 40 where id = ${who.id}`
  expect(await night.find(who)).toMatchObject({ ok: true, booking: { phone: '', email: '' } })
  expect(await counter.step(night, who, 'ask')).toMatchObject({
    state: 'booked',
    booking: { phone: '', email: '' },
  })
})

test('a refund that the bank sent back is owed anew, also where word of it is lost', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const event = stripe.pay(sessionOf(await counter.begin(night, who)))
  if (event) await stripe.deliver(event, counter.handle)
  await night.cancel(who)
  const due = async () => {
    await db.sql`update private.refund set due_at = now() where payment_id = ${who.id} and state = 'due'`
    await counter.round()
  }
  // Made, its answer lost; the bank sends it back; its webhook never comes.
  stripe.fault = (call) => (call === 'POST /v1/refunds' ? { when: 'after' } : undefined)
  await due()
  stripe.fault = () => undefined
  for (const one of stripe.refunds) one.status = 'failed'
  for (let i = 0; i < 3; i++) await due()
  expect(stripe.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test('one network cannot keep all others, and Stripe’s word, from payments', async () => {
  const never = { unsafe: () => new Promise(() => undefined) }
  const call = withPayments(
    async () => new Response('', { status: 404 }),
    { sql: never, toldSql: never } as never,
    () => undefined,
    () => ({ ...keys, site }),
  )
  const ask = (from: string) =>
    call(
      new Request('http://localhost/functions/v1/payments', {
        method: 'POST',
        headers: { 'x-noren-peer': from },
        body: JSON.stringify({ step: 'ask', vendor_url: 'x', id: randomUUID(), token: aToken() }),
      }),
    )
  for (let i = 0; i < 30; i++) void ask('198.51.100.7')
  await new Promise((done) => setTimeout(done, 50))
  const word = call(
    new Request('http://localhost/functions/v1/payments/webhook', {
      method: 'POST',
      headers: { 'x-noren-peer': '203.0.113.1' },
      body: '{}',
    }),
  )
  expect((await word).status, 'unsigned, but read').toBe(400)
  const other = ask('203.0.113.2').then(({ status }) => status)
  expect(await Promise.race([other, new Promise((done) => setTimeout(() => done('waits'), 100))])).toBe(
    'waits',
  )
})

test('a vendor that is busy keeps no other’s payments waiting for the round', async () => {
  const [busy, other] = [await aNight(db), await aNight(db)]
  const people: Going[] = []
  for (const [i, night] of [busy, busy, other].entries()) {
    const who = night.going()
    await night.hold(who)
    stripe.pay(sessionOf(await counter.begin(night, who)))
    await db.sql`update private.payment set ask_at = now() - ${9 - i} * interval '1 minute' where id = ${who.id}`
    people.push(who)
  }
  const [first, second, last] = people as [Going, Going, Going]
  const calls = stripe.calls.length
  await db.connect(1).begin(async (tx) => {
    await tx`select private.lock_vendor(${busy.venue.id})`
    await counter.round()
  })
  expect(stripe.calls.length - calls, 'of the busy one Stripe is asked once').toBe(2)
  expect(await other.state(last)).toMatchObject({ state: 'booked' })
  for (const who of [first, second]) {
    await db.sql`update private.payment set ask_at = now() where id = ${who.id}`
    await counter.round()
    expect(await busy.state(who)).toMatchObject({ state: 'booked' })
  }
}, 30_000)

test('of every refund that does not go through somebody is told', async () => {
  const night = await aNight(db, { capacity: 60 })
  const people = []
  for (let i = 0; i < 7; i++) {
    const who = night.going()
    await night.hold(who, 2)
    const said = await night.open(who)
    // Paid when the event was off: no booking, so that no history says it either.
    people.push(said)
  }
  await night.callOff(true)
  for (const said of people) expect(await night.settle(paid(said))).toBe('returned')
  await db.sql`update private.refund set tries = 1 where vendor_id = ${night.venue.id}`
  for (const { id } of await db.sql<
    { id: string }[]
  >`select id from private.refund where vendor_id = ${night.venue.id}`)
    await db.sql`select private.refund_is_not_made(${id}::uuid, true, 'balance_insufficient')`
  const [told] = await db.sql`select
    (select count(*)::integer from private.refund where vendor_id = ${night.venue.id} and told_at is not null) as marked,
    (select count(*)::integer from private.mail where vendor_id = ${night.venue.id} and kind = 'refund_refused') as mails`
  expect(told?.['mails']).toBe(told?.['marked'])
})

test('who asks for a session is refused by Stripe: not asked again without an end', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  stripe.fault = (call) =>
    call === 'POST /v1/checkout/sessions' ? { when: 'before', status: 400 } : undefined
  const before = stripe.calls.length
  for (let i = 0; i < 45; i++) await counter.begin(night, who)
  expect(stripe.calls.length - before, 'begin_payment is 30 an hour').toBeLessThanOrEqual(31)
})

test('an event that was moved is paid as it is now, not by a session of before', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const said = await night.open(who)
  await db.sql`update public.occurrence set day = day + 1 where id = ${night.occurrence}`
  await db.sql`update private.hold set expires_at = now() - interval '1 second' where id = ${who.id}`
  expect(await night.hold(who), 'held anew, as it is now').toMatchObject({ ok: true })
  expect(await night.begin(who)).toMatchObject({ step: 'expire', session: said.session })
})

test('an event that is off gives back what was paid for a booking that staff deleted', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  await night.settle(paid(await night.open(who)))
  // From before nobody could.
  await db.sql`update public.booking set deleted = true where id = ${who.id}`
  expect(await night.callOff(true)).toMatchObject({ state: 'applied' })
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'off', state: 'due' }])
})

test('control: by holding alone one caller has half', async () => {
  const night = await aNight(db, { capacity: 12 })
  const [row] = await db.sql<{ key: string }[]>`
    select key from private.config_item where vendor_id = ${night.venue.id} and kind = 'ticket_type'`
  const answers = []
  for (let i = 0; i < 3; i++)
    answers.push(
      await db.asAnon(
        async (tx) =>
          (
            await tx.unsafe<{ v: { ok: boolean; code?: string } }[]>(
              `select public.hold_spots($1, $2, $3, $4, $5::text::jsonb, null, null) as v`,
              [
                night.url,
                randomUUID(),
                aToken(),
                night.occurrence,
                JSON.stringify([{ price_type: row?.key, count: 4, price: 5000 }]),
              ],
            )
          )[0]?.v,
        { 'x-noren-peer': '198.51.100.9' },
      ),
    )
  expect(answers.map((one) => one?.code)).toEqual([undefined, 'too_many_holds', 'too_many_holds'])
})
