// Tables that are blocked: into the night, to the minute, and no longer than the span is there.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

async function aHouse() {
  const house = await aRestaurant(db, { capacity: 40 })
  const tables = tablesOf(crypto.randomUUID(), ['1', 1, 2], ['2', 1, 2])
  await putFloor(db, house.id, { tables })
  const [first = '', second = ''] = tables.map(({ id }) => id)
  return { house, first, second }
}

/** `days` after that day, negative before it. */
async function block(
  of: Restaurant,
  day: string,
  days: number,
  from: number,
  to: number,
  ...tables: string[]
) {
  const [row] = await db.sql<{ id: string }[]>`
    insert into public.vendor_availability (vendor_id, day, starts_at, ends_at, tables)
    values (${of.id}, ${day}::date + ${days}::integer, ${from}, ${to}, ${tables}) returning id`
  return row?.id ?? ''
}

/** The table of who comes at that minute for two hours. */
const given = async (of: Restaurant, day: string, minute: number): Promise<string | undefined> => {
  const [row] = await db.sql<{ tables: string[] | null }[]>`
    select private.tables_for(${of.id}, ${day}, ${minute}, 120, 2, now(), null, null) as tables`
  return row?.tables?.join()
}

test('a night that goes on blocks after midnight, to the minute, and the same minutes of another day do not', async () => {
  const { house, first, second } = await aHouse()
  const { day } = house.attempt()
  await block(house, day, -1, 1380, 1440 + 600, first)
  await block(house, day, 1, 0, 300, first)
  expect(await given(house, day, 599)).toBe(second)
  expect(await given(house, day, 600)).toBe(first)
  expect(await given(house, day, 1320), 'gone as the next day begins').toBe(first)
  expect(await given(house, day, 1321)).toBe(second)
})

test('a span that is taken back gives its tables back', async () => {
  const { house, first, second } = await aHouse()
  const wish = house.attempt()
  const id = await block(house, wish.day, 0, 1020, 1380, first, second)
  expect(await house.hold(wish)).toMatchObject({ ok: false, code: 'full' })
  await db.sql`update public.vendor_availability set deleted = true where vendor_id = ${house.id} and id = ${id}`
  expect(await house.hold(wish)).toMatchObject({ ok: true })
  expect(await house.confirm(wish, somebody())).toMatchObject({ ok: true })
})

test('another house’s span is none here', async () => {
  const { house, first } = await aHouse()
  const other = await aHouse()
  const { day } = house.attempt()
  await block(other.house, day, 0, 1020, 1380, first)
  expect(await given(house, day, 1140)).toBe(first)
})
