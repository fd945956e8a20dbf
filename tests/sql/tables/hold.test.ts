// Who books online takes a table, which is theirs from the hold on.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const hall = crypto.randomUUID()
const counter = crypto.randomUUID()
const areas = [
  { id: hall, name: 'ホール', name_en: 'Hall', position: 0 },
  { id: counter, name: 'カウンター', name_en: '', position: 1 },
]

/** A house with seats for forty and these tables in its hall. */
async function aHouse(...tables: [string, number, number][]) {
  const house = await aRestaurant(db, { capacity: 40, choose_area: true })
  const floor = { areas, tables: tablesOf(hall, ...tables) }
  await putFloor(db, house.id, floor)
  return { house, tables: floor.tables.map(({ id }) => id) }
}

const heldAt = async (of: Restaurant, { id }: Attempt): Promise<string[] | undefined> =>
  (await db.sql`select tables from private.hold where vendor_id = ${of.id} and id = ${id}`)[0]?.['tables']

const bookedAt = async (of: Restaurant, { id }: Attempt): Promise<string[] | undefined> =>
  (await db.sql`select tables from public.booking where vendor_id = ${of.id} and id = ${id}`)[0]?.['tables']

/** What staff wrote on a tablet. */
const staffPut = (of: Restaurant, { day, minute }: Attempt, tables: string[], pax = 2) => db.sql`
  insert into public.booking (vendor_id, id, day, minute, duration, pax, source, tables)
  values (${of.id}, gen_random_uuid(), ${day}, ${minute}, 120, ${pax}, 'phone', ${tables})`

