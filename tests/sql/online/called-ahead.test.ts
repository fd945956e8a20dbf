// Who is called by a tablet whose clock is hours ahead is called when it was said, and the calls of others go on.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { calledAt, newQueue, type Queue } from '#domain/waiting/queue.ts'
import { outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { create, edit, staffOf, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let staff: Venue
let vendor: string
let today: string
beforeAll(async () => {
  db = await startDatabase()
  vendor = (await outgoing(db)).vendor
  staff = staffOf(db, vendor, await db.makeUser(vendor))
  // Where it is noon: no business day ends within these tests.
  const east = 12 - new Date().getUTCHours()
  await db.sql`
    update public.vendor set time_zone = ${`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`} where id = ${vendor}`
  const [row] = await db.sql<{ day: string }[]>`select private.business_day(${vendor})::text as day`
  today = row?.day ?? ''
}, 60_000)
afterAll(() => db.close())

/** The minute by the venue's clock; a tablet may be two ahead before anybody minds. */
async function minute(ahead = 0): Promise<number> {
  const [row] = await db.sql<{ minute: number }[]>`
    select (private.venue_time(${vendor}, now() + make_interval(mins => ${ahead}))->>'minute')::integer as minute`
  return row?.minute ?? 0
}

let number = 0
async function comes() {
  number += 1
  const queue = newQueue({ link: '', number, quoted: null })
  const made = create(
    { day: today, email: 'a@guest.example', queue },
    { status: 'waiting', source: 'walk_in' },
  )
  expect(await staff.send(made)).toMatchObject({ state: 'applied' })
  return { id: made.subject, queue }
}

const says = (id: string, queue: Queue, base: Queue, hoursAhead = 0) => {
  const at = new Date(Date.now() + hoursAhead * 3_600_000).toISOString()
  return { ...edit(id, { queue }, { queue: base }), at }
}
const queueOf = async (id: string) => (await staff.booking(id)).queue
const mails = () => db.sql`select id from private.mail where vendor_id = ${vendor} and kind = 'called'`

test('[S144] a call by a clock that is five hours ahead is of the minute in which it was heard, with as long to come back', async () => {
  const one = await comes()
  const before = await minute(2)
  expect(await staff.send(says(one.id, calledAt(one.queue, before + 300, 20), one.queue, 5))).toMatchObject({
    state: 'applied',
  })
  const { called, back_by } = (await queueOf(one.id)) as Queue & { called: number }
  expect(called).toBeGreaterThanOrEqual(before)
  expect(called).toBeLessThanOrEqual(await minute(2))
  expect(back_by).toBe(called + 21)
})

test('[S144] so a call that another tablet makes later counts, and they are told of it', async () => {
  const one = await comes()
  const ahead = calledAt(one.queue, (await minute()) + 300, 10)
  await staff.send(says(one.id, ahead, one.queue, -1 / 6))
  expect((await queueOf(one.id))?.called, 'ten minutes ago').toBeLessThan(await minute())
  await db.sql`update private.mail set state = 'sent', settled_at = now() - interval '3 minutes'`
  const before = await mails()
  const later = calledAt(one.queue, await minute(), 10)
  expect(await staff.send(says(one.id, later, one.queue), 'tablet-2')).toMatchObject({ state: 'applied' })
  expect(await queueOf(one.id)).toEqual(later)
  expect(await mails()).toHaveLength(before.length + 1)
})

test('[S144] what such a tablet says next of the place is no call, where the call was taken back meanwhile', async () => {
  const one = await comes()
  const ahead = calledAt(one.queue, (await minute()) + 300, 20)
  const call = says(one.id, ahead, one.queue, 5)
  await staff.send(call)
  expect(await staff.send(undo(call))).toMatchObject({ state: 'applied' })
  const link = 'd'.repeat(64)
  await staff.send(says(one.id, { ...ahead, link }, ahead, 5))
  expect(await queueOf(one.id)).toMatchObject({ link, called: null })
})

test('[S135] a call is taken back though its link was given out anew since, and the new link stays', async () => {
  const one = await comes()
  const called = calledAt(one.queue, 400, 10)
  const call = says(one.id, called, one.queue)
  await staff.send(call)
  const link = 'e'.repeat(64)
  await staff.send(says(one.id, { ...called, link }, called), 'tablet-2')
  expect(await staff.send(undo(call))).toMatchObject({ state: 'applied', code: '' })
  expect(await staff.booking(one.id)).toMatchObject({ queue: { ...one.queue, link }, conflicts: [] })
})

test('[S135] control: who was called anew since by somebody else is asked about, and a link that is taken back takes no call along', async () => {
  const one = await comes()
  const first = calledAt(one.queue, 400, 10)
  const call = says(one.id, first, one.queue)
  await staff.send(call)
  const again = calledAt(first, 410, 10)
  await staff.send(says(one.id, again, first), 'tablet-2')
  expect(await staff.send(undo(call))).toMatchObject({ state: 'flagged', code: 'moved_on' })
  expect((await queueOf(one.id))?.called).toBe(410)
  const other = await comes()
  const linked = says(other.id, { ...other.queue, link: 'f'.repeat(64) }, other.queue)
  await staff.send(linked)
  const called = calledAt({ ...other.queue, link: 'f'.repeat(64) }, 400, 10)
  await staff.send(says(other.id, called, { ...other.queue, link: 'f'.repeat(64) }), 'tablet-2')
  await staff.send(undo(linked))
  expect((await queueOf(other.id))?.called).toBe(400)
})

test('[S144] control: a call of a while ago, of an older tablet, and one of another day are as they were said', async () => {
  const one = await comes()
  const early = calledAt(one.queue, 400, 10)
  await staff.send(says(one.id, early, one.queue))
  expect(await queueOf(one.id)).toEqual(early)
  const older = await comes()
  const { back_by: _, ...place } = older.queue
  await staff.send(says(older.id, { ...place, called: 400 }, place))
  expect((await queueOf(older.id))?.called).toBe(400)
  const other = await comes()
  const later = calledAt(other.queue, 2000, 10)
  const moved = edit(other.id, { day: '2027-06-15', queue: later }, { day: today, queue: other.queue })
  await staff.send({ ...moved, at: new Date().toISOString() })
  expect(await queueOf(other.id)).toEqual(later)
})
