// A customer changes day, time or people: the old seats are never given up before the new ones are held.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { beforeOnlineChange, changedOnlineAt } from '#domain/booking/booking.ts'
import {
  type Attempt,
  aRestaurant,
  type CustomerAnswer,
  type Restaurant,
  somebody,
} from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 240_000)
afterAll(() => db.close())

async function booked(r: Restaurant, more: Partial<Attempt> = {}): Promise<Attempt> {
  const attempt = r.attempt(more)
  expect(await r.book(attempt, somebody())).toMatchObject({ ok: true })
  return attempt
}

const rowOf = async (r: Restaurant, { id }: Attempt) => {
  const [row] = await db.sql`
    select day::text, minute, pax, duration, status, rev::integer, claimed_rev::integer, settled, agreed_fees from public.booking
    where vendor_id = ${r.id} and id = ${id}`
  if (!row) throw new Error('no booking')
  return row
}

const historyOf = (r: Restaurant, { id }: Attempt) => db.sql`
  select kind, changes, account, by_label from public.booking_history
  where vendor_id = ${r.id} and booking_id = ${id} and kind <> 'online.confirm' order by rev`

test('day, time and people change in one row, its history says so, and the stand hears that the customer did it', async () => {
  const r = await aRestaurant(db, { capacity: 10, stays: [{ pax: 5, minutes: 90 }] })
  const one = await booked(r)
  const day = await r.day(9)
  const answer = await r.change(one, { day, minute: 1080, pax: 6 })
  expect(answer).toMatchObject({ ok: true, booking: { day, minute: 1080, pax: 6, duration: 120 } })
  expect(answer.booking, 'nothing of it is told to customers').not.toHaveProperty('settled')
  const row = await rowOf(r, one)
  expect(row).toMatchObject({ day, minute: 1080, pax: 6, duration: 120, status: 'confirmed' })
  expect(changedOnlineAt(row as never)).toMatch(/^20.*Z$/)
  expect(beforeOnlineChange(row as never), 'what it was').toEqual({
    day: one.day,
    minute: one.minute,
    pax: one.pax,
  })
  expect(await historyOf(r, one)).toEqual([
    {
      kind: 'online.change',
      changes: { day: [one.day, day], minute: [1140, 1080], pax: [2, 6], duration: [90, 120] },
      account: null,
      by_label: '',
    },
  ])
  const [fed] = await db.sql<{ rev: number }[]>`
    select rev::integer from private.synced where vendor_id = ${r.id} and collection = 'booking' and id = ${one.id}`
  expect(fed?.rev, 'tablets get it as any change').toBe(row['rev'])
})

test('the own seats do not count against the booking itself; control: those of another do', async () => {
  const r = await aRestaurant(db, { capacity: 10 })
  const one = await booked(r, { pax: 8 })
  const free = async (token?: string) => {
    const [row] = await db.sql<{ answer: CustomerAnswer }[]>`
      select public.slots_of_day(${r.url}, ${one.day}, 8, ${token ?? null}) as answer`
    return row?.answer.slots?.find((s) => s.minute === 1200)?.bookable
  }
  expect(await free()).toBe(false)
  expect(await free(one.token)).toBe(true)
  expect(await free('0'.repeat(32)), 'a token that nobody has is none').toBe(false)
  expect(await r.change(one, { minute: 1200 })).toMatchObject({ ok: true })
  const other = await booked(r, { pax: 2, minute: 1200 })
  expect(await r.change(other, { pax: 3 })).toMatchObject({ ok: false, code: 'full' })
})

test('nor against the new people that a time takes; control: those of another do', async () => {
  const r = await aRestaurant(db, { capacity: 40, pacing: 6 })
  const one = await booked(r, { pax: 4 })
  expect(await r.change(one, { pax: 5 })).toMatchObject({ ok: true })
  const other = await booked(r, { pax: 1 })
  expect(await r.change(other, { pax: 2 })).toMatchObject({ ok: false, code: 'full' })
})

