// What changes between the tap and the money: a slip of the finger, other seats under the same hold, another sum than the one asked for.

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { useGiveBack } from '#lib/booking/use-give-back.ts'
import { aToken } from '#tests/fixtures/customer.ts'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { aBooked, aPaidWaiting } from '#tests/fixtures/money/waiting.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, setStatus } from '#tests/fixtures/venue.ts'

const dispatched = vi.hoisted(() => [] as { id: string; body: CommandBody }[])
vi.mock('#i18n/i18n-react.tsx', () => ({ useI18nContext: () => ({ LL: {} }) }))
vi.mock('#ui/toast.tsx', () => ({ toast: () => undefined }))
vi.mock('#lib/data/use-sync.tsx', () => ({
  useSync: () => ({
    dispatch: async (id: string, body: CommandBody) => {
      dispatched.push({ id, body })
      return { ok: true }
    },
  }),
}))

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const payment = async (night: Night, who: Going) => (await night.venue.booking(who.id)).payment
const nothing = { amount: 10_000, refunded: 0, returning: 0 }

/** The command by which the question at a cancellation gives so much back, as the tablet makes it. */
async function givenBack({ id }: Going, amount: number) {
  let giveBack: ReturnType<typeof useGiveBack> | undefined
  renderToStaticMarkup(
    createElement(() => {
      giveBack = useGiveBack()
      return null
    }),
  )
  await giveBack?.({ id, payment: nothing }, amount)
  return aCommand(id, dispatched.at(-1)?.body as CommandBody)
}

test('what goes back with a cancellation goes once where two tablets make it, and not where it lost to a party that is in', async () => {
  const night = await aNight(db)
  const [away, isIn] = [await aBooked(night), await aBooked(night)]
  const cancel = async (who: Going, tablet: string) => {
    await night.venue.send(setStatus(who.id, 'confirmed', 'cancelled'), tablet)
    return night.venue.send(await givenBack(who, 5000), tablet)
  }
  const refused = { state: 'rejected', code: 'payment_changed' }
  expect(await cancel(away, 'tablet-1')).toMatchObject({ state: 'applied' })
  expect(await cancel(away, 'tablet-2')).toMatchObject(refused)
  expect(await payment(night, away)).toEqual({ ...nothing, returning: 5000 })
  await night.venue.send(setStatus(isIn.id, 'confirmed', 'seated'), 'tablet-2')
  expect(await cancel(isIn, 'tablet-1')).toMatchObject(refused)
  expect(await night.venue.booking(isIn.id)).toMatchObject({ status: 'seated', payment: nothing })
})

test('an event that is off for a moment by a slip of the finger sends nothing back, however soon a round comes', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  expect(await night.settle(paid(await night.open(who)))).toBe('booked')
  const claimed = async () =>
    (await db.sql`select private.claim_refunds(50) as one`)
      .map(({ one }) => one as { vendor: string; amount: number })
      .filter(({ vendor }) => vendor === night.venue.id)
  await night.callOff(true)
  expect(await payment(night, who)).toEqual({ ...nothing, returning: 10_000 })
  expect(await claimed(), 'it may be taken back yet').toEqual([])
  await night.callOff(false)
  expect(await payment(night, who)).toEqual(nothing)
  await night.callOff(true)
  await db.sql`update private.refund set due_at = due_at - interval '30 seconds' where payment_id = ${who.id}`
  expect(await claimed(), 'control: then it goes').toMatchObject([{ amount: 10_000 }])
})

