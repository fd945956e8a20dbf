// Who waits for a table of a full day: no reservation, no seat, and never a flood.

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aRestaurant,
  aToken,
  type CustomerAnswer,
  type Restaurant,
  somebody,
} from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 240_000)
afterAll(() => db.close())

let callers = 0
interface Wish {
  id?: string
  token?: string
  day?: string
  minute?: number
  pax?: number
  details?: object
  from?: string
}
async function join(r: Restaurant, wish: Wish = {}) {
  callers += 1
  const { id = crypto.randomUUID(), token = aToken(), minute = 1140, pax = 2, from } = wish
  const { email: _, ...person } = somebody()
  const day = wish.day ?? (await r.day(7))
  return db.asAnon(
    async (tx) => {
      const [row] = await tx<{ answer: CustomerAnswer }[]>`
        select public.join_waiting_list(${r.url}, ${id}, ${token}, ${day}, ${minute}, ${pax},
          ${tx.json({ ...person, ...wish.details })}) as answer`
      return row?.answer
    },
    { 'x-noren-peer': from ?? `10.98.${callers >> 8}.${callers & 255}` },
  )
}

/** A house with one long slot that is sold on each of these days. */
async function aFullDay(days = [7]): Promise<Restaurant> {
  const r = await aRestaurant(db, { capacity: 4, maximum_pax: 4, duration: 360, slot_interval: 60 })
  for (const ahead of days) {
    const wish = r.attempt({ day: await r.day(ahead), minute: 1020, pax: 4 })
    expect(await r.book(wish, somebody())).toMatchObject({ ok: true })
  }
  return r
}

test('a name left for a full day waits at the stand, takes no seat, and can be withdrawn', async () => {
  const r = await aFullDay()
  const id = crypto.randomUUID()
  const token = aToken()
  const details = { ...somebody(), email: undefined }
  const answer = await join(r, { id, token, details })
  expect(answer).toMatchObject({
    ok: true,
    booking: { status: 'waiting', pax: 2, email: '', had_seats: false },
  })
  expect(await join(r, { id, token, details }), 'sent again').toEqual(answer)
  const [row] = await db.sql`
    select b.status, b.source, h.kind, h.account, s.collection from public.booking b
    join public.booking_history h on h.vendor_id = b.vendor_id and h.booking_id = b.id
    join private.synced s on s.vendor_id = b.vendor_id and s.id = b.id::text and s.collection = 'booking'
    where b.vendor_id = ${r.id} and b.id = ${id}`
  expect(row).toEqual({
    status: 'waiting',
    source: 'online',
    kind: 'online.wait',
    account: null,
    collection: 'booking',
  })
  const first = await r.slots(await r.day(7), 4)
  expect(first.slots?.[0]?.reason, 'still full by the one who booked').toBe('full')
  expect(await r.cancel(token)).toMatchObject({ ok: true, booking: { status: 'cancelled' } })
})

test('where a table can be had, nobody waits; nor on a day that is closed, past or too far', async () => {
  const r = await aFullDay()
  expect(await join(r, { day: await r.day(8) })).toEqual({ ok: false, code: 'has_tables' })
  expect(await join(r, { day: await r.day(-1) })).toEqual({ ok: false, code: 'past' })
  expect(await join(r, { day: await r.day(400) })).toEqual({ ok: false, code: 'too_far_ahead' })
  expect(await join(r, { pax: 9 })).toEqual({ ok: false, code: 'above_maximum' })
  expect(await join(r, { minute: 100 })).toEqual({ ok: false, code: 'outside_hours' })
  await db.sql`update public.opening_hours set closed = true where vendor_id = ${r.id}`
  expect(await join(r)).toEqual({ ok: false, code: 'closed_day' })
})

test('what was typed is checked as for a booking, without an e-mail', async () => {
  const r = await aFullDay()
  expect(await join(r, { details: { last_name: ' ', phone: '12' } })).toEqual({
    ok: false,
    code: 'invalid',
    fields: { last_name: 'required', phone: 'invalid_phone' },
  })
  expect(await join(r, { details: { website: 'x' } })).toEqual({ ok: false, code: 'too_many_requests' })
})

