// Payments that come to no end by themselves: Stripe refuses for good, never answers again, or is asked no more. Staff are told, nobody's
// details stay, and money that was paid all the same goes back.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCounter, type Counter, sessionOf } from '#tests/fixtures/money/counter.ts'
import { aNight, type Going, type Night, paid, type SessionSaid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import type { StripeServer } from '#tests/fixtures/stripe/server.ts'

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

const refusing = (status: number) => {
  stripe.fault = (call) => (call === 'POST /v1/checkout/sessions' ? { when: 'before', status } : undefined)
}
const setting = async (night: Night) => {
  const [row] = await db.sql<{ data: Record<string, unknown> }[]>`
    select data from private.config_item where vendor_id = ${night.venue.id} and kind = 'payment'`
  return row?.data ?? {}
}
const mails = async (night: Night) =>
  (await db.sql`select kind from private.mail where vendor_id = ${night.venue.id} order by asked_at`).map(
    ({ kind }) => kind,
  )
const kept = async (who: Going) => {
  const [row] =
    await db.sql`select state, asked = '{}' as is_empty, caller from private.payment where id = ${who.id}`
  return row
}
const gone = { state: 'gone', is_empty: true, caller: '' }
/** So many days later, on which nobody asked. */
const later = (who: Going, days: number) =>
  db.sql`update private.payment set ends_at = ends_at - ${days} * interval '1 day', ask_at = ask_at - ${days} * interval '1 day' where id = ${who.id}`
async function aGoing(night: Night): Promise<[Going, SessionSaid]> {
  const who = night.going()
  await night.hold(who)
  return [who, await night.open(who)]
}

test('a payment that its customer disputes with the bank is told to the house once', async () => {
  const night = await aNight(db)
  const [who, said] = await aGoing(night)
  await night.settle(paid(said))
  const disputed = (intent: string) =>
    stripe.deliver(
      {
        ...{ id: 'evt_dispute', object: 'event', type: 'charge.dispute.created' },
        data: {
          object: { id: 'dp_1', object: 'dispute', amount: 10_000, currency: 'jpy', payment_intent: intent },
        },
      } as never,
      counter.handle,
    )
  expect(await disputed('pi_of_another'), 'left alone').toBe(200)
  const told = async () => (await mails(night)).filter((kind) => kind === 'payment_disputed')
  expect(await told()).toEqual([])
  for (let i = 0; i < 2; i++) expect(await disputed(paid(said).intent ?? '')).toBe(200)
  expect(await told()).toEqual(['payment_disputed'])
  expect(await night.state(who)).toMatchObject({ state: 'booked', booking: { status: 'confirmed' } })
})

test('after a restore a round finds what was paid since the backup, and has it go back once', async () => {
  const night = await aNight(db)
  const [who, known, other] = [night.going(), night.going(), night.going()]
  const sessions: string[] = []
  for (const one of [who, known, other]) {
    await night.hold(one)
    sessions.push(sessionOf(await counter.begin(night, one)))
  }
  stripe.pay(sessions[0] ?? '')
  const heard = stripe.pay(sessions[1] ?? '')
  if (!heard) throw new Error('not paid')
  expect(await stripe.deliver(heard, counter.handle)).toBe(200)
  // The word of it was answered, and the backup is of before.
  await db.sql`delete from private.payment where id = ${who.id}`
  await db.sql`delete from private.hold where id = ${who.id}`
  const asked = () => stripe.calls.filter((call) => call === 'GET /v1/checkout/sessions').length
  const isOfBefore = () => db.sql`update private.card_service set listed_at = now() - interval '2 days'`
  await counter.round()
  expect([asked(), stripe.refunds.length], 'control: nothing is missed').toEqual([0, 0])
  await isOfBefore()
  stripe.fault = (call) =>
    call === 'GET /v1/checkout/sessions' ? { when: 'before', status: 500 } : undefined
  await counter.round()
  expect(stripe.refunds).toEqual([])
  stripe.fault = () => undefined
  for (let i = 0; i < 3; i++) await counter.round()
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([10_000])
  const listings = asked()
  await isOfBefore()
  for (let i = 0; i < 2; i++) await counter.round()
  expect(asked(), 'once in a while').toBe(listings + 1)
  expect(stripe.refunds).toHaveLength(1)
  expect(await night.state(known)).toMatchObject({ state: 'booked' })
  expect(await night.state(other)).toMatchObject({ state: 'open' })
})

test.each([400, 401, 403])(
  'what Stripe refuses for good (%i) is told as that, to staff once, until it is not any more',
  async (status) => {
    const night = await aNight(db)
    const who = night.going()
    await night.hold(who)
    refusing(status)
    expect(await counter.begin(night, who)).toEqual({ ok: false, code: 'card_refused' })
    expect(await counter.begin(night, who)).toEqual({ ok: false, code: 'card_refused' })
    expect(await setting(night)).toMatchObject({
      card: true,
      refused: { code: expect.stringContaining(`${status}`) },
    })
    expect(await mails(night)).toEqual(['card_refused'])
    const [hold] = await db.sql`
      select round(extract(epoch from expires_at - now()) / 60)::int as left from private.hold where id = ${who.id}`
    expect(hold, 'as without a card').toEqual({ left: 10 })
    stripe.fault = () => undefined
    expect(await counter.begin(night, who)).toMatchObject({ ok: true, amount: 10_000 })
    expect(await setting(night)).not.toHaveProperty('refused')
  },
)

test('control: what does better in a moment is busy, and staff are not told', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  for (const status of [429, 500, 503]) {
    refusing(status)
    expect(await counter.begin(night, who)).toEqual({ ok: false, code: 'busy' })
  }
  expect(await setting(night)).not.toHaveProperty('refused')
  expect(await mails(night)).toEqual([])
})

