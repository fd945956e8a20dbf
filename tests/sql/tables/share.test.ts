// What one caller may have of a house's tables: a party of one takes a whole table, so people alone would let it have them all.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

/** Seats for forty, and so many tables for one to four. */
async function aHouse(count: number): Promise<Restaurant> {
  const house = await aRestaurant(db, { capacity: 40 })
  const all = Array.from({ length: count }, (_, n): [string, number, number] => [`${n}`, 1, 4])
  await putFloor(db, house.id, { tables: tablesOf(randomUUID(), ...all) })
  return house
}

const alone = (house: Restaurant, more: Partial<Attempt> = {}) => house.attempt({ pax: 1, ...more })
const codeOf = async (answer: Promise<{ ok: boolean; code?: string }>) => (await answer).code ?? 'ok'

test('one caller holds half of the tables that there are for who books online, by parties of one', async () => {
  const house = await aHouse(6)
  const said: string[] = []
  for (let n = 0; n < 4; n++) said.push(await codeOf(house.hold(alone(house), undefined, '192.0.2.1')))
  expect(said).toEqual(['ok', 'ok', 'ok', 'too_many_holds'])
  const later = alone(house, { minute: 1260 })
  expect(await codeOf(house.hold(later, undefined, '192.0.2.1')), 'after they have gone').toBe('ok')
  expect(await codeOf(house.hold(alone(house), undefined, '192.0.2.2')), 'control').toBe('ok')
})

test('nor does it book more, bought and held together; what is cancelled is free again', async () => {
  const house = await aHouse(6)
  const from = '192.0.2.1'
  const one = alone(house)
  expect(await codeOf(house.hold(one, undefined, from))).toBe('ok')
  expect(await codeOf(house.confirm(one, somebody(), from))).toBe('ok')
  const held = [alone(house), alone(house), alone(house)]
  const said = []
  for (const more of held) said.push(await codeOf(house.hold(more, undefined, from)))
  expect(said).toEqual(['ok', 'ok', 'too_many_holds'])
  for (const more of held.slice(0, 2)) expect(await codeOf(house.confirm(more, somebody(), from))).toBe('ok')
  expect(await codeOf(house.hold(alone(house), undefined, from))).toBe('too_many_holds')
  expect(await house.cancel(one.token)).toMatchObject({ ok: true })
  expect(await codeOf(house.hold(alone(house), undefined, from))).toBe('ok')
})

test('one party is let through, however few tables there are, and may change', async () => {
  const house = await aHouse(1)
  const one = alone(house)
  expect(await codeOf(house.hold(one, undefined, '192.0.2.1'))).toBe('ok')
  expect(await codeOf(house.confirm(one, somebody(), '192.0.2.1'))).toBe('ok')
  expect(await codeOf(house.change(one, { minute: 1170 }, undefined, '192.0.2.1'))).toBe('ok')
})

test('a change is no way to more', async () => {
  const house = await aHouse(4)
  const from = '192.0.2.1'
  const all = [alone(house), alone(house), alone(house, { minute: 1260 })]
  for (const one of all) {
    expect(await codeOf(house.hold(one, undefined, from))).toBe('ok')
    expect(await codeOf(house.confirm(one, somebody(), from))).toBe('ok')
  }
  const [, , last] = all as [Attempt, Attempt, Attempt]
  expect(await codeOf(house.change(last, { minute: 1140 }, undefined, from))).toBe('too_many_holds')
  expect(await codeOf(house.change(last, { minute: 1140 }, undefined, '192.0.2.2')), 'control').toBe('ok')
})

const from = '192.0.2.1'
const holds = (house: Restaurant, one: Attempt) => codeOf(house.hold(one, undefined, from))

/** A caller's half of six tables, held. */
async function half(house: Restaurant, more: Partial<Attempt> = {}): Promise<Attempt[]> {
  const all = Array.from({ length: 3 }, () => alone(house, more))
  for (const one of all) expect(await holds(house, one)).toBe('ok')
  return all
}

