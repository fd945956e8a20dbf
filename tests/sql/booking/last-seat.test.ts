import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

test('[S5] confirming after the hold has ended checks again, and never sells beyond capacity', async () => {
  const restaurant = await aRestaurant(db, { capacity: 10 })
  const late = restaurant.attempt({ pax: 6 })
  await restaurant.hold(late)
  await db.sql`update private.hold set expires_at = now() - interval '1 second' where id = ${late.id}`
  const quick = restaurant.attempt({ pax: 6 })
  expect(await restaurant.book(quick)).toMatchObject({ ok: true })
  expect(await restaurant.confirm(late)).toMatchObject({ ok: false, code: 'hold_expired', reason: 'full' })
  expect(await restaurant.cancel(quick.token)).toMatchObject({ ok: true })
  expect(await restaurant.confirm(late)).toMatchObject({ ok: true })
})

test('[S5] what staff put over a live hold is not sold a second time', async () => {
  const restaurant = await aRestaurant(db, { capacity: 10 })
  const held = restaurant.attempt({ pax: 6 })
  await restaurant.hold(held)
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source)
    values (${restaurant.id}, gen_random_uuid(), ${held.day}, 1140, 120, 5, 'phone')`
  expect(await restaurant.confirm(held)).toMatchObject({ ok: false, code: 'hold_expired', reason: 'full' })
})

test('a live hold keeps its place although time passes and other holds surround it', async () => {
  const restaurant = await aRestaurant(db, { capacity: 10, pacing: 6 })
  const held = restaurant.attempt({ pax: 6 })
  await restaurant.hold(held)
  await restaurant.hold(restaurant.attempt({ pax: 4, minute: 1170 }))
  await db.sql`update public.booking_settings set cutoff_days = 30, pacing = 1 where vendor_id = ${restaurant.id}`
  expect(await restaurant.confirm(held)).toMatchObject({ ok: true })
})

test('a live hold keeps its place although the venue takes only smaller or larger parties by now, and only sooner', async () => {
  const restaurant = await aRestaurant(db, { capacity: 20, maximum_pax: 8, minimum_pax: 1, horizon_days: 60 })
  for (const now of [{ maximum_pax: 3 }, { minimum_pax: 5, maximum_pax: 8 }, { horizon_days: 1 }]) {
    const held = restaurant.attempt({ pax: 4 })
    expect(await restaurant.hold(held)).toMatchObject({ ok: true })
    await db.sql`update public.booking_settings set ${db.sql(now)} where vendor_id = ${restaurant.id}`
    const other = await restaurant.hold(restaurant.attempt({ pax: 4 }))
    expect(other.ok, `control: ${JSON.stringify(now)} binds a new one`).toBe(false)
    expect(await restaurant.confirm(held, somebody()), JSON.stringify(now)).toMatchObject({ ok: true })
    const before = { maximum_pax: 8, minimum_pax: 1, horizon_days: 60 }
    await db.sql`update public.booking_settings set ${db.sql(before)} where vendor_id = ${restaurant.id}`
  }
})

test('a closed lock is answered busy within about a second, and nothing was written', async () => {
  const restaurant = await aRestaurant(db)
  const attempt = restaurant.attempt()
  const held = restaurant.attempt({ pax: 4 })
  await restaurant.hold(held)
  await db.sql.begin(async (tx) => {
    await tx`select private.lock_vendor(${restaurant.id})`
    const longer = db.sql`select pg_sleep(3)`.then(() => 'three seconds')
    expect(await Promise.race([restaurant.hold(attempt), longer])).toEqual({
      ok: false,
      code: 'busy',
      again_in: 2,
    })
    // Who reads, repeats or is refused anyway never waits for the lock, else the answer would be `busy` here too.
    expect(await restaurant.hold(held)).toMatchObject({ ok: true })
    expect(await restaurant.hold(restaurant.attempt({ pax: 7 }))).toMatchObject({ code: 'full' })
    expect(await restaurant.hold(restaurant.attempt({ pax: 9 }))).toMatchObject({ code: 'above_maximum' })
    expect(await restaurant.confirm(restaurant.attempt())).toMatchObject({ code: 'hold_expired' })
    expect(await restaurant.confirm(held, {})).toMatchObject({ code: 'invalid' })
    expect(await restaurant.slots(attempt.day, 2)).toMatchObject({ ok: true })
  })
  expect(await restaurant.hold(attempt)).toMatchObject({ ok: true })
})