test('who cannot be sent to pay holds their seats no longer for it, and whoever can does', async () => {
  const night = await aNight(db, { capacity: 2 })
  const who = night.going()
  await night.hold(who)
  const minutes = async () => {
    const [row] = await db.sql`
      select round(extract(epoch from expires_at - now()) / 60)::int as left from private.hold where id = ${who.id}`
    return row?.['left']
  }
  for (const when of ['before', 'after'] as const) {
    stripe.fault = (call) => (call === 'POST /v1/checkout/sessions' ? { when, status: 500 } : undefined)
    expect(await counter.begin(night, who)).toEqual({ ok: false, code: 'busy' })
    expect(await minutes()).toBe(10)
  }
  stripe.fault = () => undefined
  const made = stripe.sessions.size
  expect(await counter.begin(night, who)).toMatchObject({ ok: true })
  expect([await minutes(), stripe.sessions.size], 'the session that was made, its answer lost').toEqual([
    33,
    made,
  ])
})

test('of what Stripe says nothing, a day after its end, staff are told, and the details go; paid all the same it goes back', async () => {
  const night = await aNight(db)
  const [who, session] = await aGoing(night)
  stripe.fault = () => ({ when: 'before', status: 500 })
  await later(who, 2)
  await counter.round()
  expect(await kept(who), 'asked for the first time since').toMatchObject({ state: 'open' })
  await db.sql`update private.payment set ask_at = now() where id = ${who.id}`
  await counter.round()
  expect(await kept(who)).toEqual(gone)
  expect(await setting(night)).toMatchObject({ unknown: { session: session.session, amount: 10_000 } })
  expect(await mails(night)).toEqual(['payment_unknown'])
  expect(await night.settle(paid(session))).toBe('returned')
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'late', state: 'due' }])
})

test('control: before that day is over it is asked again and again', async () => {
  const night = await aNight(db)
  const [who] = await aGoing(night)
  stripe.fault = () => ({ when: 'before', status: 500 })
  await db.sql`update private.payment set ends_at = now() - interval '23 hours' where id = ${who.id}`
  for (let i = 0; i < 3; i++) {
    await db.sql`update private.payment set ask_at = now() where id = ${who.id}`
    await counter.round()
  }
  expect(await kept(who)).toMatchObject({ state: 'open', is_empty: false })
})

test('where the key was removed the details go with the next hold of the house, and staff are told', async () => {
  const night = await aNight(db)
  const [[who], [gaveUp]] = [await aGoing(night), await aGoing(night)]
  await night.giveUp(gaveUp)
  await db.sql`update private.payment set state = 'gone', settled_at = now() - interval '3 days' where id = ${gaveUp.id}`
  for (const one of [who, gaveUp]) await later(one, 4)
  const held = async () => {
    await night.hold(night.going(), 1)
    return (await kept(who))?.['is_empty']
  }
  expect(await held(), 'as long as Stripe is asked').toBe(false)
  expect(await kept(gaveUp)).toEqual(gone)
  await db.sql`update private.card_service set seen_at = now() - interval '2 hours'`
  expect(await held()).toBe(true)
  await db.sql`update private.card_service set seen_at = now()`
  expect(await kept(who)).toEqual(gone)
  expect(await mails(night)).toEqual(['payment_unknown'])
})

