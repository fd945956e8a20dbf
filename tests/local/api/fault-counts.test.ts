import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultCounts } from '#local/api/fault-counts.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const written = () => db.sql`select call, code, seen from private.fault_count order by call, code`

test('faults are counted by call and code, and what is left is written at the end', async () => {
  const counts = faultCounts(db.sql)
  for (const code of ['40001', '40001', '']) counts.note('/rest/v1/rpc/sync_push', code)
  expect(await written()).toHaveLength(0)
  await counts.close()
  expect(await written()).toEqual([
    { call: '/rest/v1/rpc/sync_push', code: '', seen: 1 },
    { call: '/rest/v1/rpc/sync_push', code: '40001', seen: 2 },
  ])
})

test('who makes up calls fills no table', async () => {
  const counts = faultCounts(db.sql)
  for (let i = 0; i < 500; i++) counts.note(`/rest/v1/rpc/made_up_${i}`, 'XX000')
  await counts.close()
  expect((await written()).length).toBeLessThanOrEqual(100)
})

test('what is older than thirty days goes', async () => {
  await db.sql`delete from private.fault_count`
  await db.sql`insert into private.fault_count (day, call, code, seen)
    select (now() at time zone 'UTC')::date - n, 'x', '', 1 from unnest(array[30, 31]) n`
  await db.sql`select private.note_faults('y', '', 1)`
  expect((await written()).map(({ call }) => call)).toEqual(['x', 'y'])
})
