// What goes back to who paid by card: by the policy, by staff, and where an event is called off. Each once, and no more than came.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { dueAtVenue } from '#domain/price/card/at-venue.ts'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { aLegal } from '#tests/fixtures/money/setup.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, edit, setStatus, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

/** `kept` as it was seen; older tablets do not say it. */
const refund = (id: string, amount: unknown, kept?: unknown) =>
  aCommand(id, {
    kind: 'booking.refund',
    args: { amount },
    base: kept === undefined ? {} : { kept },
  } as CommandBody)

async function aBooked(night: Night): Promise<Going> {
  const who = night.going()
  await night.hold(who)
  expect(await night.settle(paid(await night.open(who)))).toBe('booked')
  return who
}
const payment = async (night: Night, who: Going) => (await night.venue.booking(who.id)).payment

test('who cancels has back all but the fee that was agreed, in one change', async () => {
  const night = await aNight(db, { fees: [{ days: 10, percent: 33 }] })
  const who = await aBooked(night)
  const kept = { amount: 10_000, refunded: 0, returning: 6700 }
  expect(await night.cancel(who)).toMatchObject({ ok: true, booking: { status: 'cancelled', payment: kept } })
  await night.cancel(who)
  expect(await night.refunds(who)).toEqual([{ amount: 6700, reason: 'policy', state: 'due' }])
  const history = await night.venue.history(who.id)
  expect(history.at(-1)).toMatchObject({
    kind: 'online.cancel',
    changes: { payment: [{ amount: 10_000, refunded: 0, returning: 0 }, kept] },
  })
})

test('without a fee all of it, with the whole as fee none', async () => {
  for (const [fees, back] of [
    [[], 10_000],
    [[{ days: 10, percent: 100 }], 0],
  ] as const) {
    const night = await aNight(db, { fees: [...fees] })
    const who = await aBooked(night)
    await night.cancel(who)
    expect(await payment(night, who)).toMatchObject({ returning: back })
    expect((await night.refunds(who)).map(({ amount }) => amount)).toEqual(back > 0 ? [back] : [])
  }
})

test('staff give back what there is and no more; sent twice it is one; nobody takes it back', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const part = refund(who.id, 3000)
  expect(await night.venue.send(part)).toMatchObject({ state: 'applied' })
  expect(await night.venue.send(part)).toMatchObject({ state: 'applied' })
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 3000 })
  expect(await night.venue.send(refund(who.id, 9000)), 'more than there is').toMatchObject({
    state: 'applied',
  })
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 10_000 })
  expect(await night.venue.send(refund(who.id, 1))).toMatchObject({
    state: 'rejected',
    code: 'nothing_to_refund',
  })
  expect(await night.venue.send(undo(part))).toMatchObject({ state: 'applied' })
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 10_000 })
  expect(await night.refunds(who)).toEqual([
    { amount: 3000, reason: 'staff', state: 'due' },
    { amount: 7000, reason: 'staff', state: 'due' },
  ])
  for (const wrong of [0, -1, 1.5, '5', null, undefined, 100_000_000])
    expect(await night.venue.send(refund(who.id, wrong))).toMatchObject({ figures: { amount: 'invalid' } })
  expect((await night.venue.history(who.id)).map(({ kind }) => kind)).toContain('booking.refund')
})

test('a part that two tablets give back offline goes back once, and who is second is told', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const [first, second, more] = [
    refund(who.id, 3000, 10_000),
    refund(who.id, 3000, 10_000),
    refund(who.id, 2000, 7000),
  ]
  expect(await night.venue.send(first, 'tablet-1')).toMatchObject({ state: 'applied' })
  const refused = { state: 'rejected', code: 'payment_changed' }
  expect(await night.venue.send(second, 'tablet-2')).toMatchObject(refused)
  expect(await night.venue.send(first, 'tablet-1'), 'its answer was lost').toMatchObject({ state: 'applied' })
  expect(await night.venue.send(second, 'tablet-2')).toMatchObject(refused)
  expect(await night.venue.send(undo(second), 'tablet-2'), 'nothing was done').toMatchObject({
    state: 'applied',
  })
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 3000 })
  expect(await night.venue.send(more, 'tablet-1'), 'of what is left').toMatchObject({ state: 'applied' })
  expect(await night.refunds(who)).toMatchObject([{ amount: 3000 }, { amount: 2000 }])
  for (const wrong of [-1, 1.5, '5', null])
    expect(await night.venue.send(refund(who.id, 1, wrong))).toMatchObject({ figures: { base: 'invalid' } })
})

