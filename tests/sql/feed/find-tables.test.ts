// find_bookings: parties are found by the table at which they sit, on the server as on a tablet.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matches } from '#domain/guest/search.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, type Pulled, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const day = '2027-03-01'

async function found(venue: Venue, text: string): Promise<string[]> {
  const [row] = await db.asUser(
    venue.user,
    (tx) => tx<{ value: Pulled }[]>`
      select public.find_bookings(${venue.id}, null, null, ${text}, 100, '') as value`,
  )
  return (row?.value.rows ?? []).map(([, { id }]) => id as string).sort()
}

const names = ['5番', '51番', '15番', 'C1', 'C10', '個室A', '個室 B', '桜の間', 'テラス席']

/** A party at each table, one at two, one at none, and one at a table that is gone. */
async function aHouse() {
  const venue = await aVenue(db)
  const area = randomUUID()
  const tables = tablesOf(area, ...names.map((name) => [name, 1, 4] as [string, number, number]))
  await putFloor(db, venue.id, { areas: [{ id: area, name: 'ホール', name_en: '', position: 0 }], tables })
  const idOf = (name: string) => tables.find((one) => one.name === name)?.id ?? ''
  const parties = [
    ...names.map((name) => ({ seats: [idOf(name)], last_name: name === 'C1' ? '林' : '森' })),
    { seats: [idOf('5番'), idOf('51番')], last_name: '組' },
    { seats: [], last_name: '無' },
    { seats: [randomUUID()], last_name: '昔' },
  ].map(({ seats, last_name }) => ({ ...create({ day, last_name, tables: seats }), seats, last_name }))
  await venue.push(parties.map(({ seats: _, last_name: __, ...command }) => command))
  return { venue, tables, parties }
}

test('[S42] each finds who sits there, by the whole name or its beginning, and no other number', async () => {
  const { venue, tables, parties } = await aHouse()
  const blank = {
    first_name: '',
    last_kana: '',
    first_kana: '',
    phone: '',
    reference: '',
    requests: '',
    comments: '',
  }
  const here = (text: string) =>
    parties
      .filter(({ seats, last_name }) => matches({ ...blank, last_name, tables: seats }, text, null, tables))
      .map(({ subject }) => subject)
      .sort()
  const counts: Record<string, number> = {
    ...{ '5番': 2, '５番': 2, '5': 2, '51番': 2, 1: 0, c1: 1, Ｃ１: 1, c10: 1, c: 2 },
    ...{ 個室A: 1, 個室: 2, '個室 b': 1, 個室B: 1, 桜: 1, 櫻の間: 1, てらす: 1 },
    ...{ 'C1 林': 1, 'C1 森': 0, '5番 組': 1, 番: 0, 見つからない: 0 },
  }
  for (const [text, count] of Object.entries(counts)) {
    expect(here(text).length, text).toBe(count)
    expect(await found(venue, text), text).toEqual(here(text))
  }
  await db.sql`update private.config_item set deleted = true where vendor_id = ${venue.id} and data->>'name' = '桜の間'`
  expect(await found(venue, '桜'), 'a table that is gone is nobody’s').toEqual([])
})

test('no table of another house is searched, whatever a row says', async () => {
  const { venue } = await aHouse()
  const other = await aHouse()
  const [table] = other.tables
  await db.sql`update private.config_item set data = data || '{"name": "月見台"}' where key = ${table?.id ?? ''}`
  const c = create({ day, tables: [table?.id ?? ''] })
  await venue.push([c])
  expect(await found(venue, '月見')).toEqual([])
  expect((await found(other.venue, '月見')).length, 'control').toBe(2)
})

test('a search among many who sit at tables is quick', async () => {
  const { venue, tables } = await aHouse()
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, status, source, tables)
      select ${venue.id}, gen_random_uuid(), ${day}::date + n % 300, 1080, 120, 2, '田中', '', 'confirmed', 'phone',
        array[${tables[0]?.id ?? ''}::uuid]
      from generate_series(1, 20000) n`
  })
  await db.sql`analyze public.booking`
  for (const text of ['見つからない', '個室 見つからない']) {
    const start = performance.now()
    expect(await found(venue, text)).toEqual([])
    expect(performance.now() - start, text).toBeLessThan(1500)
  }
})
