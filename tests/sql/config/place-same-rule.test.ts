// Tablet and server say the same of what is a place on the plan, whatever somebody sends.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPlace } from '#domain/table/plan/place.ts'
import { aPlace } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const numbers = fc.oneof(
  fc.constantFrom(
    0,
    1,
    2,
    39,
    40,
    41,
    160,
    161,
    198,
    199,
    200,
    -1,
    1.5,
    -0.5,
    1e300,
    -1e300,
    1e-300,
    2 ** 53,
  ),
  fc.constantFrom('3', '', null, true, [2], { x: 1 }, 'NaN'),
)
const sides = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) }, numbers)
const corners = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 200 }) }, numbers)
const named = fc.oneof(
  fc.constantFrom('square', 'round', 'seat'),
  fc.constantFrom('Square', 'seat ', '', 'triangle', null, 4, ['seat'], { seat: 1 }, true),
)
const places = fc.record(
  { x: corners, y: corners, width: sides, height: sides, shape: named },
  { requiredKeys: [] },
)
const values = fc.oneof(
  { weight: 6, arbitrary: places },
  fc.constantFrom<unknown>({ ...aPlace, more: 1 }, [aPlace], 'x', 4, true, [], {}, { ...aPlace, X: 1 }),
)

async function there(all: readonly unknown[]): Promise<boolean[]> {
  const rows = await db.sql<{ right: boolean }[]>`
    select private.place_error(v.value) is null as right
    from jsonb_array_elements(${db.sql.json(all as never)}) with ordinality v order by v.ordinality`
  return rows.map(({ right }) => right)
}

test('what is a place is the same here and there', async () => {
  const all = fc.sample(values, { numRuns: 4000, seed: 20261127 })
  const here = all.map(isPlace)
  expect(here.filter(Boolean).length).toBeGreaterThan(200)
  expect(here.filter((one) => !one).length).toBeGreaterThan(200)
  const server = await there(all)
  expect(all.filter((_, i) => server[i] !== here[i])).toEqual([])
})

test('control: a server that lets a table stand over the edge of the plan is found', async () => {
  const [row] = await db.sql`select pg_get_functiondef('private.place_error'::regproc) as text`
  const source = String(row?.['text'])
  const line = `0, 200 - (p_place->>'width')::integer`
  expect(source).toContain(line)
  const beyond = { ...aPlace, x: 199 }
  try {
    await db.sql.unsafe(source.replace(line, '0, 200'))
    expect([isPlace(beyond), await there([beyond])]).toEqual([false, [true]])
  } finally {
    await db.sql.unsafe(source)
  }
})