test('who takes a lapsed hold anew by paying may hold no more than who holds', async () => {
  const night = await aNight(db)
  const [lapsed, live] = [night.going(), night.going()]
  for (const who of [lapsed, live]) await night.hold(who)
  await db.sql`update private.hold set expires_at = now() - interval '1 minute' where id = ${lapsed.id}`
  const from = '198.51.100.7'
  const calls = async () => {
    const [row] = await db.sql`select seen from private.rate_counter
      where vendor_id = ${night.venue.id} and name = 'hold_caller' and key = ${from}`
    return row?.['seen']
  }
  await db.sql`insert into private.rate_counter (vendor_id, name, key, seen, ends_at)
    values (${night.venue.id}, 'hold_caller', ${from}, 120, now() + interval '1 hour')`
  expect(await night.begin(lapsed, { from })).toMatchObject({ ok: false, code: 'too_many_requests' })
  expect(await night.begin(live, { from }), 'control').toMatchObject({ ok: true, step: 'make' })
  await db.sql`update private.rate_counter set seen = 119 where vendor_id = ${night.venue.id} and key = ${from}`
  expect(await night.begin(lapsed, { from })).toMatchObject({ ok: true, step: 'make' })
  expect(await calls(), 'it counts').toBe(120)
})

/** How long one network keeps four seats of sixty that it does not buy, one hold after the other, until it is told to stop. */
async function keptInAll(how: 'holds' | 'pays' | 'gives up' | 'comes back from the card service') {
  const from = '198.51.100.8'
  const night = await aNight(db, { capacity: 60 })
  const later = (minutes: number) => db.sql`
    update private.hold set made_at = made_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}),
      usual_until = usual_until - make_interval(mins => ${minutes}) where vendor_id = ${night.venue.id}`
  let kept = 0
  while (kept < 600) {
    const [row] = await db.sql<{ code: string | null }[]>`
      select private.spots_refusal(o.vendor_id, ${from}, o.id, 4, '[]', null)->>'code' as code
      from public.occurrence o where o.id = ${night.occurrence}`
    if (row?.code) return kept
    const who = night.going()
    await night.hold(who, 4)
    if (how === 'comes back from the card service') await night.open(who)
    else if (how !== 'holds') expect(await night.begin(who, { from })).toMatchObject({ ok: true })
    await db.sql`update private.hold set caller = ${from} where id = ${who.id}`
    const minutes = how === 'holds' ? 10 : 32
    await later(minutes)
    if (how === 'gives up' || how === 'comes back from the card service')
      expect(await night.giveUp(who)).toMatchObject({ ok: true })
    await later(5)
    kept += minutes
  }
  return kept
}

test.each(['pays', 'gives up', 'comes back from the card service'] as const)(
  'who %s keeps seats for little longer than who holds, of all that a network may keep in a day',
  async (how) => {
    const holds = await keptInAll('holds')
    expect(holds, 'the whole house for one hold’s life').toBe(150)
    const minutes = await keptInAll(how)
    expect(minutes).toBeGreaterThan(100)
    expect(minutes).toBeLessThanOrEqual(holds * 1.5)
  },
)

test('a hold that lapsed for hours, and is taken anew by paying, counts for no longer than it kept its seats', async () => {
  const from = '198.51.100.9'
  const night = await aNight(db, { capacity: 60 })
  const people = [night.going(), night.going(), night.going()]
  for (const who of people) {
    await night.hold(who, 4)
    await db.sql`update private.hold set caller = ${from}, made_at = made_at - interval '4 hours',
      expires_at = expires_at - interval '4 hours' where id = ${who.id}`
  }
  for (const who of people) {
    expect(await night.begin(who, { from }), 'each comes back to the page').toMatchObject({
      ok: true,
      step: 'make',
    })
    expect(await night.giveUp(who)).toMatchObject({ ok: true })
  }
  expect(await night.hold(night.going(), 4), 'control: by another network').toMatchObject({ ok: true })
})

/** A family's seats, in a network of theirs, so many minutes later. */
async function after(minutes: number, isPaying: boolean) {
  const from = '198.51.100.7'
  const night = await aNight(db, { capacity: 12 })
  const who = night.going()
  await night.hold(who, 4)
  await db.sql`update private.hold set caller = ${from} where id = ${who.id}`
  if (isPaying) expect(await night.begin(who, { from })).toMatchObject({ ok: true })
  await db.sql`
    update private.hold set made_at = made_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}),
      pay_until = pay_until - make_interval(mins => ${minutes}), usual_until = usual_until - make_interval(mins => ${minutes})
    where id = ${who.id}`
  const [row] = await db.sql<{ code: string | null }[]>`
    select private.spots_refusal(o.vendor_id, ${from}, o.id, 4, '[]', null)->>'code' as code
    from public.occurrence o where o.id = ${night.occurrence}`
  return row?.code
}

test.each([true, false])(
  'who let their seats lapse may hold them again (they went to pay: %s)',
  async (isPaying) => {
    expect(await after(34, isPaying)).toBeNull()
  },
)
