import { afterAll, beforeAll, expect, test } from 'vitest'
import { statuses } from '#domain/booking/booking.ts'
import { canMove, resolveStatus } from '#domain/booking/status.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())

test('[S6] SQL and TypeScript resolve every combination of base, current and wanted status alike', async () => {
  const rows = await db.sql<{ base: string; current: string; to: string; outcome: unknown }[]>`
    select b as base, c as current, t as to, private.resolve_status(b, c, t) as outcome
    from unnest(${[...statuses]}::text[]) b, unnest(${[...statuses]}::text[]) c, unnest(${[...statuses]}::text[]) t`
  expect(rows).toHaveLength(statuses.length ** 3)
  const all = statuses.flatMap((base) =>
    statuses.flatMap((current) =>
      statuses.map((to) => ({ base, current, to, outcome: resolveStatus(base, current, to) })),
    ),
  )
  const key = (r: { base: string; current: string; to: string }) => `${r.base} ${r.current} ${r.to}`
  const sql = new Map(rows.map((r) => [key(r), r.outcome]))
  for (const one of all) expect({ ...one, outcome: sql.get(key(one)) }).toEqual(one)
})

test('the table of transitions is the same', async () => {
  const rows = await db.sql<{ from: string; to: string; can: boolean }[]>`
    select f as from, t as to, private.can_move(f, t) as can
    from unnest(${[...statuses]}::text[]) f, unnest(${[...statuses]}::text[]) t`
  for (const { from, to, can } of rows)
    expect({ from, to, can }).toEqual({ from, to, can: canMove(from as never, to as never) })
})
