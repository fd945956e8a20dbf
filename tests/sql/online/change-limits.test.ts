// Until when, how often and by whom a booking is changed online.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 240_000)
afterAll(() => db.close())

async function booked(r: Restaurant, from: string, more: Partial<Attempt> = {}): Promise<Attempt> {
  const attempt = r.attempt(more)
  await r.hold(attempt, undefined, from)
  expect(await r.confirm(attempt, somebody(), from)).toMatchObject({ ok: true })
  return attempt
}

test('on the last day that the cutoff leaves it can be changed', async () => {
  const r = await aRestaurant(db)
  const one = await booked(r, '192.0.2.60')
  await db.sql`update public.booking_settings set cutoff_days = 7 where vendor_id = ${r.id}`
  expect(await r.change(one, { pax: 3 })).toMatchObject({ ok: true })
})

test('a visit whose time has come today is not changed; control: one that is a minute off is', async () => {
  const r = await aRestaurant(db)
  const one = await booked(r, '192.0.2.61', { pax: 4 })
  const [now] = await db.sql<{ day: string; minute: number }[]>`
    select t.day::text, t.minute from public.vendor v, private.business_time(v.time_zone, v.day_turns_at, now()) t
    where v.id = ${r.id}`
  if (!now) throw new Error('no time')
  const at = async (minute: number, pax: number) => {
    await db.sql`update public.booking set day = ${now.day}, minute = ${minute} where id = ${one.id}`
    return r.change({ ...one, day: now.day, minute, pax }, { pax: pax - 1 })
  }
  expect(await at(now.minute, 4)).toEqual({ ok: false, code: 'too_late' })
  expect(await at(now.minute + 3, 4)).toMatchObject({ ok: true })
})

test('a stay that staff agreed to goes along to another time', async () => {
  const r = await aRestaurant(db, { duration: 90 })
  const one = await booked(r, '192.0.2.62')
  await db.sql`update public.booking set duration = 150 where id = ${one.id}`
  expect(await r.change(one, { minute: 1080 })).toMatchObject({ ok: true, booking: { duration: 150 } })
})

test('one booking is changed ten times a day, and another goes on', async () => {
  const r = await aRestaurant(db)
  const one = await booked(r, '192.0.2.63')
  const other = await booked(r, '192.0.2.64')
  for (let i = 0; i < 10; i++)
    expect(await r.change({ ...one, pax: 2 + (i % 2) }, { pax: 3 - (i % 2) }), `${i}`).toMatchObject({
      ok: true,
    })
  expect(await r.change(one, { pax: 3 })).toEqual({ ok: false, code: 'too_many_requests' })
  expect(await r.change(other, { pax: 3 })).toMatchObject({ ok: true })
})

test('who has moved to another day counts for that day, and for the old one no more', async () => {
  const r = await aRestaurant(db, { capacity: 20, maximum_pax: 20 })
  const from = '192.0.2.65'
  const one = await booked(r, from, { pax: 10 })
  expect(await r.change(one, { day: await r.day(8) }, undefined, from)).toMatchObject({ ok: true })
  const there = r.attempt({ day: await r.day(8) })
  expect(await r.hold(there, undefined, from)).toEqual({ ok: false, code: 'too_many_holds' })
  await booked(r, from)
})
