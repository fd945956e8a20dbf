import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Outgoing
let tomorrow: string
beforeAll(async () => {
  db = await startDatabase()
  house = await outgoing(db)
  await atHour(12)
  const [day] = await db.sql<{ day: string }[]>`
    select (private.business_day(${house.vendor}) + 1)::text as day`
  tomorrow = day?.day ?? ''
})
afterAll(() => db.close())

/** Puts the house where it is this hour now. */
async function atHour(hour: number): Promise<void> {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // Zones of this form say how far west they are.
  await db.sql`update public.vendor set time_zone = ${`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`}`
}

const ask = async () => (await db.sql`select private.ask_reminders() as n`)[0]?.['n']
/** Booked before today. */
const before = { made_at: new Date(Date.now() - 3 * 86_400_000) }
const noMail = () => db.sql`delete from private.mail`

test('whoever comes tomorrow is reminded once, in the daytime of the house', async () => {
  const id = await house.book({ day: tomorrow, minute: 1140, ...before })
  await house.book({ day: tomorrow, minute: 1140, source: 'import', reference: '', ...before })
  await house.book({ day: tomorrow, minute: 1140, email: '', source: 'phone', reference: 'P2', ...before })
  // Booked today: what it says was said today.
  const today = await house.book({ day: tomorrow, minute: 1140 })
  // Told of it this morning already.
  expect(await ask()).toBe(0)
  await noMail()
  await atHour(8)
  expect(await ask()).toBe(0)
  await atHour(12)
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(0)
  expect(await house.of(id)).toEqual(['customer reminder waiting'])
  expect(await house.of(today)).toEqual([])
  // A night house is reminded of the evening that its own day calls tomorrow, not of the one that the calendar does.
  await noMail()
  await atHour(2)
  expect(await ask()).toBe(0)
})

test('a reminder goes to the address that stands there by now', async () => {
  await noMail()
  const id = await house.book({ day: tomorrow, minute: 1170, ...before })
  await noMail()
  await atHour(12)
  expect(await ask()).toBeGreaterThan(0)
  await db.sql`update public.booking set email = 'hanae@guest.example' where id = ${id}`
  await db.sql`delete from private.mail where booking_id = ${id} and kind <> 'reminder'`
  await db.sql`update private.mail set due_at = now() where booking_id = ${id}`
  const claimed = await db.sql<{ mail: { to: string } }[]>`
    select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  expect(claimed.map(({ mail }) => mail.to)).not.toContain('hanae@guest.example')
  expect(await house.of(id)).toEqual([])
  expect(await ask()).toBeGreaterThan(0)
  const [again] = await db.sql`select recipient from private.mail where booking_id = ${id}`
  expect(again?.['recipient']).toBe('hanae@guest.example')
})

test('a reminder of what is no longer is not sent', async () => {
  await noMail()
  const id = await house.book({ day: tomorrow, minute: 1150, ...before })
  await noMail()
  expect(await ask()).toBeGreaterThan(0)
  await house.cancel(id)
  await db.sql`update private.mail set due_at = now() where kind = 'reminder'`
  const claimed = await db.sql<{ mail: { data: { booking: { id: string } } } }[]>`
    select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  expect(claimed.map(({ mail }) => mail.data.booking.id)).not.toContain(id)
})

test('nor one that a mail server put off before the house took the booking away, and that is told all the same', async () => {
  const staff = await db.makeUser(house.vendor)
  const sender = randomUUID()
  const claim = async () => {
    const rows = await db.sql<{ mail: { id: string; kind: string; to: string } }[]>`
      select private.claim_mails(${sender}, 50, 60) as mail`
    return rows.map(({ mail }) => mail)
  }
  await noMail()
  const of = { day: tomorrow, minute: 1150, email: 'off@guest.example' }
  const id = await house.book({ ...of, ...before })
  await noMail()
  expect(await ask()).toBeGreaterThan(0)
  for (const mail of await claim())
    await db.sql`select private.mail_was_not_accepted(${mail.id}, ${sender}, false, '451')`
  // Others in that name use up its room, and the reminder waits for its hour.
  for (let i = 0; i < 10; i++) await house.book(of)
  await db.sql`update private.mail set asked_at = asked_at - interval '1 hour' where kind <> 'reminder'`
  await house.due()
  expect(await claim()).not.toContainEqual(expect.objectContaining({ kind: 'reminder', to: of.email }))
  await house.cancel(id, staff)
  await db.sql`update private.mail set due_at = due_at - interval '31 seconds'`
  expect((await claim()).filter(({ to }) => to === of.email).map(({ kind }) => kind)).toEqual(['cancelled'])
  expect(await house.of(id)).toEqual(['customer cancelled waiting'])
})

test('who sits already, or did not come, is not reminded', async () => {
  await noMail()
  const seated = await house.book({ day: tomorrow, minute: 1180, status: 'seated', ...before })
  await noMail()
  await ask()
  expect(await house.of(seated)).toEqual([])
})

