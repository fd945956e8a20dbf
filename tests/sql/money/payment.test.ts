// A customer pays by card: what is kept meanwhile, and what becomes of what was paid.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const minutesLeft = async (who: Going) => {
  const [row] =
    await db.sql`select round(extract(epoch from expires_at - now()) / 60)::int as left from private.hold where id = ${who.id}`
  return row?.['left'] as number | undefined
}
const holdIsOver = (who: Going) =>
  db.sql`update private.hold set expires_at = now() - interval '1 second', pay_until = now() - interval '1 second' where id = ${who.id}`
const row = async (night: Night, who: Going) => night.venue.booking(who.id)

test('what is paid within the hold becomes the booking that was agreed, whatever changed since; told twice it is one', async () => {
  const fees = [{ days: 1, percent: 50 }]
  const night = await aNight(db, { fees })
  const who = night.going()
  await night.hold(who, 3)
  const session = await night.open(who)
  expect(session.amount).toBe(15_000)
  await db.sql`update public.vendor set cancellation_fees = '[]' where id = ${night.venue.id}`
  await db.sql`update private.config_item set data = data || '{"price": 9000}' where vendor_id = ${night.venue.id} and kind = 'ticket_type'`
  expect(await night.state(who)).toMatchObject({ ok: true, state: 'open' })
  expect(await night.settle(paid(session))).toBe('booked')
  expect(await night.settle(paid(session))).toBe('booked')
  const payment = { amount: 15_000, refunded: 0, returning: 0 }
  expect(await night.find(who)).toMatchObject({ ok: true, booking: { pax: 3, agreed_fees: fees, payment } })
  expect(await night.state(who)).toMatchObject({ ok: true, state: 'booked', booking: { payment } })
  expect(await row(night, who)).toMatchObject({ payment, lines: [{ price: 5000, count: 3 }] })
  expect(
    (await night.venue.history(who.id)).map(({ changes }) => (changes as Record<string, unknown>)['payment']),
  ).toEqual([[null, payment]])
  const [kept] = await db.sql`select asked from private.payment where id = ${who.id}`
  expect(kept?.['asked'], 'no details are kept twice').toEqual({})
  expect(await night.begin(who), 'asked once more').toMatchObject({ ok: true, booking: { payment } })
})

test('going to pay makes the hold longer once, and giving up leaves it what it had', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  expect(await minutesLeft(who)).toBe(10)
  const first = await night.open(who)
  expect(await minutesLeft(who)).toBe(33)
  await db.sql`update private.hold set expires_at = expires_at - interval '5 minutes', usual_until = usual_until - interval '5 minutes',
    pay_until = pay_until - interval '5 minutes' where id = ${who.id}`
  expect(await night.begin(who)).toMatchObject({ ok: true, step: 'pay', amount: 10_000 })
  expect(await minutesLeft(who), 'the same again').toBe(28)
  expect(await night.giveUp(who)).toEqual({ ok: true, session: first.session })
  expect(await minutesLeft(who)).toBe(5)
  expect(await night.begin(who), 'the old one is over first').toMatchObject({
    step: 'expire',
    session: first.session,
  })
  expect(await night.settle({ ...first, status: 'expired' })).toBe('gone')
  const second = await night.open(who)
  expect([second.n, await minutesLeft(who)]).toEqual([2, 28])
  await holdIsOver(who)
  expect(await night.begin(who)).toMatchObject({ ok: false, code: 'hold_expired' })
})

test('other content ends the session before there is another; a lost answer of the card service is the same session', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const asked = await night.begin(who)
  expect(await night.begin(who), 'nobody knows whether it was made').toEqual(asked)
  const others = { details: { ...who.details, first_name: '次郎' } }
  expect(await night.begin(who, others), 'nobody had its address').toMatchObject({
    step: 'make',
    order: { n: 2 },
  })
  const session = await night.open({ ...who, details: others.details })
  expect(session.n).toBe(2)
  expect(await night.begin(who)).toMatchObject({ step: 'expire', session: session.session })
  expect(await night.settle(paid(session)), 'it was paid meanwhile').toBe('booked')
  expect(await night.begin(who)).toMatchObject({ ok: false, code: 'id_reused' })
  expect(await row(night, who)).toMatchObject({ first_name: '次郎' })
})

