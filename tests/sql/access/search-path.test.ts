import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

/** Functions of ours whose names could be found in a schema of somebody else's choice. */
async function open(): Promise<string[]> {
  const rows = await db.sql<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from unnest(p.proconfig) c where c in ('search_path=', 'search_path=""'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  return rows.map((row) => row.name).sort()
}

test('every function has an empty search path', async () => {
  const [all] =
    await db.sql`select count(*)::integer as n from pg_proc where pronamespace = 'private'::regnamespace`
  expect(all?.['n']).toBeGreaterThan(80)
  expect(await open()).toEqual([])
})

test('control: one without is found', async () => {
  await db.sql`create function private.planted() returns integer language sql as 'select 1'`
  await db.sql`create function public.planted() returns integer language sql set search_path = public as 'select 1'`
  expect(await open()).toEqual(['planted()', 'private.planted()'])
  await db.sql`drop function private.planted(), public.planted()`
})