test('who went to pay for two seats and holds one instead takes no seat that another holds', async () => {
  const night = await aNight(db, { capacity: 2 })
  const [who, between, other] = [night.going(), night.going(), night.going()]
  await night.hold(who, 2)
  const session = await night.open(who)
  const [kind] = await db.sql<{ key: string }[]>`
    select key from private.config_item where vendor_id = ${night.venue.id} and kind = 'ticket_type'`
  const one = db.sql.json([{ price_type: kind?.key ?? '', count: 1, price: night.price }])
  const holdInstead = (of: Going, old: Going) =>
    db.asAnon(
      (tx) =>
        tx`select public.hold_spots(${night.url}, ${of.id}, ${of.token}, ${night.occurrence}, ${one}, ${old.id}, ${old.token}) as said`,
      { 'x-noren-peer': '198.51.100.9' },
    )
  // Back and forth in the same tab: the first id is held anew, for less.
  for (const [of, old] of [
    [between, who],
    [who, between],
  ] as const)
    expect(await holdInstead(of, old)).toMatchObject([{ said: { ok: true } }])
  expect(await night.hold(other, 1)).toMatchObject({ ok: true })
  expect(await night.settle(paid(session))).toBe('returned')
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'late', state: 'due' }])
  expect(await night.confirm(other)).toMatchObject({ ok: true })
})

test('who went to pay and chose others at the same price instead pays for those, not by the session of before', async () => {
  const night = await aNight(db)
  const [who, between] = [night.going(), night.going()]
  const window = crypto.randomUUID()
  const data = { name: '窓側', name_en: '', price: night.price, tax: 10 }
  await db.sql`insert into private.config_item (vendor_id, kind, key, data)
    values (${night.venue.id}, 'ticket_type', ${window}, ${db.sql.json(data)})`
  await db.sql`update private.config_item set data = jsonb_set(data, '{tickets,1}',
    ${db.sql.json({ ticket_type: window, price: null, limit: null })}) where vendor_id = ${night.venue.id} and kind = 'event_template'`
  await night.hold(who, 2)
  const session = await night.open(who)
  const two = db.sql.json([{ price_type: window, count: 2, price: night.price }])
  for (const [of, old] of [
    [between, who],
    [who, between],
  ] as const)
    expect(
      await db.asAnon(
        (tx) =>
          tx`select public.hold_spots(${night.url}, ${of.id}, ${of.token}, ${night.occurrence}, ${two}, ${old.id}, ${old.token}) as said`,
        { 'x-noren-peer': '198.51.100.9' },
      ),
    ).toMatchObject([{ said: { ok: true } }])
  expect(await night.begin(who)).toEqual({ ok: true, step: 'expire', session: session.session })
})

test('what was paid in another sum than asked for, also a greater one, goes back whole', async () => {
  const night = await aNight(db)
  for (const amount of [9_999, 10_001]) {
    const who = night.going()
    await night.hold(who)
    expect(await night.settle({ ...paid(await night.open(who)), amount })).toBe('returned')
    expect(await night.refunds(who)).toEqual([{ amount, reason: 'late', state: 'due' }])
  }
})

test('who goes to pay a second time has as long as the seats are kept, reads that, and is not let pay after it', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const first = await night.open(who)
  await night.giveUp(who)
  await night.settle({ ...first, status: 'expired' })
  // Twenty minutes are gone of what the hold was made longer to.
  await db.sql`update private.hold set pay_until = pay_until - interval '20 minutes' where id = ${who.id}`
  const second = await night.open(who)
  const told = await night.begin(who)
  expect(told).toMatchObject({ ok: true, step: 'pay' })
  const [kept] = await db.sql<{ until: string }[]>`
    select private.iso(pay_until - interval '2 minutes') as until from private.hold where id = ${who.id}`
  expect(told['ends_at']).toBe(kept?.until)
  const ask = async () => {
    await db.sql`update private.payment set ask_at = now() where id = ${who.id}`
    return (await db.sql`select private.payments_to_ask(50) as one`).map(({ one }) => one)
  }
  const session = { vendor: night.venue.id, session: second.session }
  expect(await ask(), 'control: the seats are kept').toContainEqual({ ...session, is_over: false })
  await db.sql`update private.payment set asked = jsonb_set(asked, '{hold,pay_until}', to_jsonb(now() - interval '1 second')) where id = ${who.id}`
  expect(await ask()).toContainEqual({ ...session, is_over: true })
})

test('a session that was given up is nobody’s to pay, also where word of its opening comes after that', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  const { n, session } = await night.open(who)
  const opened = async () =>
    (
      await db.sql`select private.payment_is_open(${night.venue.id}, ${who.id}, ${n}, ${session}, 'https://pay.example/1') as said`
    )[0]?.['said']
  expect(await opened(), 'control: told twice').toMatchObject({ step: 'pay' })
  await night.giveUp(who)
  expect(await opened()).toBeNull()
})