const end = (of: Restaurant, { id }: Attempt) =>
  db.sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${of.id} and id = ${id}`

const minutesFree = async (of: Restaurant, day: string, pax: number, area?: string): Promise<number[]> =>
  ((await of.slots(day, pax, area)).slots ?? []).filter((one) => one.bookable).map(({ minute }) => minute)

test('a house without tables goes by people alone', async () => {
  const house = await aRestaurant(db, { capacity: 4 })
  const [one, other, third] = [house.attempt(), house.attempt(), house.attempt()]
  expect([await house.hold(one), await house.hold(other)]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await house.hold(third)).toMatchObject({ code: 'full' })
  expect(await heldAt(house, one)).toEqual([])
  expect(await house.confirm(one)).toMatchObject({ ok: true })
  expect(await bookedAt(house, one)).toEqual([])
})

test('each takes the smallest that is free, and is refused as full where none is, with other times', async () => {
  const { house, tables } = await aHouse(['大', 2, 6], ['小', 1, 2])
  const [large, small] = tables
  const [one, other, third] = [house.attempt(), house.attempt(), house.attempt()]
  expect(await house.hold(one)).toMatchObject({ ok: true })
  expect(await heldAt(house, one)).toEqual([small])
  expect(await house.book(other, somebody())).toMatchObject({ ok: true })
  expect(await bookedAt(house, other)).toEqual([large])
  const refused = await house.hold(third)
  expect(refused).toMatchObject({ ok: false, code: 'full' })
  expect(refused.others?.map(({ minute }) => minute)).toEqual(expect.arrayContaining([1020, 1260]))
  expect(await minutesFree(house, one.day, 2)).toEqual([1020, 1260])
  expect((await house.slots(one.day, 2)).slots).toContainEqual({
    minute: 1140,
    bookable: false,
    reason: 'full',
  })
  expect(await house.hold({ ...third, minute: 1260 })).toMatchObject({ ok: true })
  expect(await house.confirm(one, somebody())).toMatchObject({ ok: true })
  expect(await bookedAt(house, one)).toEqual([small])
  const [told] = await db.sql`
    select changes->'tables' as tables from public.booking_history where vendor_id = ${house.id} and booking_id = ${one.id}`
  expect(told?.['tables']).toEqual([null, [small]])
})

test('tables that are joined are one seating, and none of them is given twice', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 2])
  const combinations = [{ id: crypto.randomUUID(), tables, smallest: 3, largest: 4 }]
  await putFloor(db, house.id, { combinations })
  const four = house.attempt({ pax: 4 })
  expect(await house.hold(four)).toMatchObject({ ok: true })
  expect(await heldAt(house, four)).toEqual(tables)
  expect(await house.hold(house.attempt())).toMatchObject({ code: 'full' })
  await end(house, four)
  expect(await house.hold(house.attempt())).toMatchObject({ ok: true })
  expect(await house.confirm(four), 'one of the two is held').toMatchObject({
    ...{ code: 'hold_expired', reason: 'full' },
  })
})

test('joined tables of which one is gone keep nobody, though the other is free', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 2], ['3', 1, 4])
  const [first = '', second = '', large = ''] = tables
  const joined = [first, second]
  await putFloor(db, house.id, {
    combinations: [{ id: crypto.randomUUID(), tables: joined, smallest: 3, largest: 4 }],
  })
  await staffPut(house, house.attempt(), [large])
  const four = house.attempt({ pax: 4 })
  expect(await house.hold(four)).toMatchObject({ ok: true })
  expect(await heldAt(house, four)).toEqual(joined)
  const isGone = (isSo: boolean) => db.sql`
    update private.config_item set deleted = ${isSo} where vendor_id = ${house.id} and key = ${second}`
  await isGone(true)
  expect(await house.confirm(four, somebody())).toMatchObject({ code: 'hold_expired', reason: 'full' })
  await isGone(false)
  expect(await house.confirm(four, somebody())).toMatchObject({ ok: true })
  expect(await bookedAt(house, four)).toEqual(joined)
})

test('who has no table yet is not sold over', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 4])
  const wish = house.attempt()
  await staffPut(house, wish, [])
  expect(await house.hold(wish)).toMatchObject({ ok: true })
  expect(await heldAt(house, wish), 'the smaller one is for who came before').toEqual([tables[1]])
  expect(await house.hold(house.attempt())).toMatchObject({ code: 'full' })
})

test('who sat at a table that is gone has none, and is not sold over', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 2])
  const wish = house.attempt()
  await staffPut(house, wish, tables.slice(0, 1))
  await db.sql`update private.config_item set deleted = true where vendor_id = ${house.id} and key = ${tables[0] ?? ''}`
  expect(await house.hold(wish)).toMatchObject({ code: 'full' })
})

test('a hold keeps its table, goes to another where staff have taken it or it is gone, and ends where there is none', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 2], ['3', 1, 2])
  const [first = '', second = '', third = ''] = tables
  const wish = house.attempt()
  const other = house.attempt()
  await house.hold(wish)
  await house.hold(other)
  expect([await heldAt(house, wish), await heldAt(house, other)]).toEqual([[first], [second]])
  await staffPut(house, wish, [first])
  // The second is held by somebody else.
  expect(await house.confirm(wish, somebody())).toMatchObject({ ok: true })
  expect(await bookedAt(house, wish)).toEqual([third])
  await db.sql`update private.config_item set deleted = true where vendor_id = ${house.id} and key = ${second}`
  expect(await house.confirm(other, somebody())).toMatchObject({
    ok: false,
    code: 'hold_expired',
    reason: 'full',
  })
  await db.sql`update private.config_item set deleted = false where vendor_id = ${house.id} and key = ${second}`
  expect(await house.confirm(other, somebody())).toMatchObject({ ok: true })
  expect(await bookedAt(house, other)).toEqual([second])
})

test('whom staff put over a hold without a table takes none from it', async () => {
  const { house, tables } = await aHouse(['1', 1, 2])
  const wish = house.attempt()
  await house.hold(wish)
  // Staff put who has no table yet over it; that is for staff to solve.
  await staffPut(house, wish, [])
  expect(await house.confirm(wish, somebody())).toMatchObject({ ok: true })
  expect(await bookedAt(house, wish)).toEqual(tables)
})

test('a table that is blocked is not given, nor kept by a hold', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 2])
  const [first = '', second = ''] = tables
  const wish = house.attempt()
  const block = (table: string, from: number, to: number) => db.sql`
    insert into public.vendor_availability (vendor_id, day, starts_at, ends_at, tables)
    values (${house.id}, ${wish.day}, ${from}, ${to}, ${[table]})`
  await block(first, 1200, 1230)
  await house.hold(wish)
  expect(await heldAt(house, wish)).toEqual([second])
  expect(await house.hold(house.attempt())).toMatchObject({ code: 'full' })
  const before = house.attempt({ minute: 1080 })
  expect(await house.hold(before), 'gone as the span begins').toMatchObject({ ok: true })
  expect(await heldAt(house, before)).toEqual([first])
  await block(second, 1020, 1150)
  expect(await house.confirm(wish, somebody())).toMatchObject({ code: 'hold_expired', reason: 'full' })
})

test('what is not for who books online is not given to them', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 2])
  await db.sql`
    update private.config_item set data = data || '{"online": false}' where vendor_id = ${house.id} and key = ${tables[0] ?? ''}`
  expect(await house.hold(house.attempt())).toMatchObject({ ok: true })
  expect(await house.hold(house.attempt())).toMatchObject({ code: 'full' })
})

test('who changes keeps the table where it fits and is free, and takes another where it does not', async () => {
  const { house, tables } = await aHouse(['1', 1, 2], ['2', 1, 2], ['4', 2, 4])
  const [first = '', second = '', four = ''] = tables
  await staffPut(house, house.attempt(), [first])
  const wish = house.attempt()
  expect(await house.book(wish, somebody())).toMatchObject({ ok: true })
  expect(await bookedAt(house, wish)).toEqual([second])
  expect(await house.change(wish, { minute: 1260 })).toMatchObject({ ok: true })
  expect(await bookedAt(house, wish), 'the first is free then too').toEqual([second])
  const later = { ...wish, minute: 1260 }
  expect(await house.change(later, { pax: 3 })).toMatchObject({ ok: true })
  expect(await bookedAt(house, wish)).toEqual([four])
  const three = { ...later, pax: 3 }
  expect(await house.change(three, { pax: 2 }), 'fewer stay where they are').toMatchObject({ ok: true })
  expect(await bookedAt(house, wish)).toEqual([four])
  const two = { ...later, pax: 2 }
  await staffPut(house, { ...wish, minute: 1200 }, [four])
  await staffPut(house, wish, [second])
  expect(await house.change(two, { minute: 1200 }), 'two are taken then, by others').toMatchObject({
    ...{ ok: false, code: 'full' },
  })
  expect(await bookedAt(house, wish)).toEqual([four])
  const [told] = await db.sql`
    select changes->'tables' as tables from public.booking_history
    where vendor_id = ${house.id} and booking_id = ${wish.id} and changes ? 'pax' order by rev desc offset 1 limit 1`
  expect(told?.['tables']).toEqual([[second], [four]])
})

test('who wants to sit in one area is given a table there, or told that it is full', async () => {
  const { house } = await aHouse(['1', 1, 4])
  const [bar] = tablesOf(counter, ['C', 1, 2])
  if (!bar) throw new Error('no table')
  await putFloor(db, house.id, { tables: [bar] })
  const wish = house.attempt({ area: counter })
  expect(await house.hold(wish)).toMatchObject({ ok: true })
  expect(await heldAt(house, wish)).toEqual([bar.id])
  expect(await house.hold({ ...wish, area: hall }), 'another wish is another attempt').toMatchObject({
    code: 'id_reused',
  })
  expect(await house.hold(wish)).toMatchObject({ ok: true })
  const refused = await house.hold(house.attempt({ area: counter }))
  expect(refused).toMatchObject({ ok: false, code: 'full' })
  expect(refused.others).toContainEqual({ day: wish.day, minute: 1260 })
  expect(await minutesFree(house, wish.day, 2, counter)).toEqual([1020, 1260])
  expect(await minutesFree(house, wish.day, 2, hall)).toContain(1140)
  expect(await minutesFree(house, wish.day, 2)).toContain(1140)
  await staffPut(house, wish, [bar.id])
  expect(await house.confirm(wish, somebody()), 'no table elsewhere in place of it').toMatchObject({
    ...{ code: 'hold_expired', reason: 'full' },
  })
})

test('a day without a table is full in its month, and on the waiting list', async () => {
  const { house, tables } = await aHouse(['1', 1, 2])
  const { day } = house.attempt()
  const marks = async () => {
    const answer = await db.asAnon(
      (tx) =>
        tx`select public.month_of_days(${house.url}, date_trunc('month', ${day}::date)::date, 2) as value`,
    )
    return answer[0]?.['value'].marks[Number(day.slice(-2)) - 1]
  }
  expect(await marks()).toBe('free')
  for (const minute of [1020, 1140, 1260]) await staffPut(house, house.attempt({ minute }), tables)
  expect(await minutesFree(house, day, 2)).toEqual([])
  expect((await house.slots(day, 2)).reason).toBe('full')
  expect(await marks()).toBe('full')
  const waits = await db.asAnon(
    (tx) => tx`
      select public.join_waiting_list(${house.url}, gen_random_uuid(), ${'ab'.repeat(16)}, ${day}, 1140, 2, ${tx.json(somebody())})
        as value`,
  )
  expect(waits[0]?.['value']).toMatchObject({ ok: true })
})
