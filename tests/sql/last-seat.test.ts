import { afterAll, beforeAll, expect, test } from 'vitest'
import { as, startDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type Attempt, aRestaurant, type CustomerAnswer, type Restaurant } from './customer.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  // These storms come from one place: what is asked here is capacity, not limits.
  await db.sql`update private.rate_limit set at_most = 100000`
}, 60_000)
afterAll(() => db.close())

/** Forty customers of one person each at the same moment, each on a connection of its own. */
async function storm(
  house: Restaurant,
  holdSeats: string,
): Promise<{ sold: number; answers: CustomerAnswer[] }> {
  const pool = db.connect(20)
  await Promise.all(Array.from({ length: 20 }, () => pool`select pg_sleep(0.05)`))
  const attempts = Array.from({ length: 40 }, (): Attempt => house.attempt({ pax: 1 }))
  const answers = await Promise.all(
    attempts.map((a) =>
      as(pool, 'anon', '', async (tx) => {
        const values = [house.url, a.id, a.token, a.day, a.minute, a.pax] as never[]
        const text = `select ${holdSeats}($1, $2, $3, $4, $5, $6, null, null) as value`
        const [row] = await tx.unsafe<{ value: CustomerAnswer }[]>(text, values)
        if (!row) throw new Error('no answer')
        return row.value
      }),
    ),
  )
  const [held] = await db.sql<{ pax: string }[]>`
    select coalesce(sum(pax), 0) as pax from private.hold where vendor_id = ${house.id}`
  return { sold: Number(held?.pax), answers }
}

// Customers who met a busy house ask again, as the page does.
async function sellOut(house: Restaurant): Promise<number> {
  let sold = 0
  for (let round = 0; round < 5; round++) {
    const outcome = await storm(house, 'public.hold_seats')
    sold = outcome.sold
    if (outcome.answers.every((a) => a.code !== 'busy')) break
  }
  return sold
}

test('[S5] of forty customers at once ten get the ten seats', async () => {
  const house = await aRestaurant(db, { capacity: 10 })
  expect(await sellOut(house)).toBe(10)
  const { answers } = await storm(house, 'public.hold_seats')
  expect(new Set(answers.map((a) => a.code))).toEqual(new Set(['full']))
  expect(answers[0]?.others?.length).toBeGreaterThan(0)
})

test('control: the same function without the lock oversells in the same storm', async () => {
  const [row] = await db.sql<{ source: string }[]>`
    select pg_get_functiondef('public.hold_seats'::regproc) as source`
  const lock = 'perform private.lock_vendor(v_vendor);'
  const source = row?.source ?? ''
  expect(source).toContain(lock)
  // The pause stands where others would have to wait.
  await db.sql.unsafe(
    source
      .replace('public.hold_seats', 'public.hold_unlocked')
      .replace(/perform private\.count_call[^;]*;/g, '')
      .replace(/perform private\.sweep[^;]*;/, 'perform pg_sleep(0.02);')
      .replace(lock, 'null;'),
  )
  await db.sql`grant execute on function public.hold_unlocked to anon`
  const house = await aRestaurant(db, { capacity: 10 })
  const { sold } = await storm(house, 'public.hold_unlocked')
  expect(sold).toBeGreaterThan(10)
})

test('[S5] confirming after the hold has ended checks again, and never sells beyond capacity', async () => {
  const house = await aRestaurant(db, { capacity: 10 })
  const late = house.attempt({ pax: 6 })
  await house.hold(late)
  await db.sql`update private.hold set expires_at = now() - interval '1 second' where id = ${late.id}`
  const quick = house.attempt({ pax: 6 })
  expect(await house.book(quick)).toMatchObject({ ok: true })
  expect(await house.confirm(late)).toMatchObject({ ok: false, code: 'hold_expired', reason: 'full' })
  expect(await house.cancel(quick.token)).toMatchObject({ ok: true })
  expect(await house.confirm(late)).toMatchObject({ ok: true })
})

test('[S5] what staff put over a live hold is not sold a second time', async () => {
  const house = await aRestaurant(db, { capacity: 10 })
  const held = house.attempt({ pax: 6 })
  await house.hold(held)
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source)
    values (${house.id}, gen_random_uuid(), ${held.day}, 1140, 120, 5, 'phone')`
  expect(await house.confirm(held)).toMatchObject({ ok: false, code: 'hold_expired', reason: 'full' })
})

test('a live hold keeps its place although time passes and other holds surround it', async () => {
  const house = await aRestaurant(db, { capacity: 10, pacing: 6 })
  const held = house.attempt({ pax: 6 })
  await house.hold(held)
  await house.hold(house.attempt({ pax: 4, minute: 1170 }))
  await db.sql`update public.booking_settings set cutoff_days = 30, pacing = 1 where vendor_id = ${house.id}`
  expect(await house.confirm(held)).toMatchObject({ ok: true })
})

test('a closed lock is answered busy within about a second, and nothing was written', async () => {
  const house = await aRestaurant(db)
  const attempt = house.attempt()
  const held = house.attempt({ pax: 4 })
  await house.hold(held)
  await db.sql.begin(async (tx) => {
    await tx`select private.lock_vendor(${house.id})`
    const began = performance.now()
    expect(await house.hold(attempt)).toEqual({ ok: false, code: 'busy' })
    // Who reads, repeats or is refused anyway never waits for the lock.
    expect(await house.hold(held)).toMatchObject({ ok: true })
    expect(await house.hold(house.attempt({ pax: 7 }))).toMatchObject({ code: 'full' })
    expect(await house.hold(house.attempt({ pax: 9 }))).toMatchObject({ code: 'above_maximum' })
    expect(await house.confirm(house.attempt())).toMatchObject({ code: 'hold_expired' })
    expect(await house.confirm(held, {})).toMatchObject({ code: 'invalid' })
    expect(performance.now() - began).toBeLessThan(4000)
    expect(await house.slots(attempt.day, 2)).toMatchObject({ ok: true })
  })
  expect(await house.hold(attempt)).toMatchObject({ ok: true })
})
