// In which area a party sits whose tables are joined across two, or are gone since.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

/** A hall and a terrace beside it; a table of each is joined for five and more, the terrace's first. */
async function aHouse() {
  const house = await aRestaurant(db, { capacity: 40, choose_area: true })
  const [hall, terrace] = [randomUUID(), randomUUID()]
  const areas = [
    { id: hall, name: 'ホール', name_en: '', position: 0 },
    { id: terrace, name: 'テラス', name_en: '', position: 1 },
  ]
  const [inside, other] = tablesOf(hall, ['1', 1, 2], ['2', 1, 4])
  const [outside, large] = tablesOf(terrace, ['T1', 1, 2], ['T2', 1, 4])
  if (!inside || !other || !outside || !large) throw new Error('no tables')
  const combinations = [{ id: randomUUID(), tables: [outside.id, inside.id], smallest: 5, largest: 8 }]
  await putFloor(db, house.id, { areas, tables: [inside, other, outside, large], combinations })
  const tablesAt = async (id: string) =>
    (await db.sql`select tables from public.booking where vendor_id = ${house.id} and id = ${id}`)[0]?.[
      'tables'
    ]
  const wentTo = async (id: string) => {
    const [row] = await db.sql<{ settled: { code: string; areas?: string[] }[] }[]>`
      select settled from public.booking where vendor_id = ${house.id} and id = ${id}`
    return row?.settled.find(({ code }) => code === 'changed_online')?.areas ?? null
  }
  return { house, hall, terrace, inside, outside, large, tablesAt, wentTo }
}

test('[S141] who sits at tables of two areas sits in that of the first, and stays there with fewer', async () => {
  const { house, terrace, inside, outside, tablesAt, wentTo } = await aHouse()
  const one = house.attempt({ pax: 6, area: terrace })
  const { booking } = await house.book(one, { ...somebody(), requests: '' })
  expect(await tablesAt(one.id)).toEqual([outside.id, inside.id])
  expect(booking).toMatchObject({ area: { id: terrace }, requests: 'お席のご希望：テラス' })
  expect(await house.change(one, { pax: 2 })).toMatchObject({ ok: true })
  expect(await tablesAt(one.id)).toEqual([outside.id])
  expect(await wentTo(one.id)).toBeNull()
})

test('[S141] whose table is gone stays in its area where it can, and is not told to have gone elsewhere', async () => {
  const { house, terrace, outside, large, tablesAt, wentTo } = await aHouse()
  const one = house.attempt({ pax: 2, area: terrace })
  expect(await house.book(one, somebody())).toMatchObject({ ok: true })
  expect(await tablesAt(one.id)).toEqual([outside.id])
  await db.sql`update private.config_item set deleted = true where vendor_id = ${house.id} and key = ${outside.id}`
  expect(await house.change(one, { minute: 1260 })).toMatchObject({ ok: true })
  expect(await tablesAt(one.id), 'the hall has a smaller one').toEqual([large.id])
  expect(await wentTo(one.id)).toBeNull()
})
