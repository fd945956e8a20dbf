// Who waits for an event that is sold out: no booking, no seat, nobody twice, never a flood, and a place by staff alone.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isCancelledOnline, isWaitBooked } from '#domain/booking/booking.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import { anAddress, aToken, type CustomerAnswer, somebody } from '#tests/fixtures/customer.ts'
import { aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aLine, aVenue, create, setStatus, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
let url: string
let today: string
beforeAll(async () => {
  db = await startDatabase()
}, 240_000)
afterAll(() => db.close())
beforeEach(async () => {
  venue = await aVenue(db, {})
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}`
  const [row] = await db.sql<{ url: string; today: string }[]>`
    select url, private.business_day(id)::text as today from public.vendor where id = ${venue.id}`
  url = row?.url ?? ''
  today = row?.today ?? ''
})

/** An event of a week from now, of which so many are sold; answers its bare id. */
async function anEvent(
  {
    capacity = 4,
    sold = capacity,
    ...more
  }: { capacity?: number; sold?: number; [of: string]: unknown } = {},
  starts = 1080,
): Promise<string> {
  const template = randomUUID()
  const data = {
    ...{ name: '屋形船', name_en: '', location: '桟橋', location_en: '', tickets: [], exclusive: false },
    ...{ minimum_pax: 1, maximum_pax: 4, cutoff_days: 0, slug: `e-${template}`, ...more },
  }
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    values (${venue.id}, 'event_template', ${template}, ${db.sql.json(data as never)})`
  const fields = { template, capacity, name: '屋形船', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [[addDays(today, 7), starts, starts + 120]])
  await venue.send(aCommand(subject, body))
  const id = subject.slice('occurrence/'.length)
  if (sold > 0) await venue.send(party(id, sold))
  return id
}
const party = (occurrence: string, pax: number) =>
  create({ day: today, minute: 0, duration: 60, pax, occurrence })

interface Wish {
  id?: string
  token?: string
  pax?: number
  details?: object
  from?: string
}
function join(occurrence: string | null, wish: Wish = {}): Promise<CustomerAnswer & { code?: string }> {
  const { id = randomUUID(), token = aToken(), pax = 2, from = anAddress() } = wish
  const { email: _, ...person } = somebody()
  return db.asAnon(
    async (tx) => {
      const [row] = await tx<{ answer: CustomerAnswer }[]>`
        select public.join_spots_waiting_list(${url}, ${id}, ${token}, ${occurrence}, ${pax},
          ${tx.json({ ...person, ...wish.details })}) as answer`
      if (!row) throw new Error('no answer')
      return row.answer
    },
    { 'x-noren-peer': from },
  )
}
const call = async (name: string, ...values: string[]): Promise<CustomerAnswer> =>
  db.asAnon(async (tx) => {
    const places = values.map((_, i) => `$${i + 1}`).join(', ')
    const [row] = await tx.unsafe<{ said: CustomerAnswer }[]>(
      `select public.${name}(${places}) as said`,
      values,
    )
    if (!row) throw new Error('no answer')
    return row.said
  })
const leftOf = async (occurrence: string): Promise<number> => {
  const [row] = await db.sql<{ n: number }[]>`
    select private.spots_left(o) as n from public.occurrence o
    where o.vendor_id = ${venue.id} and o.id = ${occurrence}`
  return row?.n ?? -1
}

test('a name left for an event waits, takes no seat, has its day and time, and can be withdrawn', async () => {
  const event = await anEvent()
  const wish = { id: randomUUID(), token: aToken(), details: { ...somebody(), email: undefined } }
  const answer = await join(event, wish)
  expect(answer).toMatchObject({
    ok: true,
    booking: {
      ...{ status: 'waiting', pax: 2, email: '', had_seats: false, lines: [] },
      ...{ day: addDays(today, 7), minute: 1080, duration: 120, event: { name: '屋形船' } },
    },
  })
  expect(await join(event, wish), 'sent again').toEqual(answer)
  const [row] = await db.sql`
    select b.status, b.source, b.occurrence, h.kind, h.account from public.booking b
    join public.booking_history h on h.vendor_id = b.vendor_id and h.booking_id = b.id
    join private.synced s on s.vendor_id = b.vendor_id and s.id = b.id::text and s.collection = 'booking'
    where b.vendor_id = ${venue.id} and b.id = ${wish.id}`
  expect(row).toEqual({
    ...{ status: 'waiting', source: 'online', occurrence: event, kind: 'online.wait', account: null },
  })
  await db.sql`update public.occurrence set capacity = 5 where vendor_id = ${venue.id}`
  expect(await leftOf(event), 'nothing of it is taken').toBe(1)
  expect(await call('cancel_booking', url, wish.token)).toMatchObject({ booking: { status: 'cancelled' } })
})

test.each<[string, () => Promise<unknown>, string]>([
  ['with seats enough', async () => join(await anEvent({ sold: 2 })), 'has_spots'],
  ['that is off', async () => join(await anEventThat('cancelled = true')), 'event_off'],
  ['that was deleted', async () => join(await anEventThat('deleted = true')), 'event_not_found'],
  ['that has begun', async () => join(await anEventThat('day = day - 8')), 'past'],
  ['past its cutoff', async () => join(await anEvent({ cutoff_days: 8 })), 'past_cutoff'],
  ['for too few', async () => join(await anEvent({ minimum_pax: 3 })), 'below_minimum'],
  ['that is none', async () => join(randomUUID()), 'event_not_found'],
  [
    'that another one shuts out',
    async () => {
      await anEvent({ exclusive: true })
      return join(await anEvent({ exclusive: true }, 1140))
    },
    'exclusive',
  ],
])('nobody waits for an event %s', async (_, ask, code) => {
  expect(await ask()).toEqual({ ok: false, code })
  expect(
    await db.sql`
    select from public.booking where vendor_id = ${venue.id} and status = 'waiting'`,
  ).toHaveLength(0)
})
test('who is more than an order, or than there are seats, is told how many may wait; a restaurant has no such list', async () => {
  const most = { ok: false, code: 'above_maximum' }
  expect(await join(await anEvent({ capacity: 8 }), { pax: 5 }), 'an order').toEqual({ ...most, maximum: 4 })
  const small = await anEvent({ capacity: 3 }, 1300)
  expect(await join(small, { pax: 4 }), 'the seats').toEqual({ ...most, maximum: 3 })
  expect(await join(small, { pax: 3 }), 'control').toMatchObject({ ok: true })
  await db.sql`update public.vendor set vendor_type = 'RESTAURANT' where id = ${venue.id}`
  expect(await join(small)).toEqual({ ok: false, code: 'event_not_found' })
})

test('one line of IPv6 with all its networks leaves room on a list', async () => {
  const event = await anEvent()
  const network = (n: number) => `2001:db8:1:${n.toString(16)}::1`
  for (let n = 1; n <= 8; n++) expect(await join(event, { from: network(n) })).toMatchObject({ ok: true })
  const refused = { ok: false, code: 'too_many_requests' }
  expect(await join(event, { from: network(9) })).toEqual(refused)
  expect(await join(event, { from: '2001:db8:2::1' }), 'another line').toMatchObject({ ok: true })
  expect(await join(event), 'of IPv4').toMatchObject({ ok: true })
  expect(await join(await anEvent({}, 1300), { from: network(9) }), 'another list').toMatchObject({
    ok: true,
  })
})

async function anEventThat(is: string): Promise<string> {
  const id = await anEvent()
  await db.sql.unsafe(`update public.occurrence set ${is} where vendor_id = '${venue.id}'`)
  return id
}

test('too few seats for the party are as none, and what somebody holds counts', async () => {
  const event = await anEvent({ sold: 3 })
  expect(await join(event, { pax: 1 })).toEqual({ ok: false, code: 'has_spots' })
  expect(await join(event)).toMatchObject({ ok: true })
  await db.sql`
    insert into private.hold (vendor_id, id, day, minute, duration, pax, occurrence, token_hash, expires_at)
    values (${venue.id}, gen_random_uuid(), ${addDays(today, 7)}, 1080, 120, 1, ${event}, '\\x00', now() + interval '5 minutes')`
  expect(await join(event, { pax: 1 })).toMatchObject({ ok: true })
})

test('seats without a ticket are as none: whose kinds are sold out by their own limits is full, on the page and on the list', async () => {
  const [adult, child] = [randomUUID(), randomUUID()]
  for (const kind of [adult, child])
    await db.sql`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${venue.id}, 'ticket_type', ${kind}, ${db.sql.json(aTicketType)})`
  const tickets = [aTicket(adult, { limit: 2 }), aTicket(child, { limit: 1 })]
  const event = await anEvent({ capacity: 20, sold: 0, tickets })
  const sell = (price_type: string, count: number) =>
    venue.send(
      create({ pax: count, occurrence: event, lines: [{ ...aLine, type: 'ticket', price_type, count }] }),
    )
  const reasonOf = async () => {
    const said = (await call('events_page', url)) as unknown as {
      events: { next: { reason: string | null }[] }[]
    }
    return said.events[0]?.next[0]?.reason
  }
  await sell(adult, 1)
  expect([await reasonOf(), await join(event)]).toEqual([null, { ok: false, code: 'has_spots' }])
  expect(await join(event, { pax: 3 }), 'two are left').toMatchObject({ ok: true })
  await sell(adult, 1)
  await sell(child, 1)
  expect(await reasonOf()).toBe('full')
  expect(await join(event, { pax: 1 })).toMatchObject({ ok: true })
})

test('what was typed is checked as for a booking, without an e-mail', async () => {
  const event = await anEvent()
  expect(await join(event, { details: { last_name: ' ', phone: '12' }, pax: 0 })).toEqual({
    ...{ ok: false, code: 'invalid' },
    fields: { last_name: 'required', phone: 'invalid_phone', pax: 'invalid' },
  })
  expect(await join(null)).toEqual({ ok: false, code: 'invalid', fields: { occurrence: 'required' } })
  expect(await join(event, { details: { website: 'x' } })).toEqual({ ok: false, code: 'too_many_requests' })
  expect(await join(event, { details: { fees: [{ days: 1, percent: 9 }] } })).toEqual({
    ...{ ok: false, code: 'invalid', fields: { fees: 'fees_changed' } },
  })
})

test('one phone waits once from one caller, and nobody else learns that it does', async () => {
  const [event, other] = [await anEvent(), await anEvent({}, 1300)]
  const from = anAddress()
  const { phone } = somebody()
  const token = aToken()
  expect(await join(event, { details: { phone }, from, token })).toMatchObject({ ok: true })
  expect(await join(event, { details: { phone }, from })).toEqual({ ok: false, code: 'already_waiting' })
  expect(await join(event, { details: { phone } }), 'from elsewhere').toMatchObject({ ok: true })
  expect(await join(other, { details: { phone }, from }), 'for another').toMatchObject({ ok: true })
  expect(await call('cancel_booking', url, token)).toMatchObject({ ok: true })
  expect(await join(event, { details: { phone }, from }), 'after it was withdrawn').toMatchObject({
    ok: true,
  })
})

test('bounded: by caller and event, by how many wait for one, and of many at once', async () => {
  const [event, other] = [await anEvent(), await anEvent({}, 1300)]
  const from = anAddress()
  for (let i = 0; i < 2; i++) expect(await join(event, { from })).toMatchObject({ ok: true })
  expect(await join(event, { from }), 'the third of one caller').toEqual({
    ok: false,
    code: 'too_many_requests',
  })
  expect(await join(other, { from }), 'control: of the same day').toMatchObject({ ok: true })
  for (let i = 0; i < 18; i++) expect(await join(event)).toMatchObject({ ok: true })
  expect(await join(event)).toEqual({ ok: false, code: 'waiting_full' })
  const many = await Promise.all(Array.from({ length: 30 }, () => join(other)))
  expect(many.filter(({ ok }) => ok).length).toBeLessThanOrEqual(19)
  const [row] = await db.sql<{ n: number }[]>`
    select count(*)::integer as n from public.booking
    where vendor_id = ${venue.id} and occurrence = ${other} and status = 'waiting'`
  expect(row?.n).toBe(many.filter(({ ok }) => ok).length + 1)
})

test('what a caller gave up leaves room for as many again', async () => {
  const event = await anEvent()
  const from = anAddress()
  const tokens = [aToken(), aToken()]
  for (const token of tokens) expect(await join(event, { from, token })).toMatchObject({ ok: true })
  expect(await join(event, { from }), 'control').toMatchObject({ code: 'too_many_requests' })
  for (const token of tokens) expect(await call('cancel_booking', url, token)).toMatchObject({ ok: true })
  for (let i = 0; i < 2; i++) expect(await join(event, { from })).toMatchObject({ ok: true })
})

test('bounded: by phone and by caller, of all events of an organiser', async () => {
  const events: string[] = []
  for (let i = 0; i < 6; i++) events.push(await anEvent({}, 600 + i * 130))
  const from = anAddress()
  const { phone } = somebody()
  const [first = '', second = '', third = '', fourth = ''] = events
  for (const event of [first, second, third])
    expect(await join(event, { details: { phone }, from })).toMatchObject({ ok: true })
  const tooMany = { ok: false, code: 'too_many_requests' }
  expect(await join(fourth, { details: { phone }, from }), 'of one phone').toEqual(tooMany)
  for (const event of [first, second, third, fourth, fourth, ...events.slice(4)])
    expect(await join(event, { from })).toMatchObject({ ok: true })
  expect(await join(events[5] ?? '', { from }), 'the eleventh of a caller').toEqual(tooMany)
})

test('staff make it a booking where there are seats; where there are none it is flagged, and nothing is sold online beyond them', async () => {
  const event = await anEvent({ sold: 0 })
  const taken = party(event, 4)
  await venue.send(taken)
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [first, second, third]) expect(await join(event, { id })).toMatchObject({ ok: true })
  expect(await venue.send(setStatus(first, 'waiting', 'confirmed')), 'no seat is free').toMatchObject({
    ...{ state: 'flagged', code: 'overbooked', figures: { people: 6, capacity: 4 } },
  })
  for (const id of [first, taken.subject]) await venue.send(setStatus(id, 'confirmed', 'cancelled'))
  for (const id of [second, third])
    expect(await venue.send(setStatus(id, 'waiting', 'confirmed'))).toMatchObject({ state: 'applied' })
  expect(await leftOf(event)).toBe(0)
  expect(await join(event), 'sold out again').toMatchObject({ ok: true, booking: { status: 'waiting' } })
})

