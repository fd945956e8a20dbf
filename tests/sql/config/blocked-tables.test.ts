// Spans in which tables are kept free of guests. They take no seat from the house, and never become a span that closes it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, staffOf, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const span = { day: '2027-06-15', starts_at: 0, ends_at: 2160, note: '' }
const block = (tables: readonly string[] = [randomUUID()]) => ({ ...span, capacity: null, tables })
const edit = (key: string, seen: Fields | null, wanted: Fields) => {
  const body = configEditCommand({ kind: 'vendor_availability', key, seen, wanted })
  if (!body) throw new Error('nothing differs')
  return aCommand(`vendor_availability/${key}`, body)
}
const make = (venue: Venue, wanted: Fields, key: string = randomUUID()) => venue.send(edit(key, null, wanted))
const refused = (figures: Fields) => ({ state: 'rejected', code: 'invalid', figures })

test('a blocked table takes no seat from customers, and closes nothing to them', async () => {
  const restaurant = await aRestaurant(db)
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const { day } = restaurant.attempt()
  const read = async () => {
    const { slots } = await restaurant.slots(day, 2)
    const month =
      await db.sql`select public.month_of_days(${restaurant.url}, ${`${day.slice(0, 8)}01`}, 2) as x`
    return { slots, marks: month[0]?.['x'].marks[Number(day.slice(8)) - 1] }
  }
  const before = await read()
  expect(before.slots?.some(({ bookable }) => bookable)).toBe(true)
  expect(await make(staff, { ...block(), day })).toMatchObject({ state: 'applied' })
  expect(await read()).toEqual(before)
  expect(await restaurant.book(restaurant.attempt({ pax: 8 })), 'eight of ten').toMatchObject({ ok: true })
  expect(await make(staff, { ...span, day, capacity: 0 }), 'the control').toMatchObject({ state: 'applied' })
  expect(await read()).not.toEqual(before)
})

test('it is of seats or of tables, never of both or neither', async () => {
  const venue = await aVenue(db)
  expect(await make(venue, { ...block(), capacity: 4 })).toMatchObject(refused({ capacity: 'invalid' }))
  expect(await make(venue, { ...block([]) })).toMatchObject(refused({ capacity: 'required' }))
  expect(await make(venue, { ...span, capacity: null })).toMatchObject(refused({ capacity: 'required' }))
  expect(await make(venue, block(['5番']))).toMatchObject(refused({ tables: 'invalid' }))
  const many = Array.from({ length: 51 }, () => randomUUID())
  expect(await make(venue, block(many))).toMatchObject(refused({ tables: 'too_long' }))
  expect(await make(venue, block(many.slice(1)))).toMatchObject({ state: 'applied' })
})

test('whoever takes the last table out of it does not close the house with it', async () => {
  const venue = await aVenue(db)
  const key = randomUUID()
  const made = block()
  await make(venue, made, key)
  expect(await venue.send(edit(key, made, { ...made, tables: [] }))).toMatchObject(
    refused({ capacity: 'required' }),
  )
})

test('an older tablet says nothing of tables', async () => {
  const venue = await aVenue(db)
  const key = randomUUID()
  expect(await make(venue, { ...span, capacity: 4 }, key)).toMatchObject({ state: 'applied' })
  const row = (await venue.rows('config')).find(({ id }) => id === `vendor_availability/${key}`)
  expect(row?.['data']).toMatchObject({ capacity: 4, tables: [] })
})
