// How many mails one person has by what others do, and that what is told late is told.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Outgoing
let other: Outgoing
let staff: string
beforeAll(async () => {
  db = await startDatabase()
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
const sender = randomUUID()
const claim = async () =>
  (
    await db.sql<
      { mail: { id: string; kind: string; audience: string; data: { booking: { pax: number } } } }[]
    >`
      select private.claim_mails(${sender}, 100, 60) as mail`
  ).map(({ mail }) => mail)
const accept = async (mails: { id: string }[]) => {
  for (const { id } of mails) await db.sql`select private.mail_was_accepted(${id}, '250')`
}
/** In how many seconds the last mail of a booking is due. */
const waits = async (id: string, audience = 'customer') =>
  (
    await db.sql<{ s: number }[]>`
      select round(extract(epoch from due_at - now()))::integer as s from private.mail
      where booking_id = ${id} and audience = ${audience} order by asked_at desc limit 1`
  )[0]?.s ?? -1
const pass = (time: string) => db.sql`
  update private.mail set asked_at = asked_at - ${time}::interval, due_at = due_at - ${time}::interval,
    settled_at = settled_at - ${time}::interval`
const some = async (n: number, of: (n: number) => string, user?: string) => {
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push(await (i % 2 && !user ? other : house).book({ email: of(i) }, user))
  return ids
}
/** How many are due in the fullest hour and the fullest day, and how many there are. */
const fullest = async () => {
  const [most] = await db.sql`
    select max(h)::integer as hour, max(d)::integer as day, count(*)::integer as n from (
      select count(*) over (order by due_at range between interval '3599 seconds' preceding and current row) as h,
        count(*) over (order by due_at range between interval '86399 seconds' preceding and current row) as d
      from private.mail where audience = 'customer') x`
  return most
}
/** At whichever house each is. */
const cancelAll = async (ids: readonly string[]) => {
  for (const id of ids) await Promise.all([house.cancel(id), other.cancel(id)])
}
const near = (seconds: number) => [expect.closeTo(seconds, -1.2)]

test('the eleventh mail to one person within an hour waits for it, at any house, and the house’s notice with it', async () => {
  const of = aPerson()
  const first = await some(10, of)
  for (const id of first) expect([await waits(id)]).toEqual(near(30))
  const [held = ''] = await some(1, of)
  expect([await waits(held)]).toEqual(near(3630))
  expect([await waits(held, 'vendor')]).toEqual(near(3630))
  const stranger = await db.makeUser()
  const signedIn = await house.book({ email: of(99) }, stranger)
  expect([await waits(signedIn)], 'an account alone is nobody').toEqual(near(3630))
  // Controls: somebody else, and what staff do.
  const [free = ''] = await some(1, aPerson())
  expect([await waits(free)]).toEqual(near(30))
  const byStaff = await house.book({ email: of(12) }, staff)
  expect([await waits(byStaff)]).toEqual(near(30))
})

test('however many are asked for, no hour has more than ten and no day more than thirty', async () => {
  await some(72, aPerson())
  expect(await fullest()).toEqual({ hour: 10, day: 30, n: 72 })
})

test('what is cancelled before it was told holds nobody back: the others are reckoned anew', async () => {
  const of = aPerson()
  const inTheirName = await some(32, of)
  const [id = ''] = await some(1, of)
  expect(await waits(id)).toBeGreaterThan(80_000)
  await cancelAll(inTheirName.slice(10))
  expect([await waits(id), await waits(id, 'vendor')], 'ten stand yet').toEqual([
    ...near(3630),
    ...near(3630),
  ])
  await cancelAll(inTheirName)
  expect([await waits(id), await waits(id, 'vendor')]).toEqual([...near(30), ...near(30)])
})

test('what nobody is told any more, since staff took its address out, holds nobody back either', async () => {
  const of = aPerson()
  const inTheirName = await some(10, of)
  const [id = ''] = await some(1, of)
  expect([await waits(id)], 'control').toEqual(near(3630))
  for (const one of inTheirName)
    await Promise.all([house.change(one, { email: '' }), other.change(one, { email: '' })])
  expect([await waits(id)]).toEqual(near(30))
})

test('after others were cancelled, too, no hour has more than ten and no day more than thirty', async () => {
  const ids = await some(60, aPerson())
  await cancelAll(ids.filter((_, n) => n % 4 === 1))
  expect(await fullest()).toEqual({ hour: 10, day: 30, n: 45 })
})

test('what is held is told once, late, as the last state is then; a far hour is no clock that was set back', async () => {
  const of = aPerson()
  await some(30, of)
  await house.due()
  await accept(await claim())
  const [id = ''] = await some(1, of)
  expect([await waits(id)]).toEqual(near(86_400))
  expect(await claim()).toEqual([])
  await pass('2 minutes')
  await house.change(id, { pax: 3 })
  await pass('1 hour')
  await house.change(id, { pax: 4 })
  expect(await house.of(id)).toEqual(['customer confirmed waiting', 'vendor confirmed waiting'])
  expect(await claim()).toEqual([])
  await pass('23 hours')
  const late = await claim()
  expect(late.map((mail) => [mail.audience, mail.kind, mail.data.booking.pax])).toEqual(
    expect.arrayContaining([
      ['customer', 'confirmed', 4],
      ['vendor', 'confirmed', 4],
    ]),
  )
  expect(late).toHaveLength(2)
})

test('a held mail whose clock was set back is not waited for', async () => {
  const of = aPerson()
  const [id = ''] = (await some(11, of)).slice(-1)
  await db.sql`delete from private.mail where booking_id <> ${id}`
  await pass('-3 days')
  expect(await claim()).toHaveLength(2)
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
  const [mail] = await db.sql<{ id: string }[]>`
    select id from private.mail where booking_id = ${id} and audience = 'customer'`
  await db.asUser(staff, (tx) => tx`select public.send_mail_again(${house.vendor}, ${mail?.id ?? ''})`)
  expect((await claim()).map((one) => one.id)).toContain(mail?.id)
})
