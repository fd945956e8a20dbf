// The books: what was paid and went back is kept for as long as the law asks, whatever becomes of the booking and of who made it, and
// names nobody.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCommand } from '#domain/booking/booking-commands.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

async function aBooked(night: Night): Promise<Going> {
  const who = night.going()
  await night.hold(who)
  expect(await night.settle(paid(await night.open(who)))).toBe('booked')
  return who
}
const refund = (who: Going, amount: number) =>
  aCommand(who.id, { kind: 'booking.refund', args: { amount }, base: {} } as CommandBody)
const made = async (who: Going) => {
  const rows = await db.sql`select id from private.refund where payment_id = ${who.id} and state = 'due'`
  for (const { id } of rows) await db.sql`select private.refund_is_made(${id}::uuid, 're_1')`
}
const deleted = async (night: Night, who: Going) => {
  await night.venue.send(refund(who, 10_000))
  expect(await night.venue.send(aCommand(who.id, deleteCommand))).toMatchObject({ state: 'applied' })
  await db.sql`update private.synced set deleted_at = deleted_at - interval '31 days' where vendor_id = ${night.venue.id}`
  await db.sql`select private.compact(${night.venue.id}, 20)`
}
/** All that any table says of it. */
const books = async (who: Going) => {
  const [row] = await db.sql<{ text: string; [more: string]: unknown }[]>`
    select b.reference, b.day, b.lines, b.payment, p.amount, p.settled_at is not null as is_settled,
      (select jsonb_agg(jsonb_build_array(r.amount, r.reason, r.state)) from private.refund r where r.payment_id = p.id) as refunds,
      to_jsonb(b)::text || to_jsonb(p)::text as text
    from public.booking b join private.payment p on p.vendor_id = b.vendor_id and p.id = b.id where b.id = ${who.id}`
  if (!row) throw new Error('no books')
  return row
}
const names = ({ details }: Going) => [details.last_name, details.first_name, details.phone, details.email]

test('of a paid booking that was deleted and compacted the books are kept, and no name; tablets hear of none of it', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const before = await books(who)
  await deleted(night, who)
  const { text, ...after } = await books(who)
  expect(after).toMatchObject({
    ...{ reference: before['reference'], day: before['day'], lines: [{ price: 5000, count: 2, tax: 10 }] },
    ...{ payment: { amount: 10_000, refunded: 0, returning: 10_000 }, refunds: [[10_000, 'staff', 'due']] },
  })
  for (const name of names(who)) expect(text).not.toContain(name)
  await made(who)
  expect(await books(who)).toMatchObject({
    payment: { refunded: 10_000, returning: 0 },
    refunds: [[10_000, 'staff', 'made']],
  })
  const [feed] = await db.sql<{ data: object }[]>`select data from private.synced where id = ${who.id}`
  expect(Object.keys(feed?.data ?? {}).sort()).toEqual(['deleted', 'id', 'rev'])
})

test('control: of who pays at the gate nothing is left', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  await night.confirm(who)
  await night.venue.send(aCommand(who.id, deleteCommand))
  await db.sql`update private.synced set deleted_at = deleted_at - interval '31 days' where vendor_id = ${night.venue.id}`
  await db.sql`select private.compact(${night.venue.id}, 20)`
  expect(await night.venue.booking(who.id)).toMatchObject({ reference: '', lines: [], payment: null })
})

test('a person who is erased leaves the house its money: what was paid, what goes back, and what is still to', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  await night.venue.send(refund(who, 3000))
  await db.sql`select private.erase_guest(${night.venue.id}, private.guest_id(${night.venue.id}, ${who.details.phone}))`
  expect(await books(who)).toMatchObject({
    ...{ lines: [{ price: 5000, count: 2 }], payment: { amount: 10_000, returning: 3000 } },
    refunds: [[3000, 'staff', 'due']],
  })
  await made(who)
  await night.venue.send(refund(who, 7000))
  await made(who)
  const { text, ...after } = await books(who)
  expect(after).toMatchObject({ payment: { amount: 10_000, refunded: 10_000, returning: 0 } })
  for (const name of names(who)) expect(text).not.toContain(name)
  const history = JSON.stringify(await night.venue.history(who.id))
  for (const name of names(who)) expect(history).not.toContain(name)
  const mails = await db.sql`select 1 from private.mail where recipient = ${who.details.email}`
  expect(mails.length, 'nobody is written to').toBe(0)
})