async function bought(house: Restaurant, all: readonly Attempt[]): Promise<void> {
  for (const one of all) expect(await codeOf(house.confirm(one, somebody(), from))).toBe('ok')
}

test('what counts is what stands then, in this house: no hold that is over, none of another day, time or house', async () => {
  const house = await aHouse(6)
  const isOver = () => db.sql`
    update private.hold set expires_at = clock_timestamp() where vendor_id = ${house.id}`
  await db.sql`update public.booking_settings set duration = 120 where vendor_id = ${house.id}`
  await half(house, { minute: 1260 })
  expect(await holds(house, alone(house)), 'who leaves as they come').toBe('ok')
  await isOver()
  await half(house)
  expect(await holds(house, alone(house)), 'control').toBe('too_many_holds')
  await isOver()
  expect(await holds(house, alone(house)), 'they are over').toBe('ok')
  await isOver()
  await bought(house, await half(house))
  const next = alone(house, { day: await house.day(8) })
  expect(await holds(house, next), 'bought for the day before').toBe('ok')
  const other = await aHouse(6)
  await half(other, { day: next.day })
  expect(await holds(house, alone(house, { day: next.day })), 'held in another house').toBe('ok')
})

test('nor what was bought and deleted since, or waits', async () => {
  for (const change of [{ deleted: true }, { status: 'waiting' }]) {
    const house = await aHouse(6)
    await bought(house, await half(house))
    expect(await holds(house, alone(house)), 'control').toBe('too_many_holds')
    await db.sql`update public.booking set ${db.sql(change)} where vendor_id = ${house.id}`
    expect(await holds(house, alone(house)), JSON.stringify(change)).toBe('ok')
  }
})

test('the tables are those that are there for who books online, and joined ones are as many as they are', async () => {
  for (const change of ['deleted = true', `data = data || '{"online": false}'`]) {
    const house = await aHouse(6)
    await db.sql`
      update private.config_item set ${db.sql.unsafe(change)} where vendor_id = ${house.id} and data->>'name' in ('4', '5')`
    for (const said of ['ok', 'ok', 'too_many_holds'])
      expect(await holds(house, alone(house)), change).toBe(said)
  }
  for (const isBought of [false, true]) {
    const house = await aRestaurant(db, { capacity: 40 })
    const tables = tablesOf(
      randomUUID(),
      ...['1', '2', '3', '4'].map((n): [string, number, number] => [n, 1, 4]),
    )
    const ids = tables.slice(0, 2).map(({ id }) => id)
    await putFloor(db, house.id, {
      tables,
      combinations: [{ id: randomUUID(), tables: ids, smallest: 5, largest: 8 }],
    })
    const eight = house.attempt({ pax: 8 })
    expect(await holds(house, eight)).toBe('ok')
    if (isBought) await bought(house, [eight])
    expect(await holds(house, alone(house)), 'two of four are its half').toBe('too_many_holds')
  }
})

test('who buys what they hold had their share when they took it', async () => {
  const house = await aHouse(6)
  const [first] = await half(house)
  await db.sql`
    update private.config_item set data = data || '{"online": false}' where vendor_id = ${house.id} and data->>'name' in ('4', '5')`
  await bought(house, first ? [first] : [])
})

test('the callers of one line of IPv6 have three quarters together', async () => {
  const house = await aHouse(8)
  const said: string[] = []
  for (let n = 0; n < 7; n++)
    said.push(await codeOf(house.hold(alone(house), undefined, `2001:db8:5:${n}::1`)))
  expect(said).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'too_many_holds'])
  expect(await codeOf(house.hold(alone(house), undefined, '2001:db8:6::1')), 'another line').toBe('ok')
})

