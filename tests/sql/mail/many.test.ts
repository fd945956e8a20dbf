// How many mails one person has by what others do, and that what is told late is told.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { rounds } from '#tests/fixtures/mail/rounds.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Outgoing
let other: Outgoing
let staff: string
let { claim, accept, pass, round } = {} as ReturnType<typeof rounds>
beforeAll(async () => {
  db = await startDatabase()
  ;({ claim, accept, pass, round } = rounds(db))
  house = await outgoing(db)
  other = await outgoing(db)
  staff = await db.makeUser(house.vendor)
})
beforeEach(() => db.sql`delete from private.mail`)
afterAll(() => db.close())

let people = 0
/** Another person, and the same under ever another address. */
const aPerson = () => {
  people += 1
  const name = `victim${people}`
  return (n: number) => `${n % 2 ? name : name.toUpperCase()}+${n}@guest.example`
}
/** In how many seconds the last mail of a booking is due. */
const waits = async (id: string, audience = 'customer') =>
  (
    await db.sql<{ s: number }[]>`
      select round(extract(epoch from due_at - now()))::integer as s from private.mail
      where booking_id = ${id} and audience = ${audience} order by asked_at desc limit 1`
  )[0]?.s ?? -1
const some = async (n: number, of: (n: number) => string, user?: string) => {
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push(await (i % 2 && !user ? other : house).book({ email: of(i) }, user))
  return ids
}
const goes = async () => {
  await pass('31 seconds')
  return round()
}
/** At whichever house each is. */
const cancelAll = async (ids: readonly string[]) => {
  for (const id of ids) await Promise.all([house.cancel(id), other.cancel(id)])
}
const near = (seconds: number) => [expect.closeTo(seconds, -1.2)]

test('the eleventh mail to one person within an hour waits for it, at any house, and the house’s notice with it', async () => {
  const of = aPerson()
  const first = await some(10, of)
  const [held = ''] = await some(1, of)
  const stranger = await db.makeUser()
  const signedIn = await house.book({ email: of(99) }, stranger)
  // Controls: somebody else, and what staff do.
  const [free = ''] = await some(1, aPerson())
  const byStaff = await house.book({ email: of(12) }, staff)
  expect((await goes()).sort()).toEqual([...first, free, byStaff].sort())
  expect([await waits(held), await waits(held, 'vendor')]).toEqual([...near(3600), ...near(3600)])
  expect([await waits(signedIn)], 'an account alone is nobody').toEqual(near(3600))
  await pass('1 hour')
  expect((await round()).sort()).toEqual([held, signedIn].sort())
  expect(await house.of(held)).toEqual(['customer confirmed sent', 'vendor confirmed sent'])
})

test('however many are asked for, and however often it is looked, no hour has more than ten and no day more than thirty', async () => {
  const ids = await some(75, aPerson())
  await cancelAll(ids.slice(0, 3))
  for (let i = 0; i < 54; i++) {
    await pass('59 minutes 50 seconds')
    await Promise.all([round(), round()])
  }
  const [most] = await db.sql`
    select max(h)::integer as hour, max(d)::integer as day, count(*)::integer as n from (
      select count(*) over (order by settled_at range between interval '3599 seconds' preceding and current row) as h,
        count(*) over (order by settled_at range between interval '86399 seconds' preceding and current row) as d
      from private.mail where audience = 'customer' and state = 'sent') x`
  expect(most).toEqual({ hour: 10, day: 30, n: 72 })
})

test.each<[string, (ids: string[]) => Promise<unknown>]>([
  ['is cancelled', cancelAll],
  [
    'has another address by now',
    (ids) => db.sql`update public.booking set email = 'else@guest.example' where id in ${db.sql(ids)}`,
  ],
  [
    'is over by then',
    (ids) => db.sql`update private.mail set expires_at = now() where booking_id in ${db.sql(ids)}`,
  ],
])('what %s before it was told holds nobody back, nor did it before', async (_, end) => {
  const of = aPerson()
  const inTheirName = await some(32, of)
  const [id = ''] = await some(1, of)
  await end(inTheirName.slice(0, 23))
  expect(await goes()).toContain(id)
  const more = await some(25, of)
  const [last = ''] = await some(1, of)
  await goes()
  await end(more)
  await pass('1 hour')
  expect(await round()).toContain(last)
})

