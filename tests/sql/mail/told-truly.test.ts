// What a mail says, to whom, and until when: the state that stands when it is taken, by the house's clock.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Outgoing
let staff: string
beforeAll(async () => {
  db = await startDatabase()
  house = await outgoing(db)
  staff = await db.makeUser(house.vendor)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.sql`delete from private.mail`
})

interface Claimed {
  id: string
  kind: string
  to: string
  data: { booking: { begins: string; ends: string } }
}
const claim = async (sender = randomUUID()) => {
  await house.due()
  const rows = await db.sql<{ mail: Claimed }[]>`select private.claim_mails(${sender}, 50, 60) as mail`
  return rows.map(({ mail }) => mail)
}
const allSent = async () => {
  for (const { id } of await claim()) await db.sql`select private.mail_was_accepted(${id}, '250')`
}
const again = async (mail: string) =>
  (await db.asUser(staff, (tx) => tx`select public.send_mail_again(${house.vendor}, ${mail}) as said`))[0]?.[
    'said'
  ]

test('a copy goes to whom the first one went, in the booking’s language', async () => {
  const id = await house.book({ language: 'en' })
  await allSent()
  const [first] = await db.sql<{ id: string }[]>`
    select id from private.mail where booking_id = ${id} and audience = 'vendor'`
  expect(await again(first?.id ?? '')).toEqual({ ok: true })
  const [copy] = await db.sql`
    select audience, recipient, language from private.mail where booking_id = ${id} and state = 'waiting'`
  expect(copy).toEqual({ audience: 'vendor', recipient: 'house@sakura.example', language: 'en' })
})

test('a sender that was too slow ends nothing that another has by now', async () => {
  await house.book({}, staff)
  const [slow, quick] = [randomUUID(), randomUUID()]
  const [mail] = await claim(slow)
  await db.sql`update private.mail set leased_until = now()`
  expect(await claim(quick)).toHaveLength(1)
  await db.sql`select private.mail_was_not_accepted(${mail?.id ?? ''}, ${slow}, true, '550 late')`
  const [row] = await db.sql`select state, answer, sender, leased_until > now() as leased from private.mail`
  expect(row).toEqual({ state: 'waiting', answer: '', sender: quick, leased: true })
})

test('the instants of a visit are by the clock of the house', async () => {
  const abroad = await outgoing(db)
  await db.sql`update public.vendor set time_zone = 'Europe/Berlin' where id = ${abroad.vendor}`
  await abroad.book({ day: '2027-06-15', minute: 1140, duration: 90 })
  const { booking } = (await claim())[0]?.data ?? { booking: { begins: '', ends: '' } }
  expect([booking.begins, booking.ends].map((at) => new Date(at).toISOString())).toEqual([
    '2027-06-15T17:00:00.000Z',
    '2027-06-15T18:30:00.000Z',
  ])
})

test('staff of another house who book a table here are customers: the house is told', async () => {
  const other = await outgoing(db)
  const guest = await db.makeUser(other.vendor)
  const id = await house.book({}, guest)
  expect(await house.of(id)).toEqual(['customer confirmed waiting', 'vendor confirmed waiting'])
})

test('another day alone, and another order alone, are told', async () => {
  const course = {
    price_type: randomUUID(),
    type: 'course',
    name: '鍋',
    name_en: '',
    price: 5000,
    tax: 10,
    count: 2,
  }
  for (const change of [{ day: '2027-06-16' }, { lines: db.sql.json([course]) }]) {
    const id = await house.book()
    await allSent()
    await house.change(id, change, staff)
    expect((await house.of(id)).at(-1), Object.keys(change).join()).toBe('customer changed waiting')
    await allSent()
  }
})

test('a mail that follows its booking to another day is good until that day', async () => {
  const id = await house.book({ minute: 1140 }, staff)
  await house.change(id, { day: '2027-06-20' }, staff)
  const [row] = await db.sql`
    select expires_at = private.begins_at('2027-06-20', 1140, 'Asia/Tokyo') + interval '2 hours' as is_right
    from private.mail where booking_id = ${id}`
  expect(row?.['is_right']).toBe(true)
})

test('what a customer once cancelled and staff took back is the house’s word when staff cancel it', async () => {
  const [{ day } = { day: '' }] = await db.sql<{ day: string }[]>`
    select (private.business_day(${house.vendor}) + 3)::text as day`
  const id = await house.book({ day })
  const [{ url, token } = { url: '', token: '' }] = await db.sql<{ url: string; token: string }[]>`
    select url, private.new_manage_token(id, ${id}, null, 'hanako@guest.example') as token from public.vendor where id = ${house.vendor}`
  await db.asAnon((tx) => tx`select public.cancel_booking(${url}, ${token})`)
  await house.change(id, { status: 'confirmed', status_at: new Date() }, staff)
  await house.change(id, { status: 'cancelled', status_at: new Date() }, staff)
  const [facts] = await db.sql`
    select private.mail_facts('customer', 'cancelled', null, b)->'cancelled' as said from public.booking b where id = ${id}`
  expect(facts?.['said']).toMatchObject({ by: 'house' })
})