test('nor does it keep half of them from others by holds that it lets lapse, one after the other', async () => {
  const house = await aHouse(8)
  const from = '192.0.2.1'
  const lapse = () => db.sql`
    update private.hold set made_at = now() - interval '601 seconds', expires_at = now() - interval '1 second'
    where vendor_id = ${house.id} and expires_at > now()`
  const holds = async (count: number, by = from, more: Partial<Attempt> = {}) => {
    const said: string[] = []
    for (let n = 0; n < count; n++) said.push(await codeOf(house.hold(alone(house, more), undefined, by)))
    return said
  }
  for (const round of ['first', 'second']) {
    expect(await holds(4), round).toEqual(['ok', 'ok', 'ok', 'ok'])
    await lapse()
  }
  expect(await holds(1), 'as long as all of them for one hold').toEqual(['too_many_holds'])
  expect(await holds(1, from, { minute: 1260 }), 'after they would have gone').toEqual(['ok'])
  expect(await holds(1, '192.0.2.2'), 'control').toEqual(['ok'])
})

test('[S128] nor does a line of IPv6 keep its three quarters so, each time by another of its networks', async () => {
  const house = await aHouse(8)
  let network = 0
  const lapse = () => db.sql`
    update private.hold set made_at = now() - interval '601 seconds', expires_at = now() - interval '1 second'
    where vendor_id = ${house.id} and expires_at > now()`
  const hold = (by: string, more: Partial<Attempt> = {}) =>
    codeOf(house.hold(alone(house, more), undefined, by))
  const anew = () => hold(`2001:db8:5:${(++network).toString(16)}::1`)
  for (let n = 0; n < 32; n++) {
    expect(await anew(), `of the ${n + 1}th`).toBe('ok')
    if (n % 6 === 5) await lapse()
  }
  await lapse()
  expect(await anew(), 'as long as all of them for four holds').toBe('too_many_holds')
  expect(await hold('2001:db8:6:1::1'), 'control: another line').toBe('ok')
  expect(await hold('192.0.2.1'), 'control: none of IPv6').toBe('ok')
  expect(await hold(`2001:db8:5:1::1`, { minute: 1260 }), 'after they would have gone').toBe('ok')
})

test('of a house with few tables a family may try some times', async () => {
  const house = await aHouse(1)
  for (let n = 0; n < 5; n++) {
    expect(await codeOf(house.hold(alone(house), undefined, '192.0.2.1'))).toBe('ok')
    await db.sql`
      update private.hold set made_at = now() - interval '601 seconds', expires_at = now() - interval '1 second'
      where vendor_id = ${house.id} and expires_at > now()`
  }
})

test('who comes with fewer gives back joined tables that are for more, and stays where it fits or where staff put them', async () => {
  const house = await aRestaurant(db, { capacity: 40 })
  const tables = tablesOf(randomUUID(), ['1', 1, 4], ['2', 1, 4])
  const ids = tables.map(({ id }) => id)
  await putFloor(db, house.id, {
    tables,
    combinations: [{ id: randomUUID(), tables: ids, smallest: 5, largest: 8 }],
  })
  const tablesAt = async ({ id }: Attempt): Promise<string[]> =>
    (await db.sql`select tables from public.booking where vendor_id = ${house.id} and id = ${id}`)[0]?.[
      'tables'
    ]
  const eight = house.attempt({ pax: 8 })
  expect(await house.book(eight, somebody())).toMatchObject({ ok: true })
  expect(await tablesAt(eight)).toEqual(ids)
  expect(await codeOf(house.change(eight, { pax: 6 }))).toBe('ok')
  expect(await tablesAt(eight), 'it is for six, too').toEqual(ids)
  const six = { ...eight, pax: 6 }
  expect(await codeOf(house.change(six, { pax: 2 }))).toBe('ok')
  expect(await tablesAt(eight)).toEqual(ids.slice(0, 1))
  expect(await codeOf(house.book(house.attempt(), somebody())), 'the other is free').toBe('ok')
  // What staff put together is no seating of the floor: that is their business.
  const [other] = await db.sql`
    update public.booking set tables = ${[...ids].reverse()}, pax = 6 where vendor_id = ${house.id} and id = ${eight.id} returning pax`
  expect(other).toMatchObject({ pax: 6 })
  expect(await codeOf(house.change(six, { pax: 2 }))).toBe('ok')
  expect(await tablesAt(eight)).toEqual([...ids].reverse())
})
