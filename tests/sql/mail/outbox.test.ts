import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const claim = async (sender = randomUUID(), most = 50, seconds = 60) =>
  (
    await db.sql<{ mail: { id: string; to: string; kind: string; token: string | null } }[]>`
      select private.claim_mails(${sender}, ${most}, ${seconds}) as mail`
  ).map(({ mail }) => mail)
const noneWaits = () => db.sql`delete from private.mail where state = 'waiting'`

test('what a customer does is told to customer and vendor, what staff do to the customer alone', async () => {
  const online = await house.book()
  expect(await house.of(online)).toEqual(['customer confirmed waiting', 'vendor confirmed waiting'])
  const byPhone = await house.book({ source: 'phone' }, staff)
  expect(await house.of(byPhone)).toEqual(['customer confirmed waiting'])
  const withoutAddress = await house.book({ source: 'phone', email: '' }, staff)
  expect(await house.of(withoutAddress)).toEqual([])
})

test('nobody is told where the setting is off, of an import, of what an import does, or of a visit that has begun', async () => {
  const silent = await outgoing(db, { send_confirmation_email: false })
  expect(await silent.of(await silent.book())).toEqual([])
  const imported = await house.book({ source: 'import' })
  expect(await house.of(imported)).toEqual([])
  expect(await house.of(await house.book({ day: '2026-01-05' }))).toEqual([])
  const [said] = await db.sql.begin(async (tx) => {
    await tx`select set_config('noren.no_mails', 'on', true)`
    await tx`update public.booking set status = 'cancelled' where vendor_id = ${house.vendor} and id = ${imported}`
    return tx`select count(*)::integer as n from private.mail where booking_id = ${imported}`
  })
  expect(said?.['n']).toBe(0)
})

test('an admin who books for a house tells both, a walk-in nobody', async () => {
  const admin = await db.makeUser()
  const booked = await house.book({ source: 'staff' }, admin)
  expect(await house.of(booked)).toEqual(['customer confirmed waiting', 'vendor confirmed waiting'])
  expect(await house.of(await house.book({ source: 'walk_in', status: 'seated' }, staff))).toEqual([])
  const waiting = await house.book({ status: 'waiting' })
  expect(await house.of(waiting)).toEqual([])
  await house.change(waiting, { status: 'confirmed' }, staff)
  expect(await house.of(waiting)).toEqual(['customer confirmed waiting'])
})

test('an imported booking is silent, what is done to it later is told', async () => {
  await noneWaits()
  const id = await house.book({ source: 'import' })
  await house.change(id, { minute: 1200 }, staff)
  expect(await house.of(id)).toEqual(['customer changed waiting'])
  await house.due()
  await db.sql`update private.mail set state = 'sent' where booking_id = ${id}`
  await house.cancel(id)
  expect(await house.of(id)).toEqual([
    'customer changed sent',
    'customer cancelled waiting',
    'vendor cancelled waiting',
  ])
})

test('deleted is told as cancelled and restored as confirmed, unless the one follows the other at once', async () => {
  await noneWaits()
  const id = await house.book()
  await db.sql`update private.mail set state = 'sent' where booking_id = ${id}`
  const sent = ['customer confirmed sent', 'vendor confirmed sent']
  await house.change(id, { deleted: true }, staff)
  expect(await house.of(id)).toEqual([...sent, 'customer cancelled waiting'])
  await house.change(id, { deleted: false }, staff)
  expect(await house.of(id)).toEqual(sent)
  await house.change(id, { deleted: true }, staff)
  const [facts] = await db.sql`
    select private.mail_facts('customer', 'cancelled', null, b)->'cancelled' as said from public.booking b where id = ${id}`
  expect(facts?.['said']).toEqual({ by: 'house', percent: 0 })
  await db.sql`update private.mail set state = 'sent' where booking_id = ${id}`
  await house.change(id, { deleted: false }, staff)
  expect((await house.of(id)).at(-1)).toBe('customer confirmed waiting')
})

test('cards that are merged tell nobody anything', async () => {
  await noneWaits()
  const id = await house.book()
  await noneWaits()
  await db.sql`update public.guest set merged_into = null where vendor_id = ${house.vendor}`
  await db.sql`update public.booking set last_name = '山本', requests = 'x', comments = 'y' where id = ${id}`
  expect(await house.of(id)).toEqual([])
})

