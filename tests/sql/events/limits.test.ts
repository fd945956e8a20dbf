// One caller can shut no event for the others, and who books two events of one day has a share of each.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/time.ts'
import { aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, staffOf } from '#tests/fixtures/venue.ts'
import { usualLimits } from '#tests/prove/parts/rights/usual-limits.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const ticket = randomUUID()
const [mine, theirs] = ['192.0.2.7', '198.51.100.7']
let organiser: Restaurant
beforeEach(async () => {
  await usualLimits(db.sql)
  organiser = await aRestaurant(db)
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${organiser.id}`
  await item('ticket_type', ticket, aTicketType)
})

const item = (kind: string, key: string, data: object) => db.sql`
  insert into private.config_item (vendor_id, kind, key, data)
  values (${organiser.id}, ${kind}, ${key}, ${db.sql.json(data as never)})`

async function anEvent(capacity: number, starts_at = 1080): Promise<string> {
  const [template, id, day] = [randomUUID(), randomUUID(), organiser.attempt().day]
  await item('event_template', template, { ...aTemplate, slug: `e-${template}`, tickets: [aTicket(ticket)] })
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${organiser.id}, ${id}, ${template}, ${day}, ${starts_at}, ${starts_at + 120}, ${capacity}, '花火')`
  return id
}

async function hold(occurrence: string, count: number, from: string, buys = false): Promise<string> {
  const attempt = organiser.attempt()
  const tickets = JSON.stringify([{ price_type: ticket, count, price: aTicketType.price }])
  const [row] = await db.asAnon(
    (tx) => tx<{ code: string | null }[]>`
      select public.hold_spots(${organiser.url}, ${attempt.id}, ${attempt.token}, ${occurrence},
        ${tickets}::text::jsonb, null, null)->>'code' as code`,
    { 'x-noren-peer': from },
  )
  if (row?.code || !buys) return row?.code ?? 'ok'
  return (await organiser.confirm(attempt, somebody(), from)).code ?? 'ok'
}

test('one address books one party, and beyond it half of the seats; others still get theirs', async () => {
  const event = await anEvent(20)
  expect(await hold(event, 8, mine, true), 'one party of any size').toBe('ok')
  expect(await hold(event, 2, mine, true)).toBe('ok')
  expect(await hold(event, 1, mine, true)).toBe('too_many_holds')
  expect(await hold(event, 8, theirs, true)).toBe('ok')
})

test('what one address holds is bounded alike, and by how often it asks', async () => {
  const event = await anEvent(20)
  expect(await hold(event, 8, mine)).toBe('ok')
  expect(await hold(event, 3, mine)).toBe('too_many_holds')
  expect(await hold(event, 8, theirs)).toBe('ok')
  await db.sql`update private.rate_limit set at_most = 1 where name = 'hold_caller'`
  expect(await hold(await anEvent(100, 600), 1, mine)).toBe('too_many_requests')
})

test('who goes to a large event may go to a small one of the same day', async () => {
  const [boat, workshop, concert] = [await anEvent(40), await anEvent(12, 660), await anEvent(12)]
  expect(await hold(boat, 6, mine, true)).toBe('ok')
  expect(await hold(workshop, 4, mine, true)).toBe('ok')
  expect(await hold(boat, 6, mine), 'at once').toBe('ok')
  expect(await hold(concert, 5, mine), 'beside what is held of another').toBe('ok')
})

test('who bought a share of an event has it on the day to which it is moved', async () => {
  const event = await anEvent(20)
  expect(await hold(event, 8, mine, true)).toBe('ok')
  expect(await hold(event, 2, mine, true)).toBe('ok')
  const staff = staffOf(db, organiser.id, await db.makeUser(organiser.id))
  const { day } = organiser.attempt()
  const move = { kind: 'config.edit', args: { fields: { day: addDays(day, 1) } }, base: { day } } as const
  expect(await staff.send(aCommand(`occurrence/${event}`, move))).toMatchObject({ state: 'applied' })
  expect(await hold(event, 1, mine, true)).toBe('too_many_holds')
  expect(await hold(event, 8, theirs, true), 'control').toBe('ok')
  // What is swept is what is over: on the old day it would be gone too early.
  const kept = await db.sql`
    select distinct k.day::text from private.booking_caller k where k.vendor_id = ${organiser.id}`
  expect(kept).toEqual([{ day: addDays(day, 1) }])
})
