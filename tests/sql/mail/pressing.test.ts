// What the house takes away or moves, and what else waits of it: other vendors' mails, a reminder of before, the page that said where.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { rounds } from '#tests/fixtures/mail/rounds.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

const day = '2027-06-15'

let db: TestDatabase
let house: Outgoing
let staff: string
let { claim, accept, refuse, toCustomers, pass } = {} as ReturnType<typeof rounds>
beforeAll(async () => {
  db = await startDatabase()
  ;({ claim, accept, refuse, toCustomers, pass } = rounds(db))
  house = await outgoing(db)
  staff = await db.makeUser(house.vendor)
})
afterAll(() => db.close())
beforeEach(() => db.sql`delete from private.mail`)

const aPerson = () => `${randomUUID()}@guest.example`

/** Sends what may go; the bookings of which customers heard, in order. */
async function sent(): Promise<string[]> {
  const went: string[] = []
  for (;;) {
    const mails = await claim(1)
    if (mails.length === 0) return went
    await accept(mails)
    went.push(...toCustomers(mails))
  }
}

async function anEvent(name: string, location: string) {
  const [template, event] = [randomUUID(), randomUUID()]
  const words = {
    name,
    name_en: '',
    location,
    location_en: '',
    online_url: '',
    description: '',
    slug: template,
  }
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    values (${house.vendor}, 'event_template', ${template}, ${db.sql.json({ ...words, maximum_capacity: 40 })})`
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${house.vendor}, ${event}, ${template}, ${day}, 1080, 1140, 50, ${name})`
  return { template, event }
}

/** A booking whose confirmation waits for its hour, since others booked in that name. */
async function held(fields: object = {}) {
  const email = aPerson()
  for (let n = 0; n < 20; n++) await house.book({ email })
  const id = await house.book({ email, ...fields })
  await pass('31 seconds')
  expect(await sent()).not.toContain(id)
  return id
}
const told = async (id: string) => {
  await pass('31 seconds')
  return (await sent()).filter((to) => to === id).length
}

test('one vendor’s cancellations use up nothing of what another may tell', async () => {
  const email = aPerson()
  const bad = await outgoing(db)
  const badStaff = await db.makeUser(bad.vendor)
  for (let n = 0; n < 30; n++) {
    await bad.cancel(await bad.book({ email }), badStaff)
    if (n % 10 < 9) continue
    await pass('31 seconds')
    await sent()
    await pass('61 minutes')
  }
  const [mine, theirs] = [await house.book({ email }), await bad.book({ email })]
  await pass('31 seconds')
  expect(await sent()).toEqual([])
  await house.cancel(mine, staff)
  await bad.cancel(theirs, badStaff)
  await pass('31 seconds')
  expect(await sent(), 'control: their own room is used up').toEqual([mine])
})

test('a reminder that a mail server put off is gone once the house moved what it reminds of', async () => {
  const id = await house.book({
    day,
    minute: 1140,
    email: aPerson(),
    made_at: new Date(Date.now() - 3 * 86_400_000),
  })
  await db.sql`delete from private.mail`
  await db.sql`
    insert into private.mail (vendor_id, booking_id, audience, kind, about_day, language, recipient, due_at, is_limited, expires_at)
    select vendor_id, id, 'customer', 'reminder', day, 'ja', email, now(), true, '2027-06-16' from public.booking where id = ${id}`
  await refuse(await claim())
  // Control: as it is, it comes again.
  await house.change(id, { comments: '窓側' }, staff)
  expect(await house.of(id)).toEqual(['customer reminder waiting'])
  await house.change(id, { minute: 1020 }, staff)
  expect(await house.of(id)).toEqual(['customer changed waiting'])
})

test('another event, and another place, of the same hour are told at once, though the confirmation waits', async () => {
  const [boat, bus] = [await anEvent('屋形船', '吾妻橋'), await anEvent('水上バス', '両国')]
  const moved = await held({ occurrence: boat.event })
  await house.change(moved, { occurrence: bus.event }, staff)
  expect(await told(moved), 'what the page said, and what is').toBe(2)
  const elsewhere = await held({ occurrence: boat.event })
  await db.asUser(staff, async (tx) => {
    await tx`set local role postgres`
    await tx`update private.config_item set data = data || '{"location": "横浜"}' where key = ${boat.template}`
  })
  expect(await told(elsewhere)).toBe(2)
  const larger = await held({ occurrence: boat.event })
  await house.change(larger, { pax: 3 }, staff)
  expect(await told(larger), 'control').toBe(0)
})
