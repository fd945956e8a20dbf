// A call that takes back 200 may not work the longer the larger the import was: 20,000 rows are a hundred calls.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

/** As an import leaves them: so many guests, each with a booking or none. */
async function anImport(n: number, hasVisits: boolean): Promise<{ venue: Venue; file: string }> {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  await db.sql`
    insert into public.guest (vendor_id, id, phone)
    select ${venue.id}, private.guest_id(${venue.id}, phone), phone
    from (select '+8190' || (40000000 + i) as phone from generate_series(1, ${n}::integer) i) p`
  await db.sql`
    insert into private.guest_history (vendor_id, guest_id, rev, at, kind, command_id)
    select vendor_id, id, rev, now(), 'import', ${file} from public.guest where vendor_id = ${venue.id}`
  if (hasVisits) {
    await db.sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, phone, status, source, guest_id)
      select vendor_id, gen_random_uuid(), date '2026-01-01' + right(phone, 2)::integer, 1140, 120, 2, phone, 'left', 'import', id
      from public.guest where vendor_id = ${venue.id}`
    await db.sql`
      insert into public.booking_history (vendor_id, booking_id, rev, kind, command_id)
      select vendor_id, id, rev, 'import', ${file} from public.booking where vendor_id = ${venue.id}`
  }
  await db.sql`analyze`
  return { venue, file }
}

/** Pages that Postgres looked at to take back the first 200. */
async function pages(n: number, hasVisits: boolean): Promise<number> {
  const { venue, file } = await anImport(n, hasVisits)
  return db.asUser(venue.user, async (tx) => {
    let least = Number.POSITIVE_INFINITY
    // The first call of a connection also reads the catalogue.
    for (let i = 0; i < 3; i++) {
      await tx.unsafe('savepoint before')
      const [row] = (await tx.unsafe(
        `explain (analyze, buffers, format json) select public.undo_import('${venue.id}', '${file}')`,
      )) as unknown as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]
      const [gone] = await tx.unsafe(`select public.undo_import('${venue.id}', '${file}') as answer`)
      expect(gone?.['answer']).toMatchObject({ removed: 200, more: true })
      await tx.unsafe('rollback to savepoint before')
      const plan = row?.['QUERY PLAN'][0]?.Plan
      if (plan?.['Shared Hit Blocks'] === undefined) throw new Error('nothing was counted')
      least = Math.min(least, plan['Shared Hit Blocks'] + (plan['Shared Read Blocks'] ?? 0))
    }
    return least
  })
}

test.each([
  ['visits', true],
  ['guests alone', false],
] as const)(
  'a part of an import of %s is as much work as one of an import ten times as large',
  async (_, hasVisits) => {
    const few = await pages(500, hasVisits)
    const many = await pages(5000, hasVisits)
    expect(few).toBeGreaterThan(1000)
    expect(many / few).toBeLessThan(2.5)
  },
  120_000,
)