test('how to join it online is told to who has seats, and to nobody else', async () => {
  const link = 'https://meet.noren.example/secret-room'
  const event = await anEvent({ sold: 0, online_url: link })
  const [token, id] = [aToken(), randomUUID()]
  await venue.send(party(event, 4))
  const answer = await join(event, { token, id })
  expect(answer).toMatchObject({ booking: { event: { online: true, online_url: '' } } })
  const [template] = await db.sql<{ slug: string }[]>`
    select data->>'slug' as slug from private.config_item
    where vendor_id = ${venue.id} and kind = 'event_template'`
  const pages = [await call('events_page', url), await call('event_page', url, template?.slug ?? '')]
  expect(pages).toMatchObject([
    { ok: true, events: [{ online: true }] },
    { ok: true, event: { online: true } },
  ])
  expect(JSON.stringify([answer, pages])).not.toContain('secret-room')
  await venue.send(setStatus(id, 'waiting', 'confirmed'))
  expect(await call('find_booking', url, token), 'control').toMatchObject({
    booking: { event: { online_url: link } },
  })
  // By its number and phone, and by an old mail, nobody is named, nor let in.
  const found = aToken()
  await db.sql`
    insert into private.found_token (vendor_id, token_hash, booking_id, ends_at)
    values (${venue.id}, private.token_hash(${found}), ${id}, now() + interval '1 hour')`
  const nobody = { booking: { last_name: '', event: { online: true, online_url: '' } } }
  expect(await call('find_booking', url, found)).toMatchObject(nobody)
  await db.sql`update public.occurrence set day = day - 40 where vendor_id = ${venue.id}`
  await db.sql`update public.booking set occurrence = occurrence where vendor_id = ${venue.id} and id = ${id}`
  expect(await call('find_booking', url, token), 'a month later').toMatchObject(nobody)
  await db.sql`update public.occurrence set day = day + 40 where vendor_id = ${venue.id}`
  await venue.send(setStatus(id, 'confirmed', 'cancelled'))
  expect(JSON.stringify(await call('find_booking', url, token))).not.toContain('secret-room')
})

