import { afterAll, beforeAll, expect, test } from 'vitest'
import { restAndAuth } from '#local/api/rest-and-auth.ts'
import { keepGrants } from '#local/database/keep-grants.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.close())

/** Every right of everybody but the owner, as the catalogue has it. */
const rights = async (): Promise<string[]> =>
  (
    await database.sql<{ words: string }[]>`
      select words from (
        select n.nspname || ' ' || coalesce(n.nspacl::text, '') from pg_namespace n where n.nspname !~ '^pg_'
        union all select c.oid::regclass || ' ' || r || ' ' || t from pg_class c,
          unnest(array['anon', 'authenticated', 'service_role']) r,
          unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) t
        where c.relkind in ('r', 'v') and c.relnamespace::regnamespace::text in ('public', 'private', 'realtime', 'auth')
          and has_table_privilege(r, c.oid, t)
        union all select c.oid::regclass || ' ' || r || ' usage' from pg_class c,
          unnest(array['anon', 'authenticated', 'service_role']) r
        where c.relkind = 'S' and has_sequence_privilege(r, c.oid, 'usage')
        union all select defaclnamespace::regnamespace || ' ' || defaclobjtype::text || ' ' || a::text
          from pg_default_acl, unnest(defaclacl) a
      ) all_of_them (words) order by 1`
  ).map(({ words }) => words)

const first = async () => {
  const rest = restAndAuth(database.url, 'a secret of thirty-two letters or so', 'http://localhost')
  await rest.prepare()
  await rest.warm()
  await rest.close()
}

test('what the library grants at its first call is taken back, and nothing else', async () => {
  // No table of ours counts by one today.
  await database.sql`create sequence private.numbers`
  const before = await rights()
  expect(before.length).toBeGreaterThan(10)
  await keepGrants(database.sql, first)
  expect(await rights()).toEqual(before)
  // It does grant: without us visitors would have rights on the tables of holds and tokens.
  await first()
  const granted = (await rights()).filter((one) => !before.includes(one))
  expect(granted).toEqual(expect.arrayContaining(['private.hold anon select', 'private.numbers anon usage']))
})