test('a receipt has its day, and another number after each refund; control: no payment, no receipt', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const receipt = async () => (await night.find(who))['booking'] as { reference: string; receipt: object }
  const { reference } = await receipt()
  const [today] = await db.sql<{ day: string }[]>`select private.business_day(${night.venue.id})::text as day`
  expect((await receipt()).receipt).toEqual({ number: `${reference}-1`, paid_on: today?.day })
  // At half past one at night, of which the booking's own moment says nothing.
  const paidAt = (at: string) =>
    db.sql`update private.payment set settled_at = ${at}::timestamp at time zone 'Asia/Tokyo' where id = ${who.id}`
  await paidAt('2026-11-21 01:30')
  expect((await receipt()).receipt).toMatchObject({ paid_on: '2026-11-20' })
  await paidAt('2026-11-21 12:00')
  expect((await receipt()).receipt).toMatchObject({ paid_on: '2026-11-21' })
  await db.sql`update private.payment set settled_at = now() where id = ${who.id}`
  await night.venue.send(refund(who.id, 3000))
  expect((await receipt()).receipt).toMatchObject({ number: `${reference}-2` })
  await night.cancel(who)
  expect((await receipt()).receipt).toMatchObject({ number: `${reference}-3`, paid_on: today?.day })
  await db.sql`select private.refund_is_made(id, 're_' || id) from private.refund where payment_id = ${who.id}`
  expect((await receipt()).receipt, 'the same sum').toMatchObject({ number: `${reference}-3` })
  const other = night.going()
  await night.hold(other)
  expect(await night.confirm(other)).toMatchObject({ ok: true, booking: { payment: null, receipt: null } })
})

test('no two receipts of one booking have one number and another sum, whoever gives back and keeps', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const [row] = await db.sql<{ intent: string }[]>`select intent from private.payment where id = ${who.id}`
  const seen: string[] = []
  const look = async () => {
    const { receipt } = (await night.find(who))['booking'] as { receipt: { number: string } }
    seen.push(receipt.number.split('-').at(-1) ?? '')
  }
  await look()
  await look()
  for (const isOff of [true, false]) {
    await night.callOff(isOff)
    await look()
  }
  await night.venue.send(refund(who.id, 3000, 10_000))
  await look()
  const back = [{ refund: 're_hand', amount: 4000, mark: '', is_lost: false }]
  await db.sql`select private.note_back(${row?.intent ?? ''}, ${db.sql.json(back)})`
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 4000, returning: 3000 })
  await look()
  expect(seen).toEqual(['1', '1', '2', '3', '4', '5'])
})

test('undo of what was done beside it leaves the money alone', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const cancelled = setStatus(who.id, 'confirmed', 'cancelled')
  await night.venue.send(cancelled)
  expect(await payment(night, who), 'staff say what goes back').toMatchObject({ returning: 0 })
  await night.venue.send(refund(who.id, 1000))
  expect(await night.venue.send(undo(cancelled))).toMatchObject({ state: 'applied' })
  expect(await night.venue.booking(who.id)).toMatchObject({
    status: 'confirmed',
    payment: { returning: 1000 },
  })
})

test('an event that is called off: all goes back, but not of a slip that is taken back at once', async () => {
  const night = await aNight(db)
  const [who, gone] = [await aBooked(night), await aBooked(night)]
  await night.cancel(gone)
  await night.venue.send(refund(who.id, 1000))
  expect(await night.callOff(true)).toMatchObject({ state: 'applied' })
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 10_000 })
  expect(await night.refunds(who)).toMatchObject([
    { amount: 1000, reason: 'staff' },
    { amount: 9000, reason: 'off' },
  ])
  await night.callOff(false)
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 1000 })
  await night.callOff(true)
  await db.sql`update private.refund set due_at = now() where payment_id = ${who.id}`
  await db.sql`select private.claim_refunds(50)`
  await night.callOff(false)
  expect(await payment(night, who), 'it is on its way').toEqual({
    amount: 10_000,
    refunded: 0,
    returning: 10_000,
  })
  expect(await night.refunds(gone)).toMatchObject([{ reason: 'policy' }])
  expect((await night.venue.history(who.id)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['payment.return', 'payment.keep']),
  )
})