test('a mail about an account is forgotten after a day, one about a booking after ninety', async () => {
  await db.sql`
    insert into private.mail (audience, kind, language, recipient, state, due_at, expires_at, settled_at)
    select 'account', 'recovery', 'ja', hours || '@guest.example', 'sent', now(), now(), now() - hours * interval '1 hour'
    from unnest(array[1, 23, 25]) hours`
  const id = await house.book({}, staff)
  await allSent()
  const age = (days: number) =>
    db.sql`update private.mail set settled_at = now() - ${days}::integer * interval '1 day' where booking_id = ${id}`
  await age(89)
  await db.sql`select private.forget_old_mails()`
  const left = await db.sql`select recipient from private.mail order by recipient`
  expect(left.map((row) => row['recipient'])).toEqual([
    '1@guest.example',
    '23@guest.example',
    'hanako@guest.example',
  ])
  await age(91)
  await db.sql`select private.forget_old_mails()`
  expect(await house.of(id)).toEqual([])
})

test('staff hear that a sender is silent once nothing was heard of it for five minutes', async () => {
  const id = await house.book({}, staff)
  const heard = async (minutes: number) => {
    await db.sql`select private.note_sender('smtp')`
    await db.sql`update private.mail_sender set seen_at = now() - ${minutes}::integer * interval '1 minute'`
    const [row] = await db.asUser(
      staff,
      (tx) => tx<{ said: { sender: string } }[]>`select public.booking_mails(${house.vendor}, ${id}) as said`,
    )
    return row?.said.sender
  }
  expect([await heard(4), await heard(6)]).toEqual(['smtp', 'silent'])
})

test('what the house takes from a customer whose first mail was never out is told: their page said that they have it', async () => {
  const cases = [
    [{ status: 'cancelled' }, 'cancelled'],
    [{ deleted: true }, 'cancelled'],
    [{ status: 'waiting' }, 'waitlisted'],
  ] as const
  for (const [taken, kind] of cases) {
    const id = await house.book()
    await house.change(id, { pax: 3 }, staff)
    await house.change(id, taken, staff)
    expect(await house.of(id)).toEqual([`customer ${kind} waiting`])
    await house.change(id, { comments: 'x', pax: 4 }, staff)
    expect(await house.of(id), 'whatever else').toEqual([`customer ${kind} waiting`])
    await house.change(id, { status: 'confirmed', deleted: false }, staff)
    expect(await house.of(id), 'a slip').toEqual(['customer confirmed waiting'])
    await house.cancel(id)
    expect(await house.of(id), 'by themselves').toEqual(['vendor cancelled waiting'])
    const slip = await house.book({ source: 'phone' }, staff)
    await house.change(slip, taken, staff)
    expect(await house.of(slip), 'made and taken back by staff').toEqual([])
  }
})

test('what the house takes back of a customer’s own change is told: their page said that it stands', async () => {
  const told = async () => {
    const id = await house.book()
    await allSent()
    return id
  }
  const of = async (id: string) => (await house.of(id)).slice(2)
  const moved = await told()
  await house.change(moved, { pax: 4 })
  await house.change(moved, { pax: 2 }, staff)
  expect(await of(moved)).toEqual(['customer changed waiting'])
  await house.change(moved, { pax: 4 }, staff)
  expect(await of(moved), 'and once more').toEqual(['customer changed waiting'])
  const kept = await told()
  await house.cancel(kept)
  await house.change(kept, { status: 'confirmed' }, staff)
  expect(await of(kept)).toEqual(['customer confirmed waiting'])
  await house.cancel(kept)
  expect(await of(kept)).toEqual(['customer cancelled waiting', 'vendor cancelled waiting'])
  // Controls: who takes back what they did themselves.
  const [slip, theirs] = [await told(), await told()]
  await house.change(slip, { pax: 4 }, staff)
  await house.change(slip, { pax: 2 }, staff)
  await house.change(theirs, { pax: 4 })
  await house.change(theirs, { pax: 2 })
  expect([await of(slip), await of(theirs)]).toEqual([[], []])
})

test('what the house moves before the first mail was out is told as moved: their page had the day and time of before', async () => {
  const id = await house.book()
  await house.change(id, { minute: 1200 }, staff)
  const both = ['customer confirmed waiting', 'vendor confirmed waiting', 'customer changed waiting']
  expect(await house.of(id)).toEqual(both)
  const before = async () =>
    (
      await db.sql`select told_before->'minute' as minute from private.mail where booking_id = ${id} and kind = 'changed'`
    )[0]
  expect(await before()).toEqual({ minute: 1530 })
  await house.change(id, { minute: 1230 }, staff)
  expect([await house.of(id), await before()], 'and once more').toEqual([both, { minute: 1530 }])
  await house.change(id, { minute: 1530 }, staff)
  expect(await house.of(id), 'a slip').toEqual(both.slice(0, 2))
  // Controls: who moves it themselves, and what staff made.
  const own = await house.book()
  await house.change(own, { minute: 1200 })
  expect(await house.of(own)).toEqual(both.slice(0, 2))
  const staffs = await house.book({ source: 'phone' }, staff)
  await house.change(staffs, { minute: 1200 }, staff)
  expect(await house.of(staffs)).toEqual(['customer confirmed waiting'])
})

test('who was marked as come by a slip, and is cancelled, is not told that they have a table', async () => {
  const id = await house.book()
  await house.change(id, { status: 'arrived' }, staff)
  await house.cancel(id, staff)
  expect(await house.of(id)).toEqual(['customer cancelled waiting'])
  const told = await house.book()
  await allSent()
  await house.change(told, { status: 'arrived' }, staff)
  await house.cancel(told, staff)
  expect(await house.of(told), 'who was there knows').toEqual([
    'customer confirmed sent',
    'vendor confirmed sent',
  ])
})
