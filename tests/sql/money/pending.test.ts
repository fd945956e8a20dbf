// A refund is made once Stripe says that it has succeeded, and not before: what is pending is followed, what fails is told to staff,
// who may try again, and nobody is paid twice.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { cardService, type RefundDue } from '#functions/payments/card-service.ts'
import { paymentsHandler } from '#functions/payments/handler.ts'
import { ledgerOf } from '#functions/payments/ledger.ts'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { keys, type StripeServer, stripeServer } from '#tests/fixtures/stripe/server.ts'
import { aCommand } from '#tests/fixtures/venue.ts'

const site = 'https://book.example.jp'
const runKey = 'a word of sixteen letters'
let db: TestDatabase
let stripe: StripeServer
let handle: (request: Request) => Promise<Response>
const settings = () => ({ ...keys, site, api: new URL(stripe.url) })
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  stripe = await stripeServer()
  handle = paymentsHandler({ sql: db.sql, settings: settings(), runKey })
}, 60_000)
afterEach(() => {
  stripe.refundStatus = 'succeeded'
  stripe.fault = () => undefined
})
afterAll(async () => {
  await stripe.close()
  await db.close()
})

const post = (path: string, body: unknown) =>
  handle(
    new Request(`http://localhost/functions/v1/payments${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${runKey}` },
      body: JSON.stringify(body),
    }),
  )
const round = async (who: Going) => {
  await db.sql`update private.refund set due_at = now() where payment_id = ${who.id} and state = 'due'`
  await post('/round', {})
}
/** Somebody who paid 10,000. */
async function aBuyer(night: Night): Promise<Going> {
  const who = night.going()
  await night.hold(who)
  const answer = await post('', {
    ...{ step: 'begin', vendor_url: night.url, id: who.id, token: who.token },
    ...{ details: who.details, lines: [], back: '/boat' },
  })
  const { url } = (await answer.json()) as { url: string }
  const event = stripe.pay(url.split('/').at(-1) ?? '')
  if (event) await stripe.deliver(event, handle)
  return who
}
/** And who cancelled. */
async function aReturn(night: Night): Promise<Going> {
  const who = await aBuyer(night)
  await night.cancel(who)
  return who
}
const intentOf = async (who: Going): Promise<string> => {
  const [row] = await db.sql<{ intent: string }[]>`select intent from private.payment where id = ${who.id}`
  return row?.intent ?? ''
}
/** As Stripe names it. */
const refundOf = async (who: Going): Promise<string> => {
  const [row] = await db.sql<
    { refund: string }[]
  >`select refund from private.refund where payment_id = ${who.id}`
  return row?.refund ?? ''
}
const refundsOf = async (who: Going) => {
  const intent = await intentOf(who)
  return stripe.refunds.filter(({ payment_intent }) => payment_intent === intent)
}
const payment = async (night: Night, who: Going) => (await night.venue.booking(who.id)).payment
const mails = async (night: Night) =>
  (
    await db.sql`select kind from private.mail where vendor_id = ${night.venue.id} and kind like 'refund%' order by asked_at`
  ).map(({ kind }) => kind)
const again = (who: Going) =>
  aCommand(who.id, { kind: 'booking.refund', args: { amount: 10_000, again: true }, base: {} } as CommandBody)

const onItsWay = { amount: 10_000, refunded: 0, returning: 10_000 }
const madeWhole = { amount: 10_000, refunded: 10_000, returning: 0 }

