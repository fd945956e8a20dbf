// Who waits at the door sees their place by a link, of which the server has the hash alone, and nothing else.

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newQueue, type Queue } from '#domain/waiting/queue.ts'
import { aRestaurant, aToken, type CustomerAnswer, type Restaurant } from '#tests/fixtures/customer.ts'
import { outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aDay, create, edit, setStatus, staffOf, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let house: Restaurant
let staff: Venue
let today: string
beforeAll(async () => {
  db = await startDatabase()
  house = await aRestaurant(db)
  staff = staffOf(db, house.id, await db.makeUser(house.id))
  today = await house.day(0)
}, 240_000)
afterAll(() => db.close())

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const ask = (call: 'waiting_place' | 'leave_waiting', token: string | null, url = house.url) =>
  db.asAnon(async (tx) => {
    const [row] = await tx.unsafe<{ value: CustomerAnswer & { place?: Record<string, unknown> } }[]>(
      `select public.${call}($1, $2) as value`,
      [url, token] as never[],
    )
    return row?.value
  })

let minutes = 0
/** One who comes to the door, each a minute after the last. */
async function comes(number: number, more: object = {}, to: Venue = staff) {
  minutes += 1
  const token = aToken()
  const queue = newQueue({ link: hashOf(token), number, quoted: [20, 30] })
  const at = `2026-11-01T09:${String(minutes).padStart(2, '0')}:00.000Z`
  const fields = { day: today, last_name: '秘密', phone: '+819012345678', queue, ...more }
  const made = create(fields, { status: 'waiting', source: 'walk_in' }, { at })
  expect(await to.send(made)).toMatchObject({ state: 'applied', code: '' })
  return { id: made.subject, token, queue }
}
const call = (of: { id: string; queue: Queue }, called: number | null, now: number | null = null) =>
  edit(of.id, { queue: { ...of.queue, called } }, { queue: { ...of.queue, called: now } })

test('[S115] the place is live: those before, called, shown in; no name and no phone', async () => {
  const [first, second] = [await comes(1), await comes(2)]
  expect(await ask('waiting_place', first.token)).toMatchObject({
    ok: true,
    place: { number: 1, turn: 1, pax: 2, ahead: 0, stage: 'waiting', quoted: [20, 30], until: null },
    vendor: { name: 'さくら亭', phone: '03-1234-5678' },
  })
  expect(await ask('waiting_place', second.token)).toMatchObject({ place: { ahead: 1, stage: 'waiting' } })
  const called = call(second, 1170)
  await staff.send(called)
  const answer = await ask('waiting_place', second.token)
  expect(answer).toMatchObject({ place: { stage: 'called', until: expect.stringMatching(/T\d\d:\d\d:00/) } })
  expect(JSON.stringify(answer), 'ten whole minutes after 19:30').toContain('T10:41:00')
  expect(JSON.stringify(answer)).not.toMatch(/秘密|8190|link/)
  await staff.send(undo(called))
  expect(await ask('waiting_place', second.token)).toMatchObject({ place: { stage: 'waiting', until: null } })
  await staff.send(setStatus(first.id, 'waiting', 'seated'))
  expect(await ask('waiting_place', first.token)).toMatchObject({ place: { stage: 'seated', ahead: 0 } })
  expect(await ask('waiting_place', second.token)).toMatchObject({ place: { ahead: 0 } })
  await staff.send(setStatus(first.id, 'seated', 'left'))
  expect(await ask('waiting_place', first.token)).toMatchObject({ place: { stage: 'gone' } })
})

test('[S115] every wrong, old and unknown secret gets the same answer, and the hash is no secret', async () => {
  const one = await comes(3)
  const other = await aRestaurant(db)
  const old = await comes(4, { day: '2026-11-01' })
  const ahead = await comes(4, { day: await house.day(1) })
  const deleted = await comes(5)
  await staff.send(aCommand(deleted.id, { kind: 'booking.delete', args: {}, base: { deleted: false } }))
  const none = { ok: false, code: 'booking_not_found' }
  for (const name of ['waiting_place', 'leave_waiting'] as const) {
    for (const token of [
      aToken(),
      hashOf(one.token),
      '',
      null,
      "' or true --",
      old.token,
      ahead.token,
      deleted.token,
    ])
      expect(await ask(name, token), `${name} ${token}`).toEqual(none)
    expect(await ask(name, one.token, other.url)).toEqual(none)
    expect(await ask(name, one.token, 'nobody')).toEqual(none)
  }
  // Who has no link has none that could be guessed.
  const plain = await comes(6)
  await staff.send(edit(plain.id, { queue: { ...plain.queue, link: '' } }, { queue: plain.queue }))
  expect(await ask('waiting_place', plain.token)).toEqual(none)
  expect(await ask('waiting_place', one.token), 'control').toMatchObject({ ok: true })
  const found = await db.asAnon(
    async (tx) => tx`select public.find_booking(${house.url}, ${one.token}) as value`,
  )
  expect(found[0]?.['value'], 'it opens no booking').toMatchObject(none)
})

test('[S115] who leaves is gone, once, by their own word; who was shown in cannot', async () => {
  const one = await comes(7)
  expect(await ask('leave_waiting', one.token)).toMatchObject({ ok: true, place: { stage: 'gone' } })
  const row = await staff.booking(one.id)
  expect(row).toMatchObject({ status: 'cancelled' })
  expect(row.settled).toMatchObject([{ code: 'cancelled_online', at: row.status_at }])
  const before = (await staff.history(one.id)).length
  expect((await staff.history(one.id)).at(-1)).toMatchObject({
    ...{ kind: 'online.cancel', changes: { status: ['waiting', 'cancelled'] } },
  })
  expect(await ask('leave_waiting', one.token), 'said again').toMatchObject({ ok: true })
  expect(await staff.history(one.id)).toHaveLength(before)
  const seated = await comes(8)
  await staff.send(setStatus(seated.id, 'waiting', 'seated'))
  expect(await ask('leave_waiting', seated.token)).toMatchObject({ ok: false, code: 'too_late' })
  expect(await staff.booking(seated.id)).toMatchObject({ status: 'seated' })
})

test('[S115] who leaves as they are shown in stays in: one lock, and what is so behind it', async () => {
  const one = await comes(9)
  const isWaiting = async () => {
    const [row] = await db.sql`
      select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'leave_waiting'`
    return row?.['n']
  }
  let overtaken: ReturnType<typeof ask> | undefined
  await db.sql.begin(async (tx) => {
    await tx`select private.lock_vendor(${house.id})`
    overtaken = ask('leave_waiting', one.token)
    await expect.poll(isWaiting, { interval: 10 }).toBe(1)
    await tx`update public.booking set status = 'seated', status_at = now() where vendor_id = ${house.id} and id = ${one.id}`
  })
  expect(await overtaken).toMatchObject({ ok: false, code: 'too_late', place: { stage: 'seated' } })
  expect(await staff.booking(one.id)).toMatchObject({ status: 'seated' })
  await db.sql.begin(async (tx) => {
    await tx`select private.lock_vendor(${house.id})`
    expect(await ask('leave_waiting', one.token), 'and nobody waits for long').toMatchObject({ code: 'busy' })
  })
})

test('[S116] one number given twice refuses nobody, and the page tells them apart', async () => {
  const [first, second] = [await comes(12), await comes(12)]
  expect(await ask('waiting_place', first.token)).toMatchObject({ place: { number: 12, turn: 1 } })
  expect(await ask('waiting_place', second.token)).toMatchObject({ place: { number: 12, turn: 2 } })
  expect((await staff.booking(second.id)).queue, 'the slip in their hand says it').toMatchObject({
    number: 12,
  })
  // Put on the list by mistake: no tablet shows it, so none says that anybody is the second with its number.
  await staff.send(aCommand(first.id, { kind: 'booking.delete', args: {}, base: { deleted: false } }))
  expect(await ask('waiting_place', second.token)).toMatchObject({ place: { number: 12, turn: 1 } })
})

test('[S115] ahead are those who came before to this door today and still wait; a number is told apart by house and day', async () => {
  // For a full day, and not at the door: the other list.
  const early = { at: '2026-11-01T08:00:00.000Z' }
  await staff.send(create({ day: today, last_name: '満席' }, { status: 'waiting', source: 'phone' }, early))
  const gone = await comes(21)
  await staff.send(aCommand(gone.id, { kind: 'booking.delete', args: {}, base: { deleted: false } }))
  const left = await comes(22)
  await ask('leave_waiting', left.token)
  const tomorrow = await house.day(1)
  await comes(23, { day: tomorrow })
  const elsewhere = await aRestaurant(db)
  const them = staffOf(db, elsewhere.id, await db.makeUser(elsewhere.id))
  await comes(23, { day: today }, them)
  const before = await ask('waiting_place', (await comes(24)).token)
  const one = await comes(23)
  const answer = await ask('waiting_place', one.token)
  expect(answer).toMatchObject({ place: { number: 23, turn: 1 } })
  expect(answer?.place?.['ahead']).toBe(Number(before?.place?.['ahead']) + 1)
  const still = await db.sql<{ n: number }[]>`
    select count(*)::integer as n from public.booking where vendor_id = ${house.id} and day = ${today} and status = 'waiting'
      and source = 'walk_in' and queue is not null and not deleted and id <> ${one.id}`
  expect(answer?.place?.['ahead']).toBe(still[0]?.n)
})

test('[S115] each stage is said as it is, and who paid leaves by their booking alone', async () => {
  const one = await comes(30)
  const stages = { confirmed: 'ready', arrived: 'ready', seated: 'seated', left: 'gone', no_show: 'gone' }
  for (const [status, stage] of Object.entries({ ...stages, cancelled: 'gone', waiting: 'waiting' })) {
    await db.sql`update public.booking set status = ${status} where vendor_id = ${house.id} and id = ${one.id}`
    expect(await ask('waiting_place', one.token), status).toMatchObject({ place: { stage } })
  }
  await staff.send(call(one, 1170))
  expect(await ask('waiting_place', one.token)).toMatchObject({ place: { back_by: 1181 } })
  const payment = { amount: 3000, refunded: 0, returning: 0 }
  await db.sql`update public.booking set payment = ${db.sql.json(payment)} where vendor_id = ${house.id} and id = ${one.id}`
  expect(await ask('leave_waiting', one.token)).toMatchObject({ ok: false, code: 'too_late' })
  expect(await staff.booking(one.id)).toMatchObject({ status: 'waiting', payment: { returning: 0 } })
})

test('[S116] called on one tablet while another makes their link: both stand, and nobody has to decide', async () => {
  const one = await comes(20)
  const secret = aToken()
  const { queue: seen } = one
  const queueOf = async () => (await staff.booking(one.id)).queue
  expect(await staff.send(call(one, 1170))).toMatchObject({ state: 'applied' })
  const linked = edit(one.id, { queue: { ...seen, link: hashOf(secret) } }, { queue: seen })
  expect(await staff.send(linked)).toMatchObject({ state: 'applied', code: '' })
  expect(await queueOf()).toEqual({ ...seen, called: 1170, back_by: 1181, link: hashOf(secret) })
  expect(await ask('waiting_place', secret)).toMatchObject({ place: { stage: 'called' } })
  expect(await ask('waiting_place', one.token), 'the earlier link ends').toMatchObject({ ok: false })
  // And the other way round; of two calls the later counts, whichever was heard first.
  expect(await staff.send(call(one, 1172))).toMatchObject({ state: 'applied', code: '' })
  expect(await staff.send(call(one, 1171))).toMatchObject({ state: 'applied', code: '' })
  expect(await queueOf()).toEqual({ ...seen, called: 1172, back_by: 1183, link: hashOf(secret) })
  // Control: what two tablets said of one thing is told.
  const other = edit(one.id, { queue: { ...seen, number: 21 } }, { queue: seen })
  expect(await staff.send(other)).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
  const off = edit(one.id, { queue: seen }, { queue: { ...seen, called: 1170 } })
  expect(await staff.send(off), 'called off here, and again there').toMatchObject({ state: 'flagged' })
})

const fine = newQueue({ link: '', number: 1, quoted: null })
test('the last number, minute and wait are places too', async () => {
  const last = { ...fine, number: 9999, called: 2159, quoted: [0, 1440] as const }
  const made = create({ day: today, queue: last }, { status: 'waiting', source: 'walk_in' })
  expect(await staff.send(made)).toMatchObject({ state: 'applied' })
  expect((await staff.booking(made.subject)).queue).toEqual(last)
})

test.each([
  ['no object', 5],
  ['a list', []],
  ['a field too many', { ...fine, more: 1 }],
  ['one too few', { link: '', called: null, number: 1 }],
  ['number 0', { ...fine, number: 0 }],
  ['half a number', { ...fine, number: 1.5 }],
  ['a minute after the day', { ...fine, called: 2160 }],
  ['a secret in the place of its hash', { ...fine, link: 'a'.repeat(32) }],
  ['no list of minutes', { ...fine, quoted: 20 }],
  ['three minutes', { ...fine, quoted: [1, 2, 3] }],
  ['minutes below none', { ...fine, quoted: [-5, 5] }],
])('what is no place at the door is refused: %s', async (_, queue) => {
  const made = create({ day: today, queue: queue as never }, { status: 'waiting', source: 'walk_in' })
  expect(await staff.send(made)).toMatchObject({
    state: 'rejected',
    code: 'invalid',
    figures: { queue: 'invalid' },
  })
})

test('a tablet of an older version says nothing of the door', async () => {
  const made = create()
  const { queue: _, ...fields } = (made.args as { fields: object & { queue: unknown } }).fields
  expect(await staff.send({ ...made, args: { ...made.args, fields } })).toMatchObject({ state: 'applied' })
  expect((await staff.booking(made.subject)).queue).toBeNull()
})

test('[S117] who is called is told by mail at once, where there is an address and they still wait', async () => {
  const sends = await outgoing(db)
  const them = staffOf(db, sends.vendor, await db.makeUser(sends.vendor))
  const [row] = await db.sql<{ day: string }[]>`select private.business_day(${sends.vendor})::text as day`
  const day = row?.day ?? ''
  const mailsOf = async (id: string) =>
    (
      await db.sql<{ kind: string; late: boolean }[]>`
      select kind, expires_at <= due_at as late from private.mail where booking_id = ${id}`
    ).map(({ kind }) => kind)
  const one = await comes(1, { day, email: 'a@guest.example', minute: 600 }, them)
  expect(await mailsOf(one.id), 'nobody is told that they wait').toEqual([])
  const called = call(one, 1170)
  await them.send(called)
  expect(await mailsOf(one.id)).toEqual(['called'])
  await them.send(undo(called))
  expect(await mailsOf(one.id), 'called by a slip of the finger').toEqual([])
  await them.send(call(one, 1171))
  await them.send(setStatus(one.id, 'waiting', 'seated'))
  expect(await mailsOf(one.id), 'they are in').toEqual([])
  const silent = await comes(2, { day, email: '' }, them)
  await them.send(call(silent, 1170))
  expect(await mailsOf(silent.id)).toEqual([])
  const tomorrow = await comes(4, { day: aDay, email: 'c@guest.example' }, them)
  await them.send(call(tomorrow, 1170))
  expect(await mailsOf(tomorrow.id), 'nobody waits at the door of another day').toEqual([])
  await db.sql`update public.booking_settings set send_confirmation_email = false where vendor_id = ${sends.vendor}`
  const unsent = await comes(4, { day, email: 'c@guest.example' }, them)
  await them.send(call(unsent, 1170))
  expect(await mailsOf(unsent.id), 'a house that sends no mails').toEqual([])
  await db.sql`update public.booking_settings set send_confirmation_email = true where vendor_id = ${sends.vendor}`
  const gone = await comes(3, { day, email: 'b@guest.example', language: 'en' }, them)
  await them.send(call(gone, 1170))
  const facts = await db.sql<{ data: { booking: Record<string, unknown> } }[]>`
    select private.mail_facts('customer', 'called', null, b) as data from public.booking b where b.id = ${gone.id}`
  expect(facts[0]?.data.booking).toMatchObject({ number: 3, back_by: 1181 })
  const [mail] = await db.sql`
    select m.language, m.expires_at = private.begins_at(${day}::date, 1181, v.time_zone) as ends from private.mail m
    join public.vendor v on v.id = m.vendor_id where m.booking_id = ${gone.id}`
  expect(mail, 'in their own words, until they have to be back').toEqual({ language: 'en', ends: true })
  await db.sql`update private.mail set expires_at = now() - interval '1 minute' where booking_id = ${gone.id}`
  const claimed = await db.sql`select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  expect(JSON.stringify(claimed), 'none comes when the time is over').not.toContain('b@guest.example')
})
