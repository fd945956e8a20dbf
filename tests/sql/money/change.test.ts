// What a change of a booking does to what is paid by card: a deposit cannot be left out by booking for few and changing to many.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const due = (amount: number) => ({ ok: false, code: 'deposit_due', amount })

test('more people than a deposit is asked from is no way around it, for few nor for who paid for fewer', async () => {
  const r = await aRestaurant(db, { capacity: 40 })
  await takesCards(db.sql, r.id, { deposit_from: 6, deposit_yen: 2000 })
  const one = r.attempt({ pax: 2 })
  expect(await r.book(one, somebody())).toMatchObject({ ok: true })
  expect(await r.change(one, { pax: 6 })).toEqual(due(12_000))
  expect(await r.change(one, { pax: 6, minute: 1080 }), 'nor at another time').toEqual(due(12_000))
  expect(await r.change(one, { pax: 5 }), 'below it').toMatchObject({ ok: true })
  const paid = { amount: 12_000, refunded: 0, returning: 0 }
  await db.sql`update public.booking set pax = 6, payment = ${db.sql.json(paid)} where id = ${one.id}`
  const six = { ...one, pax: 6 }
  expect(await r.change(six, { minute: 1080 }), 'of the same people').toMatchObject({ ok: true })
  expect(await r.change({ ...six, minute: 1080 }, { pax: 7 })).toEqual(due(14_000))
  expect(await r.change({ ...six, minute: 1080 }, { pax: 4 })).toMatchObject({ ok: true })
  expect(await r.change({ ...six, minute: 1080, pax: 4 }, { pax: 6 }), 'was paid').toMatchObject({ ok: true })
  await db.sql`update public.booking set pax = 4, payment = ${db.sql.json({ ...paid, refunded: 1 })} where id = ${one.id}`
  expect(await r.change({ ...six, minute: 1080, pax: 4 }, { pax: 6 }), 'went back').toEqual(due(12_000))
})

test('who booked before a deposit was asked changes what costs no more than before', async () => {
  const r = await aRestaurant(db, { capacity: 40 })
  const one = r.attempt({ pax: 8 })
  expect(await r.book(one, somebody())).toMatchObject({ ok: true })
  await takesCards(db.sql, r.id, { deposit_from: 6, deposit_yen: 2000 })
  expect(await r.change(one, { minute: 1080 })).toMatchObject({ ok: true })
  expect(await r.change({ ...one, minute: 1080 }, { pax: 7 })).toMatchObject({ ok: true })
  expect(await r.change({ ...one, minute: 1080, pax: 7 }, { pax: 8 })).toEqual(due(16_000))
  await db.sql`update private.card_service set seen_at = now() - interval '2 hours'`
  expect(await r.change({ ...one, minute: 1080, pax: 7 }, { pax: 8 }), 'no card is taken').toMatchObject({
    ok: true,
  })
})
