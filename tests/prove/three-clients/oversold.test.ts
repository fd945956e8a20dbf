// What the proof calls oversold: by sales alone, and not by an event that staff moved beside a booking.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, type Venue } from '#tests/fixtures/venue.ts'
import { oversold } from './verdict.ts'

let db: TestDatabase
let venue: Venue
const [before, night] = ['2027-06-15', '2027-06-16']
let event: string
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  venue = await aVenue(db, { capacity: 14 })
  event = randomUUID()
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${venue.id}, ${event}, gen_random_uuid(), ${before}, 1080, 1200, 50, '花火')`
})

const book = (pax: number, more: Record<string, unknown> = {}) => db.sql`
  insert into public.booking ${db.sql({
    ...{ vendor_id: venue.id, id: randomUUID(), day: night, minute: 1080, duration: 120, last_name: '山田' },
    ...{ source: 'phone', status: 'confirmed', pax, ...more },
  })}`
const online = { source: 'online' }
const moveTo = (day: string, base: string) =>
  venue.send(
    aCommand(`occurrence/${event}`, { kind: 'config.edit', args: { fields: { day } }, base: { day: base } }),
  )
const found = () => oversold({ stack: db, vendor: venue })

test('an event that staff moved beside a full night is no sale', async () => {
  await book(2, { occurrence: event })
  await book(12)
  await book(2, online)
  expect(await moveTo(night, before)).toMatchObject({ state: 'applied' })
  expect(await found()).toEqual([])
})

test('control: what was sold beyond the seats is found, with and without such an event, and beside one that was there before', async () => {
  await book(2, { occurrence: event })
  await book(12)
  await book(3, online)
  expect(await found()).toEqual([expect.stringContaining('makes 15 of 14 people')])
  await moveTo(night, before)
  expect(await found()).toEqual([expect.stringContaining('makes 15 of 14 people')])
  const [kept] =
    await db.sql`select count(*)::integer as n from public.booking where vendor_id = ${venue.id} and not deleted`
  expect(kept, 'looking changes nothing').toEqual({ n: 3 })
})

test('control: people of an event that was there before count against who was sold a table', async () => {
  await moveTo(night, before)
  await book(2, { occurrence: event })
  await book(12)
  await book(1, online)
  expect(await found()).toEqual([expect.stringContaining('makes 15 of 14 people')])
})
