// How long the link of a mail opens its booking, and what it shows.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aRestaurant, type Restaurant, someDetails } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { edit, staffOf } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let house: Restaurant
let staff: ReturnType<typeof staffOf>
beforeAll(async () => {
  db = await startDatabase()
  house = await aRestaurant(db, { capacity: 80 })
  staff = staffOf(db, house.id, await db.makeUser(house.id))
  await db.sql`update public.booking_settings set send_confirmation_email = true`
})
beforeEach(() => db.sql`delete from private.mail`)
afterAll(() => db.close())

const sender = randomUUID()
const due = () => db.sql`update private.mail set due_at = now(), leased_until = null where state = 'waiting'`
/** The tokens of the mails to customers that a sender takes now. */
const claimed = async () => {
  await due()
  const rows = await db.sql<{ mail: { id: string; to: string; token: string | null } }[]>`
    select private.claim_mails(${sender}, 50, 60) as mail`
  return rows.flatMap(({ mail }) => (mail.token === null ? [] : [{ ...mail, token: mail.token }]))
}
const accept = (mails: { id: string }[]) =>
  Promise.all(mails.map(({ id }) => db.sql`select private.mail_was_accepted(${id}, '250')`))
let people = 0
/** Somebody's booking online, and the link that its confirmation bore. */
async function booked() {
  people += 1
  const phone = `+8190${String(people).padStart(8, '0')}`
  const who = { ...someDetails, phone, email: `first${people}@guest.example` }
  const attempt = house.attempt()
  expect(await house.book(attempt, who)).toMatchObject({ ok: true })
  const mails = await claimed()
  await accept(mails)
  return { attempt, who, mail: mails.find(({ to }) => to === who.email)?.token ?? '' }
}
const notFound = { ok: false, code: 'booking_not_found' }
const nobody = { last_name: '', first_name: '', phone: '', email: '', requests: '' }

test('a corrected address ends the links to the old one; the new mail’s works, and the page’s of whoever booked', async () => {
  const { attempt, who, mail } = await booked()
  expect(await house.find(mail), 'control').toMatchObject({ ok: true, booking: { email: who.email } })
  await staff.send(edit(attempt.id, { email: 'Right@guest.example' }, { email: who.email }))
  expect(await house.find(mail)).toEqual(notFound)
  expect(await house.cancel(mail)).toEqual(notFound)
  const [anew] = await claimed()
  expect(await house.find(anew?.token ?? '')).toMatchObject({ ok: true })
  expect(await house.find(attempt.token)).toMatchObject({ ok: true })
})

test('a mail to the old address that goes out behind the correction opens nothing', async () => {
  const { attempt, who } = await booked()
  await house.change(attempt, { minute: 1200 })
  // It stood for its half minute, so it is told.
  await due()
  await staff.send(edit(attempt.id, { email: 'right@guest.example' }, { email: who.email }))
  const mails = await claimed()
  expect(mails.map(({ to }) => to).sort()).toEqual([who.email, 'right@guest.example'].sort())
  for (const { to, token } of mails)
    expect(await house.find(token)).toMatchObject({ ok: to === 'right@guest.example' })
})

test('who is erased takes all links along, also of what was moved to another; control: a third booking', async () => {
  const { attempt, who, mail } = await booked()
  const other = await booked()
  const found = randomUUID().replaceAll('-', '')
  const lose = async (token: string) => {
    const [row] = await db.sql<{ reference: string }[]>`
      select reference from public.booking where id = ${attempt.id}`
    await db.asAnon(
      (tx) =>
        tx`select public.find_lost_booking(${house.url}, ${row?.reference ?? ''}, ${who.phone.slice(-4)}, ${token})`,
      { 'x-noren-peer': '10.98.0.1' },
    )
  }
  await lose(found)
  await staff.send(
    edit(
      attempt.id,
      { phone: '+819077770001', last_name: '林' },
      { phone: who.phone, last_name: who.last_name },
    ),
  )
  for (const token of [attempt.token, mail, found])
    expect(await house.find(token), 'control: not yet').toMatchObject({ ok: true })
  await db.sql`select private.erase_guest(${house.id}, private.guest_id(${house.id}, ${who.phone}))`
  for (const token of [attempt.token, mail, found]) expect(await house.find(token)).toEqual(notFound)
  for (const token of [other.attempt.token, other.mail])
    expect(await house.find(token)).toMatchObject({ ok: true, booking: { last_name: '山田' } })
})

test('from two days after the visit on no link names anybody', async () => {
  const { attempt, who, mail } = await booked()
  const ended = (ago: string) =>
    db.sql`
      update public.booking set day = t.at::date, minute = extract(hour from t.at) * 60 + extract(minute from t.at)
      from (select (now() - duration * interval '1 minute' - ${ago}::interval) at time zone 'Asia/Tokyo' as at
        from public.booking where id = ${attempt.id}) t
      where id = ${attempt.id}`
  await ended('47 hours')
  for (const token of [attempt.token, mail])
    expect(await house.find(token), 'control').toMatchObject({
      booking: { email: who.email, last_name: '山田' },
    })
  await ended('49 hours')
  for (const token of [attempt.token, mail]) {
    const answer = await house.find(token)
    expect(answer).toMatchObject({ ok: true, booking: { pax: 2, ...nobody } })
    expect(JSON.stringify(answer)).not.toContain(who.email)
  }
})

test('a mail has one link, however often it is tried; another mail has another', async () => {
  people += 1
  const email = `often${people}@guest.example`
  const attempt = house.attempt()
  await house.book(attempt, { ...someDetails, phone: `+8190${String(people).padStart(8, '0')}`, email })
  const tokens: string[] = []
  for (let i = 0; i < 4; i++) {
    const [mail] = await claimed()
    tokens.push(mail?.token ?? '')
    await db.sql`select private.mail_was_not_accepted(${mail?.id ?? ''}, ${sender}, false, '451 later')`
  }
  const kept = async () =>
    (await db.sql`select from private.manage_token where booking_id = ${attempt.id}`).length
  expect(new Set(tokens).size).toBe(4)
  expect(await kept()).toBe(1)
  for (const [i, token] of tokens.entries()) expect((await house.find(token)).ok).toBe(i === 3)
  await accept(await claimed())
  await house.change(attempt, { minute: 1200 })
  await accept(await claimed())
  expect(await kept()).toBe(2)
})
