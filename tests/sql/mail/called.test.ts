// Who is called at the door again and again has one mail in two minutes, as it comes out of a mail server.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calledAt, newQueue } from '#domain/waiting/queue.ts'
import { outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails, type Transport } from '#functions/send-mails/send-mails.ts'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { rounds } from '#tests/fixtures/mail/rounds.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { create, edit, staffOf, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let house: Outgoing
let staff: Venue
let today: string
let server: MailServer
let smtp: Transport
beforeAll(async () => {
  db = await startDatabase()
  house = await outgoing(db)
  staff = staffOf(db, house.vendor, await db.makeUser(house.vendor))
  const [row] = await db.sql<{ day: string }[]>`select private.business_day(${house.vendor})::text as day`
  today = row?.day ?? ''
  server = await startMailServer()
  smtp = smtpTransport(server.url)
}, 60_000)
afterAll(async () => {
  smtp.close?.()
  await server.close()
  await db.close()
})
beforeEach(async () => {
  server.accepted.length = 0
  server.refuse = () => undefined
  server.atData = async () => undefined
  await db.sql`delete from private.mail`
})

// After any business day, so that no call is over before it is made.
const first = 2000

/** One who waits at the door, and each further call a minute after the last. */
async function aWaiter(address = 'a@guest.example') {
  let queue = newQueue({ link: '', number: 1, quoted: null })
  let email = address
  const made = create({ day: today, email, queue }, { status: 'waiting', source: 'walk_in' })
  expect(await staff.send(made)).toMatchObject({ state: 'applied' })
  let minute = first
  return {
    async call() {
      const next = calledAt(queue, minute++, 10)
      expect(await staff.send(edit(made.subject, { queue: next }, { queue }))).toMatchObject({
        state: 'applied',
      })
      queue = next
    },
    async moves(to: string) {
      await staff.send(edit(made.subject, { email: to }, { email }))
      email = to
    },
    async isOn(day: string) {
      await staff.send(edit(made.subject, { day }, { day: today }))
    },
  }
}

async function send(): Promise<void> {
  const site = 'https://book.example.jp'
  await sendMails(outboxOf(db.sql, randomUUID()), { site, from: 'booking@noren.example', transport: smtp })
}
const told = () => server.accepted.filter(({ mail }) => mail.subject?.includes('お席')).map(({ to }) => to)

test('[S142] called at every tap, they are told at the first, and again two minutes after that', async () => {
  const waiter = await aWaiter()
  await waiter.call()
  await send()
  expect(told()).toEqual(['a@guest.example'])
  for (let tap = 0; tap < 5; tap++) {
    await waiter.call()
    await send()
  }
  expect(told()).toHaveLength(1)
  await rounds(db).pass('110 seconds')
  await waiter.call()
  await send()
  expect(told()).toHaveLength(1)
  await rounds(db).pass('15 seconds')
  await waiter.call()
  await send()
  expect(told(), 'two minutes are over').toHaveLength(2)
})

test('[S142] a mail that is just going out counts as told', async () => {
  const waiter = await aWaiter()
  await waiter.call()
  let calls = 0
  server.atData = async () => {
    if (calls++ === 0) await waiter.call()
  }
  await send()
  await send()
  expect(told()).toHaveLength(1)
})

test('[S142] another address has heard nothing, and what was refused told nobody', async () => {
  const waiter = await aWaiter()
  server.refuse = () => [550, 'no such user']
  await waiter.call()
  await send()
  server.refuse = () => undefined
  await waiter.call()
  await send()
  expect(told(), 'the first was refused for good').toEqual(['a@guest.example'])
  await waiter.moves('b@guest.example')
  await waiter.call()
  await send()
  expect(told()).toEqual(['a@guest.example', 'b@guest.example'])
})

test('[S142] who else has that address is told too, and so is who had another mail just before', async () => {
  const [one, other] = [await aWaiter(), await aWaiter()]
  await one.call()
  await other.call()
  await send()
  expect(told()).toEqual(['a@guest.example', 'a@guest.example'])
  const third = await aWaiter()
  await db.sql`
    insert into private.mail (vendor_id, booking_id, audience, kind, language, recipient, due_at, expires_at, state, settled_at)
    select vendor_id, id, 'customer', 'confirmed', 'ja', email, now(), now() + interval '1 hour', 'sent', now() from public.booking
    where vendor_id = ${house.vendor} order by rev desc limit 1`
  await third.call()
  await send()
  expect(told(), 'that they are booked is no call').toHaveLength(3)
})

test('[S143] an address that is corrected is told, and the wrong one no longer; who has none, or comes another day, is told nothing', async () => {
  const waiter = await aWaiter()
  await waiter.call()
  await waiter.moves('b@guest.example')
  await send()
  expect(told(), 'before it went out').toEqual(['b@guest.example'])
  await waiter.moves('c@guest.example')
  await send()
  expect(told(), 'after it went out').toEqual(['b@guest.example', 'c@guest.example'])
  server.accepted.length = 0
  const [one, other] = [await aWaiter(), await aWaiter()]
  await one.call()
  await one.moves('')
  await other.call()
  await other.isOn('2027-06-15')
  await send()
  expect(told()).toEqual([])
})

test('[S143] an address of who is not called is corrected without a mail', async () => {
  const waiter = await aWaiter()
  await waiter.moves('b@guest.example')
  await send()
  expect(told()).toEqual([])
})

test('[S143] what a sender had when it died keeps nobody from hearing of the next call', async () => {
  const waiter = await aWaiter()
  await waiter.call()
  expect(await rounds(db).claim()).toHaveLength(1)
  await waiter.call()
  expect(await rounds(db).claim(), 'control: it is going out').toHaveLength(0)
  await rounds(db).pass('20 minutes')
  await db.sql`update private.mail set expires_at = now()`
  await waiter.call()
  await send()
  expect(told()).toEqual(['a@guest.example'])
})

test('[S117] who is called is told at once, though others used their address so often that mails to it wait', async () => {
  const email = `${randomUUID()}@guest.example`
  for (let n = 0; n < 20; n++) await house.book({ email })
  await send()
  const before = server.accepted.filter(({ to }) => to === email).length
  expect(before, 'control: the rest of them wait').toBeLessThan(20)
  const waiter = await aWaiter(email)
  await waiter.call()
  await send()
  expect(told()).toEqual([email])
})