test('paid late it is honoured where there are seats, and goes back whole where there are none', async () => {
  const night = await aNight(db, { capacity: 4 })
  const [lucky, late, other] = [night.going(), night.going(), night.going()]
  for (const who of [lucky, late]) await night.hold(who, 2)
  const sessions = [await night.open(lucky), await night.open(late)]
  for (const who of [lucky, late]) await holdIsOver(who)
  expect(await night.settle(paid(sessions[0] as never))).toBe('booked')
  expect(await night.hold(other, 1)).toMatchObject({ ok: true })
  expect(await night.settle(paid(sessions[1] as never))).toBe('returned')
  expect(await night.settle(paid(sessions[1] as never))).toBe('returned')
  expect(await night.refunds(late)).toEqual([{ amount: 10_000, reason: 'late', state: 'due' }])
  expect(await night.find(late)).toMatchObject({ ok: false })
  expect(await night.state(late)).toMatchObject({ ok: true, state: 'returned' })
  const mails = await db.sql`select kind, data from private.mail where recipient = ${late.details.email}`
  expect(mails).toMatchObject([{ kind: 'payment_returned', data: { amount: '10000' } }])
  expect(await night.begin(late)).toMatchObject({ ok: false, code: 'hold_expired' })
})

/** When it is: minutes from now on, as the house's clock goes; the hold and the payment with it. */
async function isFrom(night: Night, who: Going, starts: number, ends: number): Promise<void> {
  await db.sql`
    update public.occurrence o set day = t.day, starts_at = t.minute + ${starts}, ends_at = t.minute + ${ends}
    from public.vendor v, private.business_time(v.time_zone, v.day_turns_at, now()) t
    where v.id = ${night.venue.id} and o.id = ${night.occurrence}`
  await db.sql`
    update private.hold h set day = o.day, minute = o.starts_at from public.occurrence o
    where o.id = ${night.occurrence} and h.id = ${who.id}`
  await db.sql`
    update private.payment p set asked = jsonb_set(jsonb_set(p.asked, '{hold,day}', to_jsonb(o.day)), '{hold,minute}', to_jsonb(o.starts_at))
    from public.occurrence o where o.id = ${night.occurrence} and p.id = ${who.id}`
}

test('what is paid when its event is over goes back; control: while it goes on it is honoured', async () => {
  for (const [ends, becomes] of [
    [20, 'booked'],
    [0, 'returned'],
  ] as const) {
    const night = await aNight(db)
    const who = night.going()
    await night.hold(who)
    const said = await night.open(who)
    // The house's day turns early in the morning: there are as many minutes of it before.
    await isFrom(night, who, -60, ends)
    expect(await night.settle(paid(said))).toBe(becomes)
  }
})

test('who has a booking all the same is told which, when what they paid goes back', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const said = await night.open(who)
  const { booking } = await night.confirm(who)
  expect(await night.settle(paid(said))).toBe('returned')
  const mails = await db.sql`
    select kind, data->>'reference' as reference from private.mail
    where recipient = ${who.details.email} and kind in ('payment_returned', 'refund_made')`
  expect(mails).toEqual([{ kind: 'payment_returned', reference: booking?.['reference'] }])
})

test('what was paid under an older session goes back, also while the newer one is only asked for', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  await night.begin(who)
  await night.begin(who, { details: { ...who.details, requests: 'otherwise' } })
  const said = {
    vendor: night.venue.id,
    id: who.id,
    amount: 10_000,
    status: 'complete',
    paid: true,
    ours: true,
  } as const
  await night.settle({ ...said, n: 1, session: 'cs_older', intent: `pi_older_${who.id}` })
  expect(await night.state(who)).toMatchObject({ state: 'open' })
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'stray', state: 'due' }])
  expect(await night.settle({ ...said, n: 2, session: 'cs_newer', intent: `pi_${who.id}` }), 'control').toBe(
    'booked',
  )
  expect(await row(night, who)).toMatchObject({ requests: 'otherwise' })
})

test('what was paid by a session of the same number from before a restored backup goes back, and the open one is booked', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const session = await night.open(who)
  expect(await night.settle({ ...session, session: 'cs_before', status: 'expired' })).toBe('open')
  expect(await night.settle(paid({ ...session, session: 'cs_before' }))).toBe('open')
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'stray', state: 'due' }])
  expect(await night.settle(paid(session))).toBe('booked')
})