test('who loses the new time keeps the old booking untouched and hears of the nearest others', async () => {
  const r = await aRestaurant(db, { capacity: 4, duration: 60 })
  const one = await booked(r, { minute: 1080 })
  await booked(r, { minute: 1200, pax: 4 })
  const before = await rowOf(r, one)
  const answer = await r.change(one, { minute: 1200 })
  expect(answer).toMatchObject({ ok: false, code: 'full' })
  expect(answer.others?.[0]).toMatchObject({ day: one.day })
  expect(answer.others?.map((o) => o.minute)).toContain(1260)
  expect(await rowOf(r, one)).toEqual(before)
  expect(await historyOf(r, one)).toEqual([])
})

test('the same change again changes nothing, also after another one', async () => {
  const r = await aRestaurant(db, { capacity: 10 })
  const one = await booked(r)
  const id = crypto.randomUUID()
  const first = await r.change(one, { minute: 1080 }, id)
  const { rev } = await rowOf(r, one)
  expect(await r.change(one, { minute: 1080 }, id)).toEqual(first)
  expect((await rowOf(r, one))['rev']).toBe(rev)
  expect(await r.change({ ...one, minute: 1080 }, { minute: 1200 })).toMatchObject({ ok: true })
  // A repeat that was under way for long brings nothing back.
  expect(await r.change(one, { minute: 1080 }, id)).toMatchObject({ ok: true, booking: { minute: 1200 } })
  expect((await historyOf(r, one)).length).toBe(2)
})

test('what staff changed meanwhile is not undone: the customer looks again', async () => {
  const r = await aRestaurant(db, { capacity: 10 })
  const one = await booked(r)
  await db.sql`update public.booking set minute = 1200 where vendor_id = ${r.id} and id = ${one.id}`
  expect(await r.change(one, { pax: 3 })).toMatchObject({
    ok: false,
    code: 'changed_meanwhile',
    booking: { minute: 1200, pax: 2 },
  })
  expect(await r.change({ ...one, minute: 1200 }, { pax: 3 })).toMatchObject({ ok: true })
})

test('cutoff, fees and what was agreed are respected', async () => {
  const r = await aRestaurant(db, { capacity: 10 })
  const fees = [{ days: 30, percent: 50 }]
  await db.sql`update public.vendor set cancellation_fees = ${db.sql.json(fees)} where id = ${r.id}`
  const attempt = r.attempt()
  await r.hold(attempt)
  expect(await r.confirm(attempt, { ...somebody(), fees })).toMatchObject({ ok: true })
  await db.sql`update public.vendor set cancellation_fees = '[{"days": 30, "percent": 90}]' where id = ${r.id}`
  expect(await r.change(attempt, { day: await r.day(20) })).toEqual({ ok: false, code: 'fee_due' })
  expect(await r.change(attempt, { pax: 1 })).toEqual({ ok: false, code: 'fee_due' })
  expect(await r.change(attempt, { minute: 1080, pax: 3 })).toMatchObject({ ok: true })
  expect(await rowOf(r, attempt)).toMatchObject({ agreed_fees: fees, minute: 1080, pax: 3 })

  const other = await aRestaurant(db, { capacity: 10 })
  const one = await booked(other)
  await db.sql`update public.booking_settings set cutoff_days = 8 where vendor_id = ${other.id}`
  expect(await other.change(one, { day: await other.day(12) })).toEqual({
    ok: false,
    code: 'too_late_to_change',
  })
  await db.sql`update public.booking_settings set cutoff_days = 5 where vendor_id = ${other.id}`
  expect(await other.change(one, { day: await other.day(4) })).toMatchObject({ code: 'past_cutoff' })
  expect(await other.change(one, { day: await other.day(12) })).toMatchObject({ ok: true })
})

test('fewer people at the same table need no seat, and nobody below the smallest party', async () => {
  const r = await aRestaurant(db, { capacity: 10, minimum_pax: 2 })
  const one = await booked(r, { pax: 6 })
  await db.sql`update public.booking_settings set capacity = 3 where vendor_id = ${r.id}`
  expect(await r.change(one, { pax: 7 })).toMatchObject({ code: 'full' })
  expect(await r.change(one, { pax: 5 })).toMatchObject({ ok: true })
  expect(await r.change({ ...one, pax: 5 }, { pax: 1 })).toMatchObject({ code: 'below_minimum' })
})

