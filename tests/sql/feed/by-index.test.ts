// What tablets ask all day may not grow with what the feed has ever held.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, type Venue } from '#tests/fixtures/venue.ts'

const batches = 40
const perBatch = 200

let db: TestDatabase
let venue: Venue
let head: number
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
  for (let i = 0; i < batches; i++)
    await db.sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, source, comments)
      select ${venue.id}, gen_random_uuid(), date '2026-01-01' + n, 1140, 120, 2, 'import', repeat('x', 500)
      from generate_series(1, ${perBatch}::integer) n`
  head = (await venue.pull(0, 1)).head
  // Until nobody's older snapshot keeps pages from being known as visible to all.
  for (let i = 0; i < 50; i++) {
    await db.sql`vacuum analyze private.synced`
    const [seen] =
      await db.sql`select relallvisible = relpages as all from pg_class where oid = 'private.synced'::regclass`
    if (seen?.['all']) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}, 60_000)
afterAll(() => db.close())

/** Pages that Postgres looked at for this call, as somebody who works there. */
async function pages(call: string): Promise<number> {
  return db.asUser(venue.user, async (tx) => {
    const look = () => tx.unsafe(`explain (analyze, buffers, format json) select ${call}`)
    // The first call of a connection also reads the catalogue.
    for (let i = 0; i < 8; i++) await look()
    const [row] = (await look()) as unknown as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]
    const plan = row?.['QUERY PLAN'][0]?.Plan
    if (plan?.['Shared Hit Blocks'] === undefined) throw new Error('nothing was counted')
    return plan['Shared Hit Blocks'] + (plan['Shared Read Blocks'] ?? 0)
  })
}

const pull = (since: number, limit: number) =>
  pages(`public.sync_pull('${venue.id}', ${since}, ${limit}, 'tablet')`)

test('a pull looks at the rows that it brings, from the head as from the beginning', async () => {
  expect(await pull(head, 500)).toBeLessThan(40)
  expect(await pull(head - 10, 500)).toBeLessThan(60)
  expect(await pull(0, 10)).toBeLessThan(60)
})

const part = (limit: number) => pages(`public.sync_part('${venue.id}', '2026-02-02', '', ${limit})`)

test('a page of a part is read from its index', async () => {
  const [feed] = await db.sql<{ pages: number }[]>`
    select (pg_relation_size('private.synced') / 8192)::integer as pages`
  expect(feed?.pages).toBeGreaterThan(800)
  expect(await part(10)).toBeLessThan(60)
})

test('control: without the indexes all of the feed is read', async () => {
  await db.sql`alter table private.synced drop constraint rev_is_given_once, drop constraint synced_pkey`
  await db.sql`alter table private.synced add primary key (vendor_id, collection, id)`
  expect(await pull(head, 500)).toBeGreaterThan(300)
  await db.sql`drop index private.synced_part`
  expect(await part(500)).toBeGreaterThan(300)
  expect(await venue.send(create())).toMatchObject({ state: 'applied' })
}, 60_000)
