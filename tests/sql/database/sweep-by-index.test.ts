// Each hold asks whether there is anything to sweep; what it reads may not grow with how many customers a venue had today.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
  await db.sql.begin(async (tx) => {
    // Without their bookings.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into private.booking_caller (vendor_id, booking_id, day, caller)
      select ${venue.id}, gen_random_uuid(), current_date + 20 + n % 20, '192.0.2.' || n % 250 from generate_series(1, 10000) n`
  })
  await db.sql`vacuum analyze private.booking_caller`
}, 60_000)
afterAll(() => db.close())

async function pages(): Promise<number> {
  return db.sql.begin(async (tx) => {
    // As public.hold_seats asks.
    await tx`set local plan_cache_mode = force_generic_plan`
    const explain = () =>
      tx.unsafe(
        `explain (analyze, buffers, format json) select private.has_to_sweep('${venue.id}', current_date)`,
      )
    // The first calls of a connection also read the catalogue.
    for (let i = 0; i < 4; i++) await explain()
    const [row] = (await explain()) as unknown as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]
    return row?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks'] ?? Number.NaN
  })
}

test('ten thousand customers of days to come are not read', async () => {
  expect(await pages()).toBeLessThan(20)
})

test('control: asked whether there is one of a day that is over, Postgres reads them all', async () => {
  const [row] = await db.sql<{ text: string }[]>`
    select pg_get_functiondef('private.has_to_sweep'::regproc) as text`
  const asked = (row?.text ?? '').replace(
    /coalesce\(\(\s*select c\.day[^)]*\) < p_today, false\)/,
    'exists (select from private.booking_caller c where c.vendor_id = p_vendor and c.day < p_today)',
  )
  expect(asked).not.toBe(row?.text)
  await db.sql.unsafe(asked)
  expect(await pages()).toBeGreaterThan(80)
})