test('who waits and books the event by themselves waits no more; nobody else ends a place, and no smaller booking does', async () => {
  const ticket = randomUUID()
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    values (${venue.id}, 'ticket_type', ${ticket}, ${db.sql.json(aTicketType)})`
  const event = await anEvent({ sold: 0, tickets: [aTicket(ticket)] })
  const taken = party(event, 4)
  await venue.send(taken)
  const [token, id, from] = [aToken(), randomUUID(), anAddress()]
  const { phone } = somebody()
  expect(await join(event, { token, id, from, details: { phone } })).toMatchObject({ ok: true })
  const openOf = async () =>
    (await call('find_booking', url, token)).booking?.['event'] as {
      open?: string
      waited: boolean
      bought: boolean
    }
  expect((await openOf()).open, 'nothing is free').toBeUndefined()
  await db.sql`update public.occurrence set capacity = 5 where vendor_id = ${venue.id} and id = ${event}`
  expect((await openOf()).open, 'fewer than they are').toBeUndefined()
  await db.sql`update public.occurrence set capacity = 60 where vendor_id = ${venue.id} and id = ${event}`
  expect(await openOf()).toMatchObject({ open: event, waited: true })

  const buy = async (count: number, more: object, caller = from) => {
    const attempt = { id: randomUUID(), token: aToken() }
    const chosen = [{ price_type: ticket, count, price: aTicketType.price }]
    return db.asAnon(
      async (tx) => {
        await tx`select public.hold_spots(${url}, ${attempt.id}, ${attempt.token}, ${event}, ${tx.json(chosen)}, null, null)`
        const [row] = await tx<{ said: CustomerAnswer }[]>`
          select public.confirm_booking(${url}, ${attempt.id}, ${attempt.token},
            ${tx.json({ ...somebody(), ...more })}) as said`
        return row?.said
      },
      { 'x-noren-peer': caller },
    )
  }
  const state = async () => {
    const [row] = await db.sql<{ status: string; last: string }[]>`
      select b.status, (select h.kind from public.booking_history h
        where h.vendor_id = b.vendor_id and h.booking_id = b.id order by h.rev desc limit 1) as last
      from public.booking b where b.vendor_id = ${venue.id} and b.id = ${id}`
    return `${row?.status} ${row?.last}`
  }
  for (const [what, count, more, caller] of [
    ['a stranger who types the number', 2, { phone }, anAddress()],
    ['one of the same network', 2, { phone }, from],
    ['another secret', 2, { phone, waiting: aToken() }, from],
    ['none', 2, { phone, waiting: { of: [token] } }, from],
    ['another number', 2, { waiting: token }, from],
    ['fewer than wait', 1, { phone, waiting: token }, from],
  ] as const) {
    expect(await buy(count, more, caller), what).toMatchObject({ ok: true })
    expect(await state(), what).toBe('waiting online.wait')
  }
  // As of who had a booking of it that staff took back.
  await db.sql`update public.booking set claimed_rev = rev where id = ${id}`
  expect(await buy(2, { phone, waiting: token }, anAddress()), 'from any network').toMatchObject({
    ok: true,
    booking: { event: { waited: false } },
  })
  expect(await state()).toBe('cancelled online.booked')
  expect(isWaitBooked(await venue.booking(id)), 'tablets read it in the row').toBe(true)
  expect(isCancelledOnline(await venue.booking(id)), 'and do not take it for called off').toBe(false)
  expect(await call('find_booking', url, token)).toMatchObject({
    booking: { status: 'cancelled', had_seats: false, event: { waited: true, bought: true } },
  })
  expect(await venue.send(setStatus(id, 'cancelled', 'confirmed'))).toMatchObject({ state: 'applied' })
  expect(await openOf(), 'staff made it a booking all the same').toMatchObject({ bought: false })
  expect(await buy(2, { phone, waiting: token })).toMatchObject({ ok: true })
  expect(await state(), 'who was given the seats has them').toMatch(/^confirmed /)
  await call('cancel_booking', url, token)
  expect(await openOf(), 'which was cancelled').toMatchObject({ waited: true, bought: false })
})

test('who waits for an event without tickets is not led to any, however many seats are free', async () => {
  const [event, token] = [await anEvent(), aToken()]
  expect(await join(event, { token })).toMatchObject({ ok: true })
  await db.sql`update public.occurrence set capacity = 60 where vendor_id = ${venue.id} and id = ${event}`
  const { booking } = await call('find_booking', url, token)
  expect(booking).toMatchObject({ status: 'waiting', event: { waited: true } })
  expect(booking?.['event']).not.toHaveProperty('open')
})
