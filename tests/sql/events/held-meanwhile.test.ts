// What the organiser changes while a customer holds tickets, or after they were bought: nothing is sold that was not chosen, and
// nobody pays for what somebody else changed.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anAddress,
  aRestaurant,
  type CustomerAnswer,
  type Restaurant,
  someDetails,
} from '#tests/fixtures/customer.ts'
import { changed as aChange, laidOut, templatesOf } from '#tests/fixtures/events/occurrences.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import {
  aCommand,
  aVenue,
  create,
  edit,
  setStatus,
  staffOf,
  undo,
  type Venue,
} from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const [adult, child] = [randomUUID(), randomUUID()]
const kinds = [adult, child].map((kind) => aTicket(kind))
const fees = [{ days: 3, percent: 100 }]
let organiser: Restaurant
let venue: Venue
let template: string
let event: string
beforeEach(async () => {
  organiser = await aRestaurant(db)
  venue = staffOf(db, organiser.id, await db.makeUser(organiser.id))
  await db.sql`
    update public.vendor set vendor_type = 'EVENT', cancellation_fees = ${db.sql.json(fees)} where id = ${organiser.id}`
  for (const [kind, name] of [[adult, '大人'] as const, [child, '幼児'] as const])
    await item('ticket_type', kind, { ...aTicketType, name, price: 5000 })
  template = randomUUID()
  await sells(kinds)
  event = await anEvent()
})

const item = (kind: string, key: string, data: object) => db.sql`
  insert into private.config_item (vendor_id, kind, key, data)
  values (${organiser.id}, ${kind}, ${key}, ${db.sql.json(data as never)})
  on conflict (vendor_id, kind, key) do update set data = excluded.data`
const sells = (tickets: readonly unknown[]) =>
  item('event_template', template, { ...aTemplate, cutoff_days: 0, slug: template, tickets })