test('what is pending is on its way until the word of its end, or a round, says more', async () => {
  const night = await aNight(db)
  stripe.refundStatus = 'pending'
  const [told, asked] = [await aReturn(night), await aReturn(night)]
  for (const who of [told, asked]) {
    await round(who)
    await round(who)
    expect(await payment(night, who)).toEqual(onItsWay)
  }
  expect(await mails(night)).toEqual([])
  expect((await refundsOf(told)).length, 'asked about, and not made anew').toBe(1)
  const done = stripe.turn(await refundOf(told), 'succeeded')
  expect([await stripe.deliver(done, handle), await stripe.deliver(done, handle)]).toEqual([200, 200])
  expect(await payment(night, told)).toEqual(madeWhole)
  // An older word that comes after it changes nothing.
  await stripe.deliver(
    { ...done, data: { object: { ...done.data.object, status: 'pending' } } } as never,
    handle,
  )
  expect(await payment(night, told)).toEqual(madeWhole)
  stripe.turn(await refundOf(asked), 'succeeded')
  await round(asked)
  expect(await payment(night, asked), 'no word came').toEqual(madeWhole)
  expect(await mails(night)).toEqual(['refund_made', 'refund_made'])
})

test('one that fails is told to staff, tried again by a tap, and goes back once', async () => {
  const night = await aNight(db)
  stripe.refundStatus = 'pending'
  const who = await aReturn(night)
  await round(who)
  const failed = stripe.turn(stripe.refunds.at(-1)?.id ?? '', 'failed', 'charge.refund.updated')
  await stripe.deliver(failed, handle)
  expect(await payment(night, who)).toEqual({ ...onItsWay, refused: 10_000 })
  expect(await night.find(who), 'customers do not read it').toMatchObject({ booking: { payment: onItsWay } })
  expect((await night.find(who)).booking?.['payment']).toEqual(onItsWay)
  expect(await mails(night)).toEqual(['refund_refused'])
  expect(await night.refunds(who)).toMatchObject([{ state: 'failed' }, { state: 'due' }])
  stripe.refundStatus = 'succeeded'
  const before = stripe.refunds.length
  await post('/round', {})
  expect(stripe.refunds.length, 'not before tomorrow by itself').toBe(before)
  expect(await night.venue.send(again(who))).toMatchObject({ state: 'applied' })
  expect(await payment(night, who)).toEqual(onItsWay)
  const dueAt = () => db.sql`select due_at from private.refund where payment_id = ${who.id} and state = 'due'`
  const askedFor = await dueAt()
  expect(await night.venue.send(again(who)), 'from another tablet').toMatchObject({
    state: 'applied',
    row: null,
  })
  expect(await dueAt(), 'once').toEqual(askedFor)
  await post('/round', {})
  await post('/round', {})
  expect(await payment(night, who)).toEqual(madeWhole)
  const back = stripe.refunds.filter(
    ({ payment_intent, status }) =>
      payment_intent === (failed.data.object as { payment_intent?: string }).payment_intent &&
      status === 'succeeded',
  )
  expect(back.map(({ amount }) => amount)).toEqual([10_000])
  expect(await mails(night)).toEqual(['refund_refused', 'refund_made'])
})

test('what is pending for days is told to staff, and a word of no refund of ours is nobody’s', async () => {
  const night = await aNight(db)
  stripe.refundStatus = 'pending'
  const who = await aReturn(night)
  await round(who)
  await db.sql`update private.refund set asked_at = now() - interval '4 days' where payment_id = ${who.id}`
  await round(who)
  await round(who)
  expect(await payment(night, who)).toEqual({ ...onItsWay, refused: 10_000 })
  expect(await mails(night)).toEqual(['refund_refused'])
  const refund = stripe.refunds.at(-1)
  const strange = stripe.turn(refund?.id ?? '', 'pending')
  for (const metadata of [{}, { refund: 'x' }, { refund: crypto.randomUUID() }])
    expect(
      await stripe.deliver(
        { ...strange, data: { object: { ...refund, metadata, status: 'succeeded' } } } as never,
        handle,
      ),
    ).toBe(200)
  await stripe.deliver(stripe.turn(refund?.id ?? '', 'succeeded'), handle)
  expect(await payment(night, who)).toEqual(madeWhole)
})

