// Whose commit waits for the disk: a booking's always, a hold's only where it took revs.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let restaurant: Restaurant
beforeAll(async () => {
  db = await startDatabase()
  restaurant = await aRestaurant(db)
}, 60_000)
afterAll(() => db.close())

/** Whether the transaction that asks this waits for the disk when it commits. */
async function lasts(ask: string, ...args: (string | number | null)[]): Promise<unknown> {
  return db.sql.begin(async (tx) => {
    await tx`set local synchronous_commit = on`
    await tx`select set_config('request.method', 'POST', true)`
    const [row] = await tx.unsafe(`select ${ask} as answer`, args)
    expect(row?.['answer']).toMatchObject({ ok: true })
    const [set] = await tx`select current_setting('synchronous_commit') = 'on' as lasts`
    return set?.['lasts']
  })
}

const holds = (a: Attempt) =>
  lasts(
    'public.hold_seats($1, $2, $3, $4, $5, $6, null, null)',
    restaurant.url,
    a.id,
    a.token,
    a.day,
    a.minute,
    a.pax,
  )

const confirms = (a: Attempt) =>
  lasts(
    'public.confirm_booking($1, $2, $3, $4::text::jsonb)',
    restaurant.url,
    a.id,
    a.token,
    JSON.stringify(somebody()),
  )

test('a hold does not wait for the disk, a booking does', async () => {
  const a = restaurant.attempt()
  expect(await holds(a)).toBe(false)
  expect(await confirms(a)).toBe(true)
})

test('a hold that sweeps waits: revs that tablets heard of are never given twice', async () => {
  await db.sql`update private.booking_caller set day = day - 100 where vendor_id = ${restaurant.id}`
  expect(await holds(restaurant.attempt())).toBe(true)
  expect(await holds(restaurant.attempt())).toBe(false)
})

test('a hold that a failing server lost is one that has expired, and the customer may hold again', async () => {
  const a = restaurant.attempt({ minute: 1020 })
  await holds(a)
  await db.sql`delete from private.hold where id = ${a.id}`
  expect(await restaurant.confirm(a)).toMatchObject({ ok: false, code: 'hold_expired' })
  expect(await restaurant.hold(a)).toMatchObject({ ok: true, id: a.id })
  expect(await restaurant.confirm(a)).toMatchObject({ ok: true })
})
