// What is asked under the vendor's lock may not grow with how many bookings a day has.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
  // Eight days to come of 300 stays of half an hour each, written in no order, as customers book.
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, comments)
    select ${venue.id}, gen_random_uuid(), private.business_day(${venue.id}) + 10 + d, 5 * n, 30, 2, 'import', repeat('x', 300)
    from generate_series(1, 8) d, generate_series(0, 299) n order by random()`
  await db.sql`vacuum analyze public.booking`
}, 60_000)
afterAll(() => db.close())

/** Pages that Postgres looks at to answer. */
async function pagesOf(what: string): Promise<{ pages: number; rows: number }> {
  return db.sql.begin(async (tx) => {
    // As public.hold_seats and public.confirm_booking ask.
    await tx`set local plan_cache_mode = force_generic_plan`
    const explain = () => tx.unsafe(`explain (analyze, buffers, format json) ${what}`)
    // The first calls of a connection also read the catalogue.
    for (let i = 0; i < 8; i++) await explain()
    const [row] = (await explain()) as unknown as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]
    const plan = row?.['QUERY PLAN'][0]?.Plan
    if (plan?.['Shared Hit Blocks'] === undefined) throw new Error('nothing was counted')
    return {
      pages: plan['Shared Hit Blocks'] + (plan['Shared Read Blocks'] ?? 0),
      rows: plan['Actual Rows'] ?? 0,
    }
  })
}

/** Who sits between 10:00 and 10:30 of a day in the middle, and whether one more can. */
async function look() {
  const [rule] = await db.sql<{ day: string; text: string }[]>`
    select day::text, private.day_rule(${venue.id}, day, 2, now())::text as text
    from (select private.business_day(${venue.id}) + 14 as day) d`
  return {
    who: await pagesOf(
      `select * from private.occupied('${venue.id}', '${rule?.day}', now(), null, false, 600, 630)`,
    ),
    whether: await pagesOf(`select private.reason_of(
      '${rule?.text}'::private.day_rule, '${venue.id}', '${rule?.day}', 600, 2, now(), null, true)`),
  }
}

test('who touches a span of a day to come is found without a look at the rest of the day', async () => {
  const { who, whether } = await look()
  expect(who.rows).toBe(11)
  expect(who.pages).toBeLessThan(40)
  expect(whether.pages).toBeLessThan(60)
})

test('control: without the index of stays, days are read whole', async () => {
  await db.sql`drop index public.booking_stay`
  const { who, whether } = await look()
  expect(who.rows).toBe(11)
  expect(who.pages).toBeGreaterThan(100)
  expect(whether.pages).toBeGreaterThan(100)
})