test('again is asked of nothing that goes through, and takes nothing beside it', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  await night.settle(paid(await night.open(who)))
  expect(await night.venue.send(again(who))).toMatchObject({ state: 'applied', row: null })
  const wrong = { kind: 'booking.refund', args: { amount: 1, again: false }, base: {} }
  expect(await night.venue.send(aCommand(who.id, wrong as never))).toMatchObject({
    figures: { again: 'invalid' },
  })
  expect(await night.refunds(who)).toEqual([])
})

test('what the house gave back at Stripe itself counts once, and of what is due the rest goes back', async () => {
  const night = await aNight(db)
  const [heard, unheard] = [await aBuyer(night), await aBuyer(night)]
  const word = stripe.giveBack(await intentOf(heard), 3000)
  stripe.giveBack(await intentOf(unheard), 3000)
  expect([await stripe.deliver(word, handle), await stripe.deliver(word, handle)]).toEqual([200, 200])
  expect(await payment(night, heard)).toEqual({ amount: 10_000, refunded: 3000, returning: 0 })
  expect(await night.refunds(heard)).toEqual([{ amount: 3000, reason: 'hand', state: 'made' }])
  for (const who of [heard, unheard]) await night.cancel(who)
  expect(await payment(night, heard)).toEqual({ amount: 10_000, refunded: 3000, returning: 7000 })
  for (const who of [heard, unheard]) {
    await round(who)
    await round(who)
    expect((await refundsOf(who)).map(({ amount }) => amount)).toEqual([3000, 7000])
    expect(await payment(night, who)).toEqual(madeWhole)
  }
  expect(await mails(night)).toEqual(Array(4).fill('refund_made'))
})

test('all of it given back at Stripe: nothing is due any more; what the bank sends back of it is owed anew', async () => {
  const night = await aNight(db)
  const who = await aReturn(night)
  stripe.giveBack(await intentOf(who), 10_000)
  await round(who)
  expect(await payment(night, who)).toEqual(madeWhole)
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'hand', state: 'made' }])
  const failed = stripe.fail(stripe.refunds.at(-1)?.id ?? '')
  expect([await stripe.deliver(failed, handle), await stripe.deliver(failed, handle)]).toEqual([200, 200])
  expect(await payment(night, who)).toEqual({ ...onItsWay, refused: 10_000 })
  await round(who)
  expect(await payment(night, who)).toEqual(madeWhole)
})

test('what was not honoured, and is given back in part at Stripe, goes back whole; of what is not ours nothing is noted', async () => {
  const night = await aNight(db)
  const [late, strange] = [night.going(), await aBuyer(night)]
  await night.hold(late)
  const session = await night.open(late)
  await night.callOff(true)
  expect(await night.settle(paid(session))).toBe('returned')
  const back = [{ refund: 're_hand', amount: 4000, mark: '', is_lost: false }]
  const note = async (intent: string) =>
    (await db.sql`select private.note_back(${intent}, ${db.sql.json(back)}) as left`)[0]?.['left']
  expect(Object.values(await note(await intentOf(late)))).toEqual([6000])
  expect(Object.values(await note(await intentOf(late))), 'twice').toEqual([6000])
  expect(await note('pi_of_another')).toEqual({})
  expect(await night.refunds(strange)).toMatchObject([{ amount: 10_000, reason: 'off' }])
})

test('a refund that met a fault of Stripe is asked for under another key, and made once', async () => {
  const night = await aNight(db)
  const who = await aReturn(night)
  stripe.fault = (call) =>
    call === 'POST /v1/refunds' ? { when: 'before', status: 500, isKept: true } : undefined
  await round(who)
  stripe.fault = () => undefined
  await round(who)
  await round(who)
  expect((await refundsOf(who)).map(({ amount }) => amount)).toEqual([10_000])
  expect(await payment(night, who)).toEqual(madeWhole)
})