const due = async (night: Night, who: Going) => dueAtVenue(await night.venue.booking(who.id))
/** The same on the next day. */
async function anotherNight(night: Night): Promise<string> {
  const other = crypto.randomUUID()
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    select vendor_id, ${other}, template, day + 1, starts_at, ends_at, capacity, name from public.occurrence where id = ${night.occurrence}`
  return other
}

test('whose money goes back, and who comes all the same, has paid nothing', async () => {
  const night = await aNight(db)
  const [stays, gone] = [await aBooked(night), await aBooked(night)]
  expect(await due(night, stays), 'control').toBe(0)
  await night.cancel(gone)
  expect(await due(night, gone)).toBe(10_000)
  await night.callOff(true)
  await db.sql`update private.refund set due_at = now() where payment_id = ${stays.id}`
  await db.sql`select private.claim_refunds(50)`
  await night.callOff(false)
  expect(await night.venue.booking(stays.id)).toMatchObject({ status: 'confirmed' })
  expect(await due(night, stays)).toBe(10_000)
})

test('who goes from an event that is off to one that takes place has paid for that, and back again for none', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const other = await anotherNight(night)
  await night.callOff(true)
  const moved = edit(who.id, { occurrence: other }, { occurrence: night.occurrence })
  expect(await night.venue.send(moved)).toMatchObject({ state: 'applied' })
  expect(await night.refunds(who)).toEqual([])
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 0 })
  expect(await due(night, who)).toBe(0)
  await night.venue.send(undo(moved))
  expect(await night.refunds(who)).toMatchObject([{ amount: 10_000, reason: 'off' }])
  expect(await payment(night, who)).toMatchObject({ returning: 10_000 })
})

test('what the bank sent back of an event that is off goes back still, though it takes place and who paid comes', async () => {
  const night = await aNight(db)
  const [who, early] = [await aBooked(night), await aBooked(night)]
  await night.callOff(true)
  const made = async (one: Going) => {
    const [row] = await db.sql<{ id: string }[]>`select id from private.refund where payment_id = ${one.id}`
    await db.sql`select private.refund_is_made(${row?.id ?? ''}, ${`re_${one.id}`})`
    return row?.id ?? ''
  }
  const cameBack = (id: string) => db.sql`select private.refund_came_back(${id}, 'lost_or_stolen_card')`
  const [whose, earlier] = [await made(who), await made(early)]
  await cameBack(earlier)
  await night.callOff(false)
  await cameBack(whose)
  for (const one of [who, early]) {
    expect(await due(night, one), 'what the gate asks of them').toBe(10_000)
    await night.venue.send(setStatus(one.id, 'confirmed', 'arrived'))
    expect(await due(night, one), 'what they paid there').toBe(10_000)
    expect(await payment(night, one)).toEqual({
      ...{ amount: 10_000, refunded: 0, returning: 10_000, refused: 10_000 },
    })
    const again = { kind: 'booking.refund', args: { amount: 10_000, again: true }, base: {} } as CommandBody
    expect(await night.venue.send(aCommand(one.id, again)), 'staff can see to it').toMatchObject({
      state: 'applied',
    })
  }
})

test('what is asked of staff in vain is asked no more as soon as they see to it, or anything of the booking changes', async () => {
  const night = await aNight(db)
  for (const change of ['again', 'arrived', 'cancelled'] as const) {
    const who = await aBooked(night)
    // From before: what did not go through is not due any more.
    await db.sql`update public.booking set payment = payment || '{"refused": 10000}' where id = ${who.id}`
    const again = { kind: 'booking.refund', args: { amount: 10_000, again: true }, base: {} } as CommandBody
    const command = change === 'again' ? aCommand(who.id, again) : setStatus(who.id, 'confirmed', change)
    expect(await night.venue.send(command)).toMatchObject({
      state: 'applied',
      row: ['booking', who.id, expect.any(Number)],
    })
    expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 0 })
  }
})

test('who is booked again while their event is off, or is put on it, has their money back, too', async () => {
  const night = await aNight(db)
  const other = await anotherNight(night)
  const [who, late] = [await aBooked(night), await aBooked(night)]
  await night.venue.send(edit(late.id, { occurrence: other }, { occurrence: night.occurrence }))
  const slip = setStatus(who.id, 'confirmed', 'cancelled')
  await night.venue.send(slip)
  await night.callOff(true)
  expect(await night.refunds(who), 'staff say what goes back of who is cancelled').toEqual([])
  await night.venue.send(undo(slip))
  await night.venue.send(edit(late.id, { occurrence: night.occurrence }, { occurrence: other }))
  for (const one of [who, late]) {
    expect(await payment(night, one)).toEqual({ amount: 10_000, refunded: 0, returning: 10_000 })
    expect(await night.refunds(one)).toEqual([{ amount: 10_000, reason: 'off', state: 'due' }])
    const [told] = (await night.venue.history(one.id)).slice(-1)
    expect(told).toMatchObject({ changes: { payment: [{ returning: 0 }, { returning: 10_000 }] } })
  }
})

test('a refund is made once, told to its customer; one that fails is tried again, and told to staff once', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  await night.venue.send(refund(who.id, 4000))
  const [due] =
    await db.sql`update private.refund set due_at = now() where payment_id = ${who.id} returning id`
  const id = due?.['id'] as string
  const claimed = async () =>
    (await db.sql`select private.claim_refunds(100) as one`)
      .map(({ one }) => one as { id: string; refusals: number })
      .filter((one) => one.id === id)
  expect(await claimed()).toMatchObject([{ amount: 4000, refusals: 0 }])
  expect(await claimed()).toEqual([])
  const told = async () =>
    (
      await db.sql`select kind from private.mail where vendor_id = ${night.venue.id} and kind like 'refund%'`
    ).map(({ kind }) => kind)
  for (let i = 0; i < 9; i++) {
    await db.sql`select private.refund_is_not_made(${id}, false, 'HTTP 500')`
    await db.sql`update private.refund set due_at = now() where id = ${id}`
    expect(await claimed()).toMatchObject([{ refusals: i + 1 }])
  }
  expect(await told()).toEqual(['refund_refused'])
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 4000, refused: 4000 })
  await Promise.all([1, 2].map(() => db.sql`select private.refund_is_made(${id}, 're_1')`))
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 4000, returning: 0 })
  expect(await told()).toEqual(['refund_refused', 'refund_made'])
  for (const _ of [1, 2]) await db.sql`select private.refund_came_back(${id}, 'expired_or_canceled_card')`
  expect(await payment(night, who), 'the bank sent it back').toEqual({
    amount: 10_000,
    refunded: 0,
    returning: 4000,
    refused: 4000,
  })
  expect(await night.refunds(who)).toMatchObject([{ state: 'failed' }, { state: 'due', amount: 4000 }])
  const kinds = (await night.venue.history(who.id)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => String(kind).startsWith('payment.'))).toEqual(
    expect.arrayContaining(['payment.refused', 'payment.returned', 'payment.return']),
  )
})

test('what was paid once too often and is sent back by the bank is owed anew, and the booking’s own money is as it was', async () => {
  const night = await aNight(db)
  const [who, gone] = [night.going(), night.going()]
  for (const one of [who, gone]) {
    await night.hold(one)
    const said = await night.open(one)
    await night.settle(paid(said))
    await night.settle({ ...paid(said), session: 'cs_older', n: 2, intent: `pi_older_${one.id}` })
  }
  await night.venue.send(refund(gone.id, 10_000))
  for (const { id, reason } of await db.sql`
    select id, reason from private.refund where payment_id in (${who.id}, ${gone.id})`) {
    await db.sql`select private.refund_is_made(${id}, ${`re_${id}`})`
    if (reason === 'stray') await db.sql`select private.refund_came_back(${id}, 'lost_or_stolen_card')`
  }
  expect(await night.refunds(who)).toMatchObject([{ state: 'failed' }, { state: 'due', amount: 10_000 }])
  expect(await payment(night, who)).toEqual({ amount: 10_000, refunded: 0, returning: 0 })
  expect(await payment(night, gone)).toEqual({ amount: 10_000, refunded: 10_000, returning: 0 })
})

test('a person who is erased leaves amounts, and nothing of theirs; what they pay then goes back', async () => {
  const night = await aNight(db)
  const [who, waits] = [await aBooked(night), night.going()]
  waits.details = who.details
  await night.hold(waits, 1)
  const session = await night.open(waits)
  await db.sql`select private.erase_guest(${night.venue.id}, private.guest_id(${night.venue.id}, ${who.details.phone}))`
  const rows =
    await db.sql`select to_jsonb(p)::text as text from private.payment p where p.vendor_id = ${night.venue.id}`
  for (const { text } of rows) expect(text).not.toContain(who.details.email)
  expect(await payment(night, who)).toMatchObject({ amount: 10_000 })
  expect(await night.settle(paid(session))).toBe('returned')
})

test('of a refund that does not go through the house is told where the law’s page has its only address', async () => {
  const night = await aNight(db)
  await db.sql`update public.vendor set email = '' where id = ${night.venue.id}`
  const who = night.going()
  await night.hold(who)
  const said = await night.open(who)
  await night.callOff(true)
  expect(await night.settle(paid(said))).toBe('returned')
  const [due] = await db.sql`select id from private.refund where payment_id = ${who.id}`
  await db.sql`select private.refund_is_not_made(${due?.['id']}, true, 'charge_disputed')`
  await db.sql`select private.card_is_refused(${night.url}, 'api_key_expired 401')`
  const told =
    await db.sql`select kind, recipient from private.mail where vendor_id = ${night.venue.id} and recipient = ${aLegal.email}`
  expect(told.map(({ kind }) => kind).sort()).toEqual(['card_refused', 'refund_refused'])
})