test('who waited for the night and has paid for it waits no more; what another paid ends no place of theirs', async () => {
  const night = await aNight(db)
  const [who, other] = [night.going(), night.going()]
  const place = { id: crypto.randomUUID(), token: aToken() }
  // Staff may put anybody on the list, whatever is free.
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status, occurrence)
    select vendor_id, ${place.id}, day, starts_at, 120, 2, '佐藤', ${who.details.phone}, 'online', 'waiting', id
    from public.occurrence where id = ${night.occurrence}`
  await db.sql`
    insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
    values (${night.venue.id}, ${place.id}, private.token_hash(${place.token}), '')`
  const pay = async (of: Going) => {
    await night.hold(of)
    const withPlace = { ...of, details: { ...of.details, waiting: place.token } }
    expect(await night.settle(paid(await night.open(withPlace)))).toBe('booked')
    return (await night.venue.booking(place.id)).status
  }
  expect(await pay(other), 'of another number').toBe('waiting')
  expect(await pay(who)).toBe('cancelled')
  expect((await night.venue.history(place.id)).at(-1)).toMatchObject({ kind: 'online.booked' })
})

test('who paid and was put on the waiting list is not asked to pay once more, as long as the house has their money', async () => {
  const night = await aNight(db)
  const who = await aPaidWaiting(night)
  const open = async () => ((await night.find(who)).booking as { event: { open?: string } }).event.open
  expect(await open()).toBeUndefined()
  await night.venue.send(
    aCommand(who.id, { kind: 'booking.refund', args: { amount: 10_000 }, base: { kept: 10_000 } }),
  )
  expect(await open(), 'control').toBe(night.occurrence)
  const other = await aPaidWaiting(night)
  expect(await night.venue.send(setStatus(other.id, 'waiting', 'confirmed'))).toMatchObject({
    state: 'applied',
  })
  expect(await night.venue.booking(other.id), 'they have paid for their place').toMatchObject({
    payment: nothing,
  })
})

test('a place that was paid for and ends by another payment goes back, and one that was given back does not', async () => {
  const night = await aNight(db, { fees: [{ days: 10, percent: 50 }] })
  const buyAgain = async (place: Going) => {
    const who = night.going()
    await night.hold(who)
    const details = { ...place.details, waiting: place.token }
    expect(await night.settle(paid(await night.open({ ...who, details })))).toBe('booked')
    return night.venue.booking(place.id)
  }
  const who = await aPaidWaiting(night)
  expect(await buyAgain(who)).toMatchObject({
    status: 'cancelled',
    payment: { ...nothing, returning: 10_000 },
    // Nothing is due of it later.
    agreed_fees: [],
  })
  expect(await night.refunds(who)).toEqual([{ amount: 10_000, reason: 'policy', state: 'due' }])
  expect((await night.venue.history(who.id)).at(-1)).toMatchObject({
    kind: 'online.booked',
    changes: { status: ['waiting', 'cancelled'], payment: [nothing, { ...nothing, returning: 10_000 }] },
  })
  const elsewhere = await aPaidWaiting(night)
  const other = crypto.randomUUID()
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    select vendor_id, ${other}, template, day + 1, starts_at, ends_at, capacity, name from public.occurrence where id = ${night.occurrence}`
  await db.sql`update public.booking set occurrence = ${other}, day = day + 1 where id = ${elsewhere.id}`
  expect(await buyAgain(elsewhere), 'of another night').toMatchObject({ status: 'waiting', payment: nothing })
  const back = await aPaidWaiting(night)
  const all = { kind: 'booking.refund', args: { amount: 10_000 }, base: { kept: 10_000 } } as const
  await night.venue.send(aCommand(back.id, all))
  expect(await buyAgain(back)).toMatchObject({ status: 'cancelled', payment: { returning: 10_000 } })
  expect(await night.refunds(back)).toMatchObject([{ reason: 'staff' }])
})