test('"I am coming" stands on the row for that day, once, and is said of no other', async () => {
  const id = await house.book({ day: tomorrow, minute: 1160 })
  const later = await house.book({ day: '2027-06-15', minute: 1160 })
  const [{ url } = { url: '' }] = await db.sql<{ url: string }[]>`
    select url from public.vendor where id = ${house.vendor}`
  const say = async (booking: string) => {
    const [made] = await db.sql`
      select private.new_manage_token(${house.vendor}, ${booking}, null, 'hanako@guest.example') as token`
    const [row] = await db.asAnon((tx) => tx`select public.say_coming(${url}, ${made?.['token']}) as said`)
    return row?.['said']
  }
  expect(await say(id)).toEqual({ ok: true })
  expect(await say(id)).toEqual({ ok: true })
  const [row] = await db.sql`select settled from public.booking where id = ${id}`
  const number = Number(tomorrow.slice(2).replaceAll('-', ''))
  expect(row?.['settled']).toEqual([expect.objectContaining({ code: 'coming', upto: number })])
  const [told] = await db.sql`
    select count(*)::integer as n from public.booking_history where booking_id = ${id} and kind = 'online.coming'`
  expect(told?.['n']).toBe(1)
  expect(await say(later)).toEqual({ ok: false, code: 'too_early' })
  // Of another day it says nothing, until it is said again.
  const [{ next } = { next: '' }] = await db.sql<{ next: string }[]>`
    select (${tomorrow}::date + 1)::text as next`
  await house.change(id, { day: next })
  expect(await say(id)).toEqual({ ok: true })
  const [moved] = await db.sql`select settled from public.booking where id = ${id}`
  expect(moved?.['settled']).toEqual([
    expect.objectContaining({ code: 'coming', upto: Number(next.slice(2).replaceAll('-', '')) }),
  ])
  await house.cancel(id)
  expect(await say(id)).toEqual({ ok: false, code: 'too_late' })
  const [stranger] = await db.asAnon((tx) => tx`select public.say_coming(${url}, ${'0'.repeat(32)}) as said`)
  expect(stranger?.['said']).toEqual({ ok: false, code: 'booking_not_found' })
})

test('nobody is reminded after nine in the evening', async () => {
  const remindedAt = async (hour: number) => {
    await atHour(hour)
    await noMail()
    const [{ day } = { day: '' }] = await db.sql<{ day: string }[]>`
      select (private.business_day(${house.vendor}) + 1)::text as day`
    const id = await house.book({ day, minute: 1140, ...before })
    await noMail()
    await ask()
    return house.of(id)
  }
  expect(await remindedAt(20)).toEqual(['customer reminder waiting'])
  expect(await remindedAt(21)).toEqual([])
  await atHour(12)
})

test('a reminder of a visit that was moved to another day is not sent', async () => {
  await atHour(12)
  await noMail()
  const [{ next } = { next: '' }] = await db.sql<{ next: string }[]>`
    select (${tomorrow}::date + 1)::text as next`
  const id = await house.book({ day: tomorrow, minute: 1155, ...before })
  await noMail()
  expect(await ask()).toBeGreaterThan(0)
  await house.change(id, { day: next })
  await house.due()
  await db.sql`select private.claim_mails(${randomUUID()}, 50, 60)`
  expect(await house.of(id)).not.toContainEqual(expect.stringContaining('reminder'))
})

test('"I am coming" is said up to two days before', async () => {
  const [{ url, today } = { url: '', today: '' }] = await db.sql<{ url: string; today: string }[]>`
    select url, private.business_day(id)::text as today from public.vendor where id = ${house.vendor}`
  const say = async (ahead: number) => {
    const [{ day } = { day: '' }] = await db.sql<{ day: string }[]>`
      select (${today}::date + ${ahead}::integer)::text as day`
    const id = await house.book({ day, minute: 1190 })
    const [made] =
      await db.sql`select private.new_manage_token(${house.vendor}, ${id}, null, 'hanako@guest.example') as token`
    const [row] = await db.asAnon((tx) => tx`select public.say_coming(${url}, ${made?.['token']}) as said`)
    return row?.['said']
  }
  expect([await say(2), await say(3)]).toEqual([{ ok: true }, { ok: false, code: 'too_early' }])
})

test('many in one name are reminded of as many as one person has mails, and of none that was not confirmed yet', async () => {
  await atHour(12)
  const [{ day } = { day: '' }] = await db.sql<{ day: string }[]>`
    select (private.business_day(${house.vendor}) + 1)::text as day`
  const ids: string[] = []
  for (let i = 0; i < 12; i++)
    ids.push(await house.book({ day, minute: 1140, email: 'many@guest.example', ...before }))
  const [first = '', ...others] = ids
  await noMail()
  await db.sql`
    insert into private.mail (vendor_id, booking_id, audience, kind, is_state, language, recipient, asked_at, due_at, is_limited, expires_at)
    select vendor_id, id, 'customer', 'confirmed', true, 'ja', email, now() - interval '3 days', now() + interval '1 hour', true, now() + interval '2 days'
    from public.booking where id = ${first}`
  await ask()
  expect(await house.of(first), 'its confirmation waits').toEqual(['customer confirmed waiting'])
  for (const id of others) expect(await house.of(id)).toEqual(['customer reminder waiting'])
  const claimed = await db.sql<
    { mail: { to: string } }[]
  >`select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  expect(claimed.filter(({ mail }) => mail.to === 'many@guest.example')).toHaveLength(10)
  await db.sql`update private.mail set state = 'sent', settled_at = now() where booking_id = ${first}`
  await ask()
  expect(await house.of(first), 'it says so today').toEqual(['customer confirmed sent'])
  // What is to be told of it later does not wait for a reminder that waits itself.
  const [held = ''] = (
    await db.sql<{ id: string }[]>`
    select booking_id as id from private.mail where kind = 'reminder' and due_at > now() and recipient = 'many@guest.example'`
  ).map(({ id }) => id)
  await db.sql`update public.booking set pax = 3 where id = ${held}`
  await db.sql`update private.mail set due_at = now(), is_limited = false where booking_id = ${held} and is_state`
  const told = await db.sql<{ mail: { kind: string; audience: string } }[]>`
    select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  expect(told.map(({ mail }) => `${mail.audience} ${mail.kind}`)).toContain('customer changed')
})