test('what a sender is handing over is had', async () => {
  const of = aPerson()
  await some(10, of)
  await pass('31 seconds')
  const handed = await claim()
  const [held = ''] = await some(1, of)
  expect(await goes()).toEqual([])
  await accept(handed)
  await pass('1 hour')
  expect(await round()).toEqual([held])
})

test('what one vendor does in a long transaction keeps nobody at another waiting', async () => {
  const of = aPerson()
  const ids = await some(12, of)
  const [theirs = ''] = ids.slice(-1)
  await db.sql.begin(async (tx) => {
    await tx`update public.booking set status = 'cancelled' where vendor_id = ${house.vendor} and id in ${tx(ids)}`
    await Promise.race([
      other.cancel(theirs),
      new Promise((_, reject) => setTimeout(reject, 3000, new Error('It waits.'))),
    ])
    await db.sql`update private.mail set due_at = now() where vendor_id = ${other.vendor}`
    expect(await round(), 'nor a sender').toHaveLength(5)
  })
})

test('what is held is told once, late, as the last state is then; a far hour is no clock that was set back', async () => {
  const of = aPerson()
  await some(30, of)
  await db.sql`update private.mail set state = 'sent', settled_at = now()`
  const [id = ''] = await some(1, of)
  expect(await goes()).toEqual([])
  expect([await waits(id)]).toEqual(near(86_369))
  await house.change(id, { pax: 3 })
  expect(await goes()).toEqual([])
  await pass('1 hour')
  await house.change(id, { pax: 4 }, staff)
  expect(await goes(), 'by staff, too').toEqual([])
  expect(await house.of(id)).toEqual(['customer confirmed waiting', 'vendor confirmed waiting'])
  await pass('23 hours')
  const late = await claim()
  expect(late.map((mail) => [mail.audience, mail.kind, mail.data.booking.pax]).sort()).toEqual([
    ['customer', 'confirmed', 4],
    ['vendor', 'confirmed', 4],
  ])
})

test('of many held in one name ten an hour are told, too, when the house calls their event off', async () => {
  const event = randomUUID()
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${house.vendor}, ${event}, ${randomUUID()}, '2027-06-15', 1080, 1200, 500, '花火の夜')`
  const of = aPerson()
  for (let i = 0; i < 24; i++) await house.book({ email: of(i), occurrence: event })
  expect(await goes()).toHaveLength(10)
  await db.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: staff })}, true)`
    await tx`update public.occurrence set cancelled = true where vendor_id = ${house.vendor} and id = ${event}`
  })
  expect(await goes(), 'who was told of tickets, and ten who were not').toHaveLength(20)
  await pass('59 minutes')
  expect(await round()).toHaveLength(0)
  await pass('1 minute')
  expect(await round()).toHaveLength(4)
})

test('a held mail whose clock was set back is not waited for', async () => {
  const of = aPerson()
  const [id = ''] = (await some(11, of)).slice(-1)
  await goes()
  await pass('-3 days')
  expect((await claim()).map(({ data }) => data.booking.id)).toEqual([id, id])
})

test('from the fourth mail of a booking on its states have to stand for five minutes', async () => {
  const id = await house.book({ email: aPerson()(1) })
  const seen: number[] = []
  for (let pax = 3; pax < 8; pax++) {
    seen.push(await waits(id))
    await house.due()
    await accept(await claim())
    await house.change(id, { pax })
  }
  expect(seen.map((s) => Math.round(s / 10) * 10)).toEqual([30, 30, 30, 300, 300])
  // A second thought goes into the same mail, which has no other pause.
  await house.change(id, { pax: 9 })
  expect([await waits(id)]).toEqual(near(300))
})

test('staff send what is held at once', async () => {
  const [id = ''] = (await some(11, aPerson())).slice(-1)
  await goes()
  const [mail] = await db.sql<{ id: string }[]>`
    select id from private.mail where booking_id = ${id} and audience = 'customer'`
  await db.asUser(staff, (tx) => tx`select public.send_mail_again(${house.vendor}, ${mail?.id ?? ''})`)
  expect((await claim()).map((one) => one.id)).toContain(mail?.id)
})