test('a cancellation says by whose word, and what it costs by the terms agreed and the day of the cancellation', async () => {
  const facts = async (id: string) =>
    (
      await db.sql`select private.mail_facts('customer', 'cancelled', null, b)->'cancelled' as said
        from public.booking b where id = ${id}`
    )[0]?.['said']
  const [{ day } = { day: '' }] = await db.sql<{ day: string }[]>`
    select (private.business_day(${house.vendor}) + 3)::text as day`
  const fees = [
    { days: 3, percent: 30 },
    { days: 0, percent: 100 },
  ]
  const id = await house.book({ day, agreed_fees: db.sql.json(fees) })
  const [{ url, token } = { url: '', token: '' }] = await db.sql<{ url: string; token: string }[]>`
    select url, private.new_manage_token(id, ${id}, null, 'hanako@guest.example') as token
    from public.vendor where id = ${house.vendor}`
  await db.asAnon((tx) => tx`select public.cancel_booking(${url}, ${token})`)
  expect(await facts(id)).toEqual({ by: 'customer', percent: 30 })
  const byStaff = await house.book({ day, agreed_fees: db.sql.json(fees) })
  await house.cancel(byStaff, staff)
  expect(await facts(byStaff)).toEqual({ by: 'house', percent: 30 })
  // Its mail goes out days later: a mail server was away.
  await db.sql`update public.booking set status_at = now() - interval '4 days' where id = ${byStaff}`
  expect(await facts(byStaff), 'seven days ahead it cost nothing').toEqual({ by: 'house', percent: 0 })
})

test('five copies an hour of one booking at the wish of staff, nothing of a visit that is over, nothing of another house', async () => {
  await noneWaits()
  const id = await house.book({}, staff)
  const again = async (mail: string) =>
    (
      await db.asUser(staff, (tx) => tx`select public.send_mail_again(${house.vendor}, ${mail}) as said`)
    )[0]?.['said']
  const [{ mail } = { mail: '' }] = await db.sql<{ mail: string }[]>`
    select id as mail from private.mail where booking_id = ${id}`
  // A second tap finds the first waiting.
  expect(await again(mail)).toEqual({ ok: true })
  expect(await house.of(id)).toHaveLength(1)
  const isSent = () =>
    db.sql`update private.mail set state = 'sent', leased_until = null where booking_id = ${id}`
  await isSent()
  for (let i = 0; i < 5; i++) {
    expect(await again(mail)).toEqual({ ok: true })
    await isSent()
  }
  expect(await again(mail)).toEqual({ ok: false, code: 'too_many_requests' })
  await db.sql`update private.mail set asked_at = now() - interval '2 hours' where booking_id = ${id}`
  await db.sql`update public.booking set day = '2026-01-05' where id = ${id}`
  expect(await again(mail)).toEqual({ ok: false, code: 'nothing_to_send' })
  const other = await outgoing(db)
  const theirs = await other.book()
  const [{ foreign } = { foreign: '' }] = await db.sql<{ foreign: string }[]>`
    select id as foreign from private.mail where booking_id = ${theirs} limit 1`
  expect(await again(foreign)).toEqual({ ok: false, code: 'mail_not_found' })
  const [read] = await db.asUser(
    staff,
    (tx) => tx`select public.booking_mails(${house.vendor}, ${theirs}) as said`,
  )
  expect(read?.['said']).toMatchObject({ mails: [] })
  await expect(
    db.asUser(staff, (tx) => tx`select public.booking_mails(${other.vendor}, ${theirs})`),
  ).rejects.toThrow('not_member')
})

test('changes within half a minute are one mail, and what is undone within it is none', async () => {
  await noneWaits()
  const id = await house.book()
  await house.change(id, { pax: 4 })
  expect(await house.of(id)).toEqual(['customer confirmed waiting', 'vendor confirmed waiting'])
  await house.cancel(id)
  expect(await house.of(id)).toEqual([])

  const kept = await house.book()
  await house.due()
  for (const { id: mail } of await claim()) await db.sql`select private.mail_was_accepted(${mail}, '250')`
  await house.change(kept, { minute: 1200 }, staff)
  await house.change(kept, { pax: 5 }, staff)
  expect(await house.of(kept)).toEqual([
    'customer confirmed sent',
    'vendor confirmed sent',
    'customer changed waiting',
  ])
  await house.change(kept, { minute: 1530, pax: 2 }, staff)
  expect(await house.of(kept)).toEqual(['customer confirmed sent', 'vendor confirmed sent'])
})