async function anEvent(capacity = 20): Promise<string> {
  const id = randomUUID()
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${organiser.id}, ${id}, ${template}, ${organiser.attempt().day}, 1080, 1200, ${capacity}, '花火')`
  return id
}

type Attempt = ReturnType<Restaurant['attempt']>
const of = (count = 2, price = 5000, price_type: string = adult) => ({ price_type, count, price })
async function hold(a: Attempt, tickets: unknown = [of()], old?: Attempt): Promise<CustomerAnswer> {
  const [row] = await db.asAnon(
    (tx) => tx<{ said: CustomerAnswer }[]>`
      select public.hold_spots(${organiser.url}, ${a.id}, ${a.token}, ${event}, ${JSON.stringify(tickets)}::text::jsonb,
        ${old?.id ?? null}, ${old?.token ?? null}) as said`,
    { 'x-noren-peer': anAddress() },
  )
  return row?.said as CustomerAnswer
}
const confirm = (a: Attempt) => organiser.confirm(a, { ...someDetails, fees })
async function bought(): Promise<Attempt> {
  const mine = organiser.attempt()
  await hold(mine)
  expect(await confirm(mine)).toMatchObject({ ok: true })
  return mine
}
/** As a tablet does it, which saw the row as it is. */
async function staff(kind: string, key: string, fields: Record<string, unknown>) {
  const [row] = await db.sql<{ seen: Record<string, unknown> }[]>`
    select private.config_row(${organiser.id}, ${`${kind}/${key}`}) as seen`
  const base = Object.fromEntries(Object.keys(fields).map((field) => [field, row?.seen[field]]))
  return venue.send(aCommand(`${kind}/${key}`, { kind: 'config.edit', args: { fields }, base } as never))
}
const change = (fields: Record<string, unknown>) => staff('occurrence', event, fields)
const days = async (ahead: number) => ({ day: await organiser.day(ahead) })
const bookingOf = async ({ token }: Attempt) => (await organiser.find(token)).booking
const endHolds = () => db.sql`
  update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${organiser.id}`
const dearer = () => item('ticket_type', adult, { ...aTicketType, name: '大人', price: 9000 })
const changed = { ok: false, code: 'invalid', fields: { tickets: 'price_changed' } }

test('what was held keeps its price while it is held, and no longer', async () => {
  const [mine, other] = [organiser.attempt(), organiser.attempt()]
  await hold(mine)
  await hold(other)
  await dearer()
  expect(await hold(mine), 'a lost answer').toMatchObject({ ok: true })
  expect(await confirm(other), 'still held').toMatchObject({ ok: true })
  await endHolds()
  expect(await hold(mine), 'held again for ever').toEqual(changed)
  expect(await confirm(mine), 'booked all the same').toEqual(changed)
  expect(await bookingOf(mine)).toBeUndefined()
  await item('ticket_type', adult, { ...aTicketType, name: '大人', price: 5000 })
  expect(await confirm(mine), 'control').toMatchObject({ ok: true })
})

test('of an ended hold a kind that is sold no more is not sold', async () => {
  const mine = organiser.attempt()
  await hold(mine)
  await endHolds()
  await sells(kinds.slice(1))
  expect(await hold(mine)).toEqual(changed)
  expect(await confirm(mine)).toEqual(changed)
})

test.each<[string, () => Promise<object>]>([
  ['another day', () => days(8)],
  ['another time', async () => ({ starts_at: 600, ends_at: 700 })],
])('moved to %s while it is held, an event is not booked', async (_, to) => {
  const mine = organiser.attempt()
  await hold(mine)
  await change((await to()) as Record<string, unknown>)
  expect(await confirm(mine)).toMatchObject({ code: 'hold_expired', reason: 'event_not_found' })
  expect(await db.sql`select from public.booking where vendor_id = ${organiser.id}`).toHaveLength(0)
  await endHolds()
  expect(await hold(mine), 'held anew, as it is now').toMatchObject({ ok: true })
  expect(await confirm(mine)).toMatchObject({ ok: true })
})

test('of a kind that staff sold out meanwhile nothing is sold to who holds it; other holds do not count', async () => {
  await sells([aTicket(adult, { limit: 3 }), ...kinds.slice(1)])
  const [mine, gone] = [organiser.attempt(), organiser.attempt()]
  await hold(mine, [of(3)])
  const line = { type: 'ticket', name: '大人', name_en: '', tax: 10, ...of(1) }
  const where = { day: mine.day, minute: 0, duration: 60, occurrence: event }
  const sold = create({ ...where, pax: 1, lines: [line] as never })
  expect(await venue.send(sold)).toMatchObject({ state: 'applied' })
  const left = { code: 'hold_expired', reason: 'kind_sold_out', kinds: [{ price_type: adult, left: 2 }] }
  expect(await confirm(mine)).toMatchObject(left)
  await venue.send(setStatus(sold.subject, 'confirmed', 'cancelled'))
  await db.sql`
    insert into private.hold select (jsonb_populate_record(h, jsonb_build_object('id', ${gone.id}::uuid))).* from private.hold h
    where h.vendor_id = ${organiser.id}`
  expect(await confirm(mine), 'control').toMatchObject({ ok: true })
})

test('an attempt is the same whatever its kinds are called and wherever they stand; its content is three words', async () => {
  const mine = organiser.attempt()
  const chosen = [of(1), of(2, 5000, child)]
  await hold(mine, chosen)
  await item('ticket_type', adult, { ...aTicketType, name: 'おとな', tax: 8, price: 5000 })
  await sells(kinds.toReversed())
  expect(await hold(mine, chosen)).toMatchObject({ ok: true })
  expect(await hold(mine, chosen.toReversed())).toMatchObject({ ok: true })
  expect(await hold(mine, [of(2), of(1, 5000, child)]), 'control').toMatchObject({ code: 'id_reused' })
  for (const more of [{ name: '大人' }, { type: 'seat' }, { tax: 10 }, { x: 1 }]) {
    const said = await hold(organiser.attempt(), [{ ...of(1), ...more }])
    expect([more, said.fields]).toEqual([more, { tickets: 'invalid' }])
  }
})

test('a restaurant sells no tickets, and an organiser no tables', async () => {
  expect(await organiser.hold(organiser.attempt())).toMatchObject({ ok: false, code: 'closed' })
  await db.sql`update public.vendor set vendor_type = 'RESTAURANT' where id = ${organiser.id}`
  expect(await hold(organiser.attempt())).toMatchObject({ code: 'event_not_found' })
  expect(await organiser.hold(organiser.attempt()), 'control').toMatchObject({ ok: true })
})

test('who is moved may cancel for nothing; who had cancelled, or has been there, stays where that was', async () => {
  const [mine, gone, left, missed] = [await bought(), await bought(), await bought(), await bought()]
  expect(await bookingOf(mine)).toMatchObject({ agreed_fees: fees })
  await organiser.cancel(gone.token)
  await venue.send(setStatus(missed.id, 'confirmed', 'no_show'))
  for (const [from, to] of [['confirmed', 'arrived'] as const, ['arrived', 'left'] as const])
    await venue.send(setStatus(left.id, from, to))
  const { day } = mine
  const moved = await days(9)
  await change({ ...moved, starts_at: 600, ends_at: 700 })
  expect(await bookingOf(mine)).toMatchObject({ ...moved, minute: 600, agreed_fees: [] })
  for (const one of [gone, left, missed])
    expect(await bookingOf(one)).toMatchObject({ day, minute: 1080, duration: 120, agreed_fees: fees })
  // Nor by anything else that becomes of them, until they are there again.
  await db.sql`update public.booking set comments = '連絡済み' where id = ${gone.id}`
  expect(await bookingOf(gone)).toMatchObject({ day })
  await venue.send(setStatus(gone.id, 'cancelled', 'confirmed'))
  expect(await bookingOf(gone)).toMatchObject({ ...moved, minute: 600, status: 'confirmed' })
})

test('an event that only lasts longer keeps its fees', async () => {
  const mine = await bought()
  await change({ ends_at: 1230 })
  expect(await bookingOf(mine)).toMatchObject({ duration: 150, agreed_fees: fees })
})

test('what is off costs nothing, nor once it takes place after all; nobody says of it that they come', async () => {
  await change(await days(2))
  const [mine, before] = [await bought(), await bought()]
  const cost = async ({ id }: Attempt) => {
    const [row] = await db.sql<{ facts: { by: string; percent: number } }[]>`
      select private.cancelled_facts(b, v) as facts
      from public.booking b join public.vendor v on v.id = b.vendor_id where b.id = ${id}`
    expect(row?.facts.by, 'whose word it was').toBe('customer')
    return row?.facts.percent
  }
  const mailed = async ({ id }: Attempt) => {
    const [row] = await db.sql<{ fees: unknown }[]>`
      select private.mail_facts('customer', 'cancelled', '{}', b)#>'{booking,fees}' as fees from public.booking b
      where b.id = ${id}`
    return row?.fees
  }
  const coming = async ({ token }: Attempt) => {
    const [row] = await db.asAnon(
      (tx) => tx<{ said: CustomerAnswer }[]>`select public.say_coming(${organiser.url}, ${token}) as said`,
    )
    return row?.said
  }
  expect(await coming(mine)).toEqual({ ok: true })
  await organiser.cancel(before.token)
  expect([await cost(before), await mailed(before)], 'control').toEqual([100, fees])
  await change({ cancelled: true })
  expect(await coming(mine)).toMatchObject({ code: 'too_late' })
  await organiser.cancel(mine.token)
  for (const one of [mine, before]) expect([await cost(one), await mailed(one)]).toEqual([0, []])
  await change({ cancelled: false })
  expect([await cost(mine), await cost(before)]).toEqual([0, 100])
})

test.each<[string, object]>([
  ['begins later', { starts_at: 1090, ends_at: 1150 }],
  ['ends later', { ends_at: 1150 }],
  ['is of another day', { day: '2027-06-26' }],
])('who booked first one that %s is first again once that is taken back', async (_, move) => {
  const house = await aVenue(db, {})
  const templates = await templatesOf(db, house, [true, true])
  const [mine = ''] = await laidOut(house, [['2027-06-25', 1080, 1140]], templates[0])
  const [theirs = ''] = await laidOut(house, [['2027-06-25', 1080, 1140]], templates[1])
  const of = (occurrence: string) => create({ pax: 2, occurrence })
  const [first, second, other] = [of(mine), of(mine), of(theirs)]
  await house.push([first, second, other])
  const blamed = async () =>
    (
      await db.sql<{ id: string }[]>`
        select b.id from public.booking b where b.vendor_id = ${house.id} and private.flag_of(b) <> '{}'`
    ).map(({ id }) => id)
  expect(await blamed()).toEqual([other.subject])
  const done = await aChange(house, mine, move)
  await house.send(done)
  // Who takes more seats meanwhile does so as of then, whatever becomes of the move.
  await house.send(edit(second.subject, { pax: 3 }, { pax: 2 }))
  await house.send(undo(done))
  expect((await blamed()).sort()).toEqual([second.subject, other.subject].sort())
  // Control: moved there and back by hand is moved twice.
  await house.send(await aChange(house, mine, move))
  await house.send(await aChange(house, mine, { day: '2027-06-25', starts_at: 1080, ends_at: 1140 }))
  expect((await blamed()).sort()).toEqual([first.subject, second.subject].sort())
})

test('a template of which somebody has booked a date to come is not deleted', async () => {
  const mine = await bought()
  const refused = { state: 'rejected', code: 'invalid', figures: { deleted: 'booked' } }
  expect(await staff('event_template', template, { deleted: true })).toMatchObject(refused)
  expect(await staff('event_template', template, { maximum_pax: 9 }), 'only that').toMatchObject({
    state: 'applied',
  })
  await organiser.cancel(mine.token)
  expect(await staff('event_template', template, { deleted: true })).toMatchObject({ state: 'applied' })
})

test('one whose booked dates are over is', async () => {
  await bought()
  await db.sql`update public.occurrence set day = day - 30 where id = ${event}`
  expect(await staff('event_template', template, { deleted: true })).toMatchObject({ state: 'applied' })
})
