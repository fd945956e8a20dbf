// What a cancellation costs stands in the booking as the customer read it; staff's own bookings follow the house.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { create, staffOf } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const half = [{ days: 1, percent: 50 }]
const all = [{ days: 1, percent: 100 }]
const outdated = { ok: false, code: 'invalid', fields: { fees: 'fees_changed' } }

async function aHouse() {
  const restaurant = await aRestaurant(db)
  const set = async (fees: object[]) => {
    await db.sql`update public.vendor set cancellation_fees = ${db.sql.json(fees as never)} where id = ${restaurant.id}`
  }
  return { restaurant, set }
}

test('the fees that were shown are kept, whatever the house asks later; the customer and staff read them', async () => {
  const { restaurant, set } = await aHouse()
  await set(half)
  const attempt = restaurant.attempt()
  const booked = await restaurant.book(attempt, { ...somebody(), fees: half })
  expect(booked).toMatchObject({ ok: true, booking: { agreed_fees: half } })
  await set(all)
  expect(await restaurant.find(attempt.token)).toMatchObject({ booking: { agreed_fees: half } })
  const [row] = await db.sql`
    select data->'agreed_fees' as fees from private.synced where vendor_id = ${restaurant.id} and collection = 'booking'`
  expect(row?.['fees']).toEqual(half)
})

test('fees that changed after they were shown are refused, and the seats stay held', async () => {
  const { restaurant, set } = await aHouse()
  const attempt = restaurant.attempt()
  const details = somebody()
  expect(await restaurant.hold(attempt)).toMatchObject({ ok: true })
  await set(half)
  for (const fees of [[], all, half[0], 'half', null, undefined])
    expect(await restaurant.confirm(attempt, { ...details, fees }), JSON.stringify(fees)).toEqual(outdated)
  const [count] =
    await db.sql`select count(*)::int as n from public.booking where vendor_id = ${restaurant.id}`
  expect(count?.['n']).toBe(0)
  expect(await restaurant.confirm(attempt, { ...details, fees: half })).toMatchObject({ ok: true })
})

test('sent again after the fees have changed, what was booked is booked', async () => {
  const { restaurant, set } = await aHouse()
  await set(half)
  const attempt = restaurant.attempt()
  const details = { ...somebody(), fees: half }
  const booked = await restaurant.book(attempt, details)
  await set(all)
  expect(await restaurant.confirm(attempt, details)).toEqual(booked)
  expect(await restaurant.confirm(attempt, { ...details, fees: all })).toMatchObject({ code: 'id_reused' })
})

test('a house without fees needs none, and keeps that nothing was to be paid; staff agree with nobody in writing', async () => {
  const { restaurant } = await aHouse()
  const booked = await restaurant.book(restaurant.attempt(), somebody())
  expect(booked).toMatchObject({ ok: true, booking: { agreed_fees: [] } })
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const made = create()
  expect(await staff.send(made)).toMatchObject({ state: 'applied' })
  const [row] = await db.sql`select agreed_fees from public.booking where id = ${made.subject}`
  expect(row).toEqual({ agreed_fees: null })
})