test.each([504, 409])(
  '%i, while Stripe is at it still, is no answer: it is asked for by the same key',
  async (status) => {
    const night = await aNight(db)
    const who = await aBuyer(night)
    const part = { kind: 'booking.refund', args: { amount: 4000 }, base: { kept: 10_000 } } as CommandBody
    await night.venue.send(aCommand(who.id, part))
    stripe.fault = (call) => (call === 'POST /v1/refunds' ? { when: 'before', status } : undefined)
    await round(who)
    stripe.fault = () => undefined
    await round(who)
    // What was under way comes to its end.
    const [row] = await db.sql<{ id: string }[]>`select id from private.refund where payment_id = ${who.id}`
    const first = await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.key}`, 'idempotency-key': `${row?.id}:0` },
      body: `payment_intent=${await intentOf(who)}&amount=4000&metadata[refund]=${row?.id}`,
    })
    expect(first.status).toBe(200)
    expect((await refundsOf(who)).map(({ amount }) => amount)).toEqual([4000])
  },
)

/** A part of it that Stripe refused to give back, as staff were told; and what rounds take of it from now on. */
async function aRefused(who: Going, night: Night) {
  const part = { kind: 'booking.refund', args: { amount: 4000 }, base: { kept: 10_000 } } as CommandBody
  await night.venue.send(aCommand(who.id, part))
  const claimed = async () =>
    (await db.sql`select private.claim_refunds(100) as one`)
      .map(({ one }) => one as RefundDue)
      .filter(({ vendor }) => vendor === night.venue.id)
  const [due] = await claimed()
  await db.sql`select private.refund_is_not_made(${due?.id ?? ''}, true, 'charge_disputed 400')`
  await db.sql`update private.refund set due_at = now() where id = ${due?.id ?? ''}`
  return claimed
}

test('what a round is asking for is no other round’s, though staff tap on again meanwhile; once answered it is', async () => {
  const night = await aNight(db)
  const who = await aBuyer(night)
  const claimed = await aRefused(who, night)
  const [due] = await claimed()
  expect(due, 'the next try').toMatchObject({ amount: 4000, refusals: 1 })
  await night.venue.send(again(who))
  expect(await claimed(), 'under way').toEqual([])
  await db.sql`select private.refund_is_not_made(${due?.id ?? ''}, false, null)`
  await night.venue.send(again(who))
  await db.sql`update private.refund set due_at = now() where id = ${due?.id ?? ''}`
  expect(await claimed(), 'no answer: by the same key').toMatchObject([{ refusals: 1 }])
  await db.sql`select private.refund_is_not_made(${due?.id ?? ''}, false, 'api_error 500')`
  await db.sql`update private.refund set due_at = now() where id = ${due?.id ?? ''}`
  expect(await claimed(), 'refused: by another').toMatchObject([{ refusals: 2 }])
})

test('two rounds that ask for the same at once, since the first took too long, give it back once', async () => {
  const cards = cardService(settings())
  const ledger = ledgerOf(db.sql)
  /** Both have looked what went back before either has asked. */
  const bothAsk = async (isOtherKey: boolean) => {
    const night = await aNight(db)
    const who = await aBuyer(night)
    const claimed = await aRefused(who, night)
    const due = await claimed()
    await db.sql`update private.refund set due_at = now(), leased_until = now() where payment_id = ${who.id}`
    for (const one of await claimed()) due.push({ ...one, refusals: one.refusals + (isOtherKey ? 1 : 0) })
    let looked = 0
    await Promise.all(
      due.map((one) =>
        cards.refund(one, async (back) => {
          const left = await ledger.noteBack(one.intent, back)
          looked++
          while (looked < 2) await new Promise((resolve) => setTimeout(resolve, 2))
          return left
        }),
      ),
    )
    return (await refundsOf(who)).map(({ amount }) => amount)
  }
  expect(await bothAsk(true), 'control: under two keys').toEqual([4000, 4000])
  expect(await bothAsk(false)).toEqual([4000])
})