test('who paid once too often is told once that it goes back, and that their booking stands', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const said = await night.open(who)
  await night.settle(paid(said))
  const again = { ...paid(said), session: 'cs_older', n: 2, intent: `pi_older_${who.id}` }
  for (let i = 0; i < 2; i++) await night.settle(again)
  const { booking } = await night.find(who)
  const mails = await db.sql`
    select kind, data->>'reference' as reference from private.mail
    where recipient = ${who.details.email} and kind in ('payment_returned', 'refund_made')`
  expect(mails).toEqual([{ kind: 'payment_returned', reference: booking?.['reference'] }])
})

test('a hold that was swept, or given away for another, is honoured from what was agreed', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const session = await night.open(who)
  await db.sql`delete from private.hold where id = ${who.id}`
  expect(await night.settle(paid(session))).toBe('booked')
})

test('another amount, another session beside the one that was honoured, and what nobody knows', async () => {
  const night = await aNight(db)
  const [who, wrong] = [night.going(), night.going()]
  for (const one of [who, wrong]) await night.hold(one)
  const [session, less] = [await night.open(who), await night.open(wrong)]
  expect(await night.settle({ ...paid(less), amount: 50 }), 'not what was asked for').toBe('returned')
  expect(await night.refunds(wrong)).toEqual([{ amount: 50, reason: 'late', state: 'due' }])
  await night.settle(paid(session))
  const stray = paid({ ...session, session: 'cs_stray' })
  expect([await night.settle(stray), await night.settle(stray)]).toEqual(['booked', 'booked'])
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'stray', state: 'due' }])
  const unknown = paid({ ...session, id: crypto.randomUUID(), session: 'cs_unknown' })
  expect(await night.settle({ ...unknown, ours: false }), 'another installation’s').toBe('unknown')
  expect(await night.settle(unknown), 'from before a restored backup').toBe('returned')
  expect(await night.settle({ ...unknown, vendor: crypto.randomUUID() })).toBe('unknown')
})

test('who pays at the gate after all has a booking, and the session is to end; paid beside it goes back', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const session = await night.open(who)
  expect(await night.confirm(who)).toMatchObject({ ok: true, booking: { payment: null } })
  const toAsk = await db.sql`select private.payments_to_ask(10) as one`
  expect(toAsk.map(({ one }) => one)).toContainEqual({
    vendor: night.venue.id,
    session: session.session,
    is_over: true,
  })
  expect(await night.settle(paid(session))).toBe('returned')
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'late', state: 'due' }])
})

test('nothing is begun for who is refused a booking, where there is no card, nor for another’s hold', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  expect(await night.begin(who, { details: { ...who.details, phone: '1' } })).toMatchObject({
    fields: { phone: 'invalid_phone' },
  })
  expect(await night.begin({ ...who, token: night.going().token })).toMatchObject({ code: 'hold_expired' })
  expect(await night.state({ ...who, token: 'x' })).toEqual({ ok: false, code: 'hold_expired' })
  await db.sql`update private.card_service set seen_at = now() - interval '2 hours'`
  expect(await night.begin(who)).toEqual({ ok: false, code: 'no_card' })
  await db.sql`select private.note_card_service()`
  expect(await minutesLeft(who), 'no refusal makes it longer').toBe(10)
})

test('sessions are asked about ever more seldom; what never came to be is over with its hold', async () => {
  const night = await aNight(db)
  const [open, lost] = [night.going(), night.going()]
  for (const who of [open, lost]) await night.hold(who, 1)
  const { session, vendor } = await night.open(open)
  await night.begin(lost)
  const ask = async () =>
    (await db.sql`select private.payments_to_ask(50) as one`).map(
      ({ one }) => one as { session: string; is_over: boolean },
    )
  expect((await ask()).map((one) => one.session)).not.toContain(session)
  await db.sql`update private.payment set ask_at = now() where id in ${db.sql([open.id, lost.id])}`
  expect(await ask()).toContainEqual({ vendor, session, is_over: false })
  expect((await ask()).map((one) => one.session)).not.toContain(session)
  expect(await night.state(lost)).toMatchObject({ state: 'gone' })
  await db.sql`update private.payment set ask_at = now(), ends_at = now() where id = ${open.id}`
  expect(await ask()).toContainEqual({ vendor, session, is_over: true })
  await night.settle({
    vendor: night.venue.id,
    id: open.id,
    n: 1,
    session,
    status: 'expired',
    paid: false,
    amount: 5000,
    intent: null,
    ours: true,
  })
  await db.sql`update private.payment set settled_at = now() - interval '3 days' where id = ${open.id}`
  await ask()
  expect((await db.sql`select asked, caller from private.payment where id = ${open.id}`)[0]).toEqual({
    asked: {},
    caller: '',
  })
})