test('what is over, arrived, cancelled or unknown is not changed', async () => {
  const r = await aRestaurant(db, { capacity: 10 })
  const one = await booked(r)
  expect(await r.change({ ...one, token: '0'.repeat(32) }, { pax: 3 })).toEqual({
    ok: false,
    code: 'booking_not_found',
  })
  for (const status of ['arrived', 'seated', 'waiting']) {
    await db.sql`update public.booking set status = ${status} where vendor_id = ${r.id} and id = ${one.id}`
    expect(await r.change(one, { pax: 3 }), status).toEqual({ ok: false, code: 'too_late' })
  }
  await db.sql`update public.booking set status = 'confirmed' where vendor_id = ${r.id} and id = ${one.id}`
  await r.cancel(one.token)
  expect(await r.change(one, { pax: 3 })).toEqual({ ok: false, code: 'too_late' })
})

test('a course that is not offered then, or is for more people, is spoken about', async () => {
  const r = await aRestaurant(db, { capacity: 10 })
  const one = await booked(r)
  const line = {
    ...{
      price_type: crypto.randomUUID(),
      type: 'course',
      name: '鍋',
      name_en: '',
      price: 5000,
      tax: 10,
      count: 2,
    },
  }
  await db.sql`update public.booking set lines = ${db.sql.json([line])} where vendor_id = ${r.id} and id = ${one.id}`
  expect(await r.change(one, { pax: 1 })).toEqual({ ok: false, code: 'lines_do_not_fit' })
  expect(await r.change(one, { minute: 1080 }), 'no such price any more').toEqual({
    ok: false,
    code: 'lines_do_not_fit',
  })
  expect(await r.change(one, { pax: 3 })).toMatchObject({ ok: true, booking: { lines: [line] } })
})

/** Two who stand at 17:00 and 21:00 want the last seats at 19:00; what each has in the end. */
async function race(
  change: (r: Restaurant, one: Attempt, minute: number) => Promise<CustomerAnswer>,
): Promise<{ won: number; without: number }> {
  const r = await aRestaurant(db, { capacity: 4, duration: 60 })
  const both = [await booked(r, { pax: 4, minute: 1020 }), await booked(r, { pax: 4, minute: 1260 })]
  const answers = await Promise.all(both.map((one) => change(r, one, 1140)))
  const [row] = await db.sql<{ without: number }[]>`
    select (2 - count(*))::integer as without from public.booking
    where vendor_id = ${r.id} and status = 'confirmed'`
  return { won: answers.filter((a) => a.ok).length, without: row?.without ?? 2 }
}

test('[S5] of two who change into the last seats one gets them and the other keeps its own; control: who releases first has none', async () => {
  for (let i = 0; i < 8; i++)
    expect(await race((r, one, minute) => r.change(one, { minute }))).toEqual({ won: 1, without: 0 })
  const releasing = await race(async (r, one, minute) => {
    await r.cancel(one.token)
    return r.book(r.attempt({ pax: one.pax, minute }), somebody())
  })
  expect(releasing).toEqual({ won: 1, without: 1 })
})

test('many at once never stand where there is no room', async () => {
  const r = await aRestaurant(db, { capacity: 6, duration: 60 })
  const all = []
  for (const minute of [1020, 1080, 1200, 1260])
    for (let i = 0; i < 3; i++) all.push(await booked(r, { minute }))
  const answers = await Promise.all(all.map((one) => r.change(one, { minute: 1140 })))
  expect(answers.filter((a) => a.ok)).toHaveLength(3)
  const rows = await db.sql<{ minute: number; people: number }[]>`
    select minute, sum(pax)::integer as people from public.booking
    where vendor_id = ${r.id} and status = 'confirmed' group by minute`
  expect(rows.find((row) => row.minute === 1140)?.people).toBe(6)
  expect(
    rows.reduce((sum, { people }) => sum + people, 0),
    'nobody lost a seat',
  ).toBe(24)
})