test('bounded: by phone, by caller, by caller and day, and by how many wait for one day', async () => {
  const r = await aFullDay([7, 8, 9, 10, 11])
  const tooMany = { ok: false, code: 'too_many_requests' }
  const from = '10.1.1.1'
  const { phone } = somebody()
  for (const ahead of [7, 8, 9])
    expect(await join(r, { day: await r.day(ahead), details: { phone }, from })).toMatchObject({ ok: true })
  expect(await join(r, { day: await r.day(10), details: { phone }, from }), 'of one phone').toEqual(tooMany)
  const token = aToken()
  expect(await join(r, { from, token }), 'the second of one caller for a day').toMatchObject({ ok: true })
  expect(await join(r, { from }), 'the third').toEqual(tooMany)
  expect(await r.cancel(token)).toMatchObject({ ok: true })
  expect(await join(r, { from }), 'after one was withdrawn').toMatchObject({ ok: true })
  for (const ahead of [8, 9, 10, 10, 11])
    expect(await join(r, { day: await r.day(ahead), from })).toMatchObject({ ok: true })
  expect(await join(r, { day: await r.day(11), from }), 'the eleventh of a caller').toEqual(tooMany)
  for (let i = 0; i < 18; i++) expect(await join(r)).toMatchObject({ ok: true })
  expect(await join(r)).toEqual({ ok: false, code: 'waiting_full' })
})

test('two callers do not shut a day, and many do not shut all days to who comes for the first time', async () => {
  const r = await aFullDay()
  for (let i = 0; i < 20; i++) await join(r, { from: `10.1.2.${i % 2}` })
  expect(await join(r, { from: '10.1.2.9' })).toMatchObject({ ok: true })
  await db.sql`update private.rate_counter set seen = 1000 where vendor_id = ${r.id} and name = 'waiting_vendor'`
  expect(await join(r, { from: '10.1.2.9' }), 'control: who called before').toEqual({
    ok: false,
    code: 'too_many_requests',
  })
  expect(await join(r, { from: '10.1.2.10' })).toMatchObject({ ok: true })
})

test('who waits has booked no share of the day, until staff make it a booking', async () => {
  const r = await aFullDay([7])
  const from = '10.1.3.1'
  expect(await join(r, { from, pax: 4 })).toMatchObject({ ok: true })
  await db.sql`update public.booking_settings set capacity = 12 where vendor_id = ${r.id}`
  const next = r.attempt({ minute: 1020, pax: 4 })
  expect(await r.hold(next, undefined, from)).toMatchObject({ ok: true })
  await db.sql`update public.booking set status = 'confirmed' where vendor_id = ${r.id} and status = 'waiting'`
  expect(await r.confirm(next, somebody(), from), 'control').toMatchObject({ code: 'too_many_holds' })
})

test('the fees that were read stay with the entry, whatever the house asks later', async () => {
  const r = await aFullDay()
  const fees = [{ days: 1, percent: 20 }]
  await db.sql`update public.vendor set cancellation_fees = ${db.sql.json(fees)} where id = ${r.id}`
  expect(await join(r), 'none were read').toEqual({
    ok: false,
    code: 'invalid',
    fields: { fees: 'fees_changed' },
  })
  const wish = { id: crypto.randomUUID(), token: aToken(), details: { ...somebody(), fees } }
  const answer = await join(r, wish)
  expect(answer).toMatchObject({ ok: true, booking: { agreed_fees: fees } })
  await db.sql`
    update public.vendor set cancellation_fees = '[{"days": 30, "percent": 100}]' where id = ${r.id}`
  expect(await join(r, wish), 'sent again').toEqual(answer)
  await db.sql`update public.booking set status = 'confirmed' where id = ${wish.id}`
  const [row] = await db.sql`
    select private.fee_now(b, v, b.day - 1) as near, private.fee_now(b, v, b.day - 9) as early
    from public.booking b join public.vendor v on v.id = b.vendor_id where b.id = ${wish.id}`
  expect(row).toEqual({ near: 20, early: 0 })
})

test('many at once are never more than may wait', async () => {
  const r = await aFullDay()
  const answers = await Promise.all(Array.from({ length: 30 }, () => join(r)))
  expect(answers.filter((a) => a?.ok).length).toBeLessThanOrEqual(20)
  const [row] = await db.sql<{ n: number }[]>`
    select count(*)::integer as n from public.booking where vendor_id = ${r.id} and status = 'waiting'`
  expect(row?.n).toBe(answers.filter((a) => a?.ok).length)
})

test('who waits for the day of the cutoff still may, and for the one before it may not', async () => {
  const r = await aFullDay()
  const cutoff = (days: number) =>
    db.sql`update public.booking_settings set cutoff_days = ${days} where vendor_id = ${r.id}`
  await cutoff(8)
  expect(await join(r)).toEqual({ ok: false, code: 'past_cutoff' })
  await cutoff(7)
  expect(await join(r)).toMatchObject({ ok: true })
})