test('a state that stood for half a minute is told though no sender came, with its own words', async () => {
  await noneWaits()
  const id = await house.book()
  await house.due()
  await house.cancel(id)
  expect(await house.of(id)).toEqual([
    'customer confirmed waiting',
    'vendor confirmed waiting',
    'customer cancelled waiting',
    'vendor cancelled waiting',
  ])
  await house.due()
  const first = await claim()
  // The later waits for the earlier.
  expect(first.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed'])
})

test('a corrected address is told anew, and a party that is here hears nothing', async () => {
  await noneWaits()
  const id = await house.book()
  await house.due()
  for (const { id: mail } of await claim()) await db.sql`select private.mail_was_accepted(${mail}, '250')`
  await house.change(id, { email: 'hanae@guest.example' }, staff)
  await house.due()
  const [again] = await claim()
  expect(again).toMatchObject({ kind: 'confirmed', to: 'hanae@guest.example' })
  await house.change(id, { status: 'arrived' }, staff)
  await house.change(id, { status: 'seated' }, staff)
  expect((await house.of(id)).filter((said) => said.endsWith('waiting'))).toHaveLength(1)
})

test('two senders never have the same mail, and one that died gives it back', async () => {
  await noneWaits()
  for (let i = 0; i < 12; i++) await house.book({ email: `guest${i}@guest.example` }, staff)
  await house.due()
  const both = await Promise.all([claim(randomUUID(), 8), claim(randomUUID(), 8)])
  const ids = both.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(12)
  expect(await claim()).toEqual([])
  await db.sql`update private.mail set leased_until = now() where state = 'waiting'`
  expect((await claim()).map(({ id }) => id).sort()).toEqual(ids.sort())
})

test('a mail carries a token of its own, which opens the booking; only its hash is kept', async () => {
  await noneWaits()
  const id = await house.book()
  await house.due()
  const [mail] = await claim()
  const [{ url } = { url: '' }] = await db.sql<{ url: string }[]>`
    select url from public.vendor where id = ${house.vendor}`
  const [{ found } = { found: {} }] = await db.asAnon(
    (tx) => tx<{ found: unknown }[]>`select public.find_booking(${url}, ${mail?.token ?? ''}) as found`,
  )
  expect(found).toMatchObject({ ok: true, booking: { reference: id.slice(0, 6).toUpperCase() } })
  const [{ kept } = { kept: true }] = await db.sql<{ kept: boolean }[]>`
    select exists (select from private.mail m where m::text like ${`%${mail?.token}%`}) as kept`
  expect(kept).toBe(false)
})

test('a refusal for good ends it, another comes again later and later, and nothing of it stays when it is out', async () => {
  await noneWaits()
  const id = await house.book({}, staff)
  await house.due()
  const sender = randomUUID()
  const [mail] = await claim(sender)
  await db.sql`select private.mail_was_not_accepted(${mail?.id ?? ''}, ${sender}, false, '451 later')`
  const [row] = await db.sql`
    select state, answer, due_at > now() + interval '20 seconds' as waits from private.mail where id = ${mail?.id ?? ''}`
  expect(row).toEqual({ state: 'waiting', answer: '451 later', waits: true })
  await house.due()
  await claim(sender)
  await db.sql`select private.mail_was_not_accepted(${mail?.id ?? ''}, ${sender}, true, '550 no such user')`
  const [end] =
    await db.sql`select state, answer, data, told_before from private.mail where id = ${mail?.id ?? ''}`
  expect(end).toEqual({ state: 'refused', answer: '550 no such user', data: {}, told_before: null })
  const state = await db.asUser(
    staff,
    (tx) => tx`select public.booking_mails(${house.vendor}, ${id}) as said`,
  )
  expect(state[0]?.['said']).toMatchObject({
    sender: 'none',
    mails: [{ kind: 'confirmed', state: 'refused', to: 'hanako@guest.example', answer: '550 no such user' }],
  })
  const again = await db.asUser(
    staff,
    (tx) => tx`select public.send_mail_again(${house.vendor}, ${mail?.id ?? ''}) as said`,
  )
  expect(again[0]?.['said']).toEqual({ ok: true })
  expect(await house.of(id)).toEqual(['customer confirmed refused', 'customer confirmed waiting'])
})

test('a customer reads that a mail comes only where the house sends them and something takes them', async () => {
  const off = await outgoing(db, { send_confirmation_email: false })
  const told = async (vendor: string) =>
    (await db.sql<{ told: boolean }[]>`select private.tells_by_mail(${vendor}) as told`)[0]?.told
  await db.sql`delete from private.mail_sender`
  expect(await told(house.vendor)).toBe(false)
  await db.sql`select private.note_sender('none')`
  expect(await told(house.vendor)).toBe(false)
  await db.sql`select private.note_sender('smtp')`
  expect([await told(house.vendor), await told(off.vendor)]).toEqual([true, false])
  await db.sql`update private.mail_sender set seen_at = now() - interval '2 hours'`
  expect(await told(house.vendor), 'nobody has looked for two hours').toBe(false)
})
