import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import { anAddress, aToken, type CustomerAnswer, someDetails } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, setStatus, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const [adult, child] = [randomUUID(), randomUUID()]
interface Tickets {
  price_type: string
  count: number
  price: number
}
const of = (count: number, price = 5000, price_type: string = adult): Tickets => ({
  price_type,
  count,
  price,
})
interface Attempt {
  id: string
  token: string
}
const anAttempt = (): Attempt => ({ id: randomUUID(), token: aToken() })

let venue: Venue
let url: string
let today: string
beforeEach(async () => {
  venue = await aVenue(db, {})
  const [row] = await db.sql<{ url: string; today: string }[]>`
    update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}
    returning url, private.business_day(id)::text as today`
  url = row?.url ?? ''
  today = row?.today ?? ''
  for (const [key, name, price] of [
    [adult, '大人', 5000],
    [child, '幼児', 0],
  ] as const)
    await item('ticket_type', key, { name, name_en: '', price, tax: 10 })
})

const item = (kind: string, key: string, data: object) => db.sql`
  insert into private.config_item (vendor_id, kind, key, data) values (${venue.id}, ${kind}, ${key}, ${db.sql.json(data as never)})
  on conflict (vendor_id, kind, key) do update set data = excluded.data`

/** An event of a week from now; answers the occurrence's bare id. */
async function anEvent(
  { capacity = 10, ...more }: Record<string, unknown> & { capacity?: number } = {},
  starts = 1080,
) {
  const template = randomUUID()
  const limits = { minimum_pax: 1, maximum_pax: 8, cutoff_days: 0, exclusive: false, slug: `e-${template}` }
  const tickets = [adult, child].map((ticket_type) => ({ ticket_type, price: null, limit: null }))
  await item('event_template', template, { name: '屋形船', location: '桟橋', tickets, ...limits, ...more })
  const fields = { template, capacity, name: '屋形船', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [[addDays(today, 7), starts, starts + 120]])
  await venue.send(aCommand(subject, body))
  return subject.slice('occurrence/'.length)
}

const call = (text: string, values: unknown[]): Promise<CustomerAnswer & Record<string, unknown>> =>
  db.asAnon(
    async (tx) => {
      const [row] = await tx.unsafe<{ value: CustomerAnswer & Record<string, unknown> }[]>(
        `select ${text} as value`,
        values as never[],
      )
      if (!row) throw new Error('no answer')
      return row.value
    },
    { 'x-noren-peer': anAddress() },
  )
const hold = (a: Attempt, occurrence: string, tickets: readonly Tickets[], old?: Attempt) =>
  call('public.hold_spots($1, $2, $3, $4, $5::text::jsonb, $6, $7)', [
    ...[url, a.id, a.token, occurrence, JSON.stringify(tickets), old?.id ?? null, old?.token ?? null],
  ])
const confirm = (a: Attempt) =>
  call('public.confirm_booking($1, $2, $3, $4)', [url, a.id, a.token, someDetails])

test('tickets are held, and what was held is booked at the price of then', async () => {
  const event = await anEvent()
  const mine = anAttempt()
  expect(await hold(mine, event, [of(2), of(1, 0, child)])).toEqual({
    ok: true,
    id: mine.id,
    expires_in: 600,
  })
  expect(await hold(mine, event, [of(2), of(1, 0, child)]), 'a lost answer').toMatchObject({ ok: true })
  await item('ticket_type', adult, { name: '大人', name_en: '', price: 9000, tax: 10 })
  expect(await hold(mine, event, [of(2), of(1, 0, child)]), 'whatever became of the price').toMatchObject({
    ok: true,
  })
  const sold = await confirm(mine)
  expect(sold).toMatchObject({
    ok: true,
    booking: {
      ...{ day: addDays(today, 7), minute: 1080, duration: 120, pax: 3, status: 'confirmed' },
      event: { name: '屋形船', location: '桟橋', off: false },
      lines: [
        { price_type: adult, type: 'ticket', name: '大人', price: 5000, tax: 10, count: 2 },
        { price_type: child, type: 'ticket', price: 0, count: 1 },
      ],
    },
  })
  expect(await confirm(mine), 'sent again').toEqual(sold)
  expect(await hold(anAttempt(), event, [of(2)])).toMatchObject({
    code: 'invalid',
    fields: { tickets: 'price_changed' },
  })
})

test.each<[string, () => Promise<unknown>, object]>([
  [
    'more than there are',
    async () => hold(anAttempt(), await anEvent({ capacity: 3 }), [of(4)]),
    { code: 'full', left: 3 },
  ],
  [
    'fewer than the minimum',
    async () => hold(anAttempt(), await anEvent({ minimum_pax: 3 }), [of(2)]),
    { code: 'below_minimum', minimum: 3 },
  ],
  [
    'more than the maximum',
    async () => hold(anAttempt(), await anEvent({ maximum_pax: 3 }), [of(4)]),
    { code: 'above_maximum', maximum: 3 },
  ],
  [
    'after the cutoff',
    async () => hold(anAttempt(), await anEvent({ cutoff_days: 8 }), [of(2)]),
    { code: 'past_cutoff' },
  ],
  ['no tickets', async () => hold(anAttempt(), await anEvent(), []), { fields: { tickets: 'required' } }],
  [
    'a kind that it does not sell',
    async () => hold(anAttempt(), await anEvent({ tickets: [] }), [of(1)]),
    { fields: { tickets: 'price_changed' } },
  ],
  [
    'one kind twice',
    async () => hold(anAttempt(), await anEvent(), [of(1), of(1)]),
    { fields: { tickets: 'invalid' } },
  ],
  [
    'another price',
    async () => hold(anAttempt(), await anEvent(), [of(1, 1)]),
    { fields: { tickets: 'price_changed' } },
  ],
  [
    'an event that is none',
    async () => hold(anAttempt(), randomUUID(), [of(1)]),
    { code: 'event_not_found' },
  ],
])('%s cannot be held', async (_, ask, said) => {
  expect(await ask()).toMatchObject({ ok: false, ...said })
  expect(await db.sql`select from private.hold where vendor_id = ${venue.id}`).toHaveLength(0)
})

test('the number of one kind is limited for each occurrence, holds counted', async () => {
  const limited = [{ ticket_type: adult, price: 4000, limit: 3 }]
  const event = await anEvent({ tickets: limited })
  const first = anAttempt()
  expect(await hold(first, event, [of(2, 4000)])).toMatchObject({ ok: true })
  const one = { code: 'kind_sold_out', kinds: [{ price_type: adult, left: 1 }] }
  expect(await hold(anAttempt(), event, [of(2, 4000)])).toMatchObject(one)
  await confirm(first)
  expect(await hold(anAttempt(), event, [of(2, 4000)])).toMatchObject(one)
  expect(await hold(anAttempt(), event, [of(1, 4000)])).toMatchObject({ ok: true })
  expect(await hold(anAttempt(), event, [of(1, 4000)])).toMatchObject({ kinds: [{ left: 0 }] })
})

test('which kinds are sold out is told, of several those alone, and of a hold that lapsed too', async () => {
  const event = await anEvent({
    tickets: [
      { ticket_type: adult, price: null, limit: 2 },
      { ticket_type: child, price: null, limit: 5 },
    ],
  })
  const [slow, quick] = [anAttempt(), anAttempt()]
  await hold(slow, event, [of(1), of(1, 0, child)])
  await db.sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${venue.id}`
  expect(await hold(quick, event, [of(2)])).toMatchObject({ ok: true })
  const gone = [{ price_type: adult, left: 0 }]
  expect(await hold(anAttempt(), event, [of(1), of(1, 0, child)])).toMatchObject({ kinds: gone })
  expect(await confirm(slow)).toMatchObject({ code: 'hold_expired', reason: 'kind_sold_out', kinds: gone })
  expect(await hold(anAttempt(), event, [of(9)]), 'control: for another cause none').not.toHaveProperty(
    'kinds',
  )
})

test('an attempt is one choice: another under the same id is refused, and another token learns nothing', async () => {
  const event = await anEvent()
  const mine = anAttempt()
  await hold(mine, event, [of(2)])
  expect(await hold(mine, event, [of(1), of(1, 0, child)]), 'as many people').toMatchObject({
    code: 'id_reused',
  })
  expect(await hold(mine, await anEvent(), [of(2)]), 'another event').toMatchObject({ ok: false })
  expect(await hold({ ...mine, token: aToken() }, event, [of(2)])).toMatchObject({ code: 'id_reused' })
  expect(await confirm({ ...mine, token: aToken() })).toMatchObject({ code: 'hold_expired' })
  expect(await confirm(mine)).toMatchObject({ booking: { lines: [{ price_type: adult, count: 2 }] } })
})

test('a hold keeps its seats, is replaced by another of the same customer, and ends', async () => {
  const event = await anEvent({ capacity: 4 })
  const [first, second] = [anAttempt(), anAttempt()]
  await hold(first, event, [of(3)])
  expect(await hold(anAttempt(), event, [of(2)])).toMatchObject({ code: 'full', left: 1 })
  expect(await hold(second, event, [of(5)], first), 'their own count as free').toMatchObject({
    ...{ code: 'full', left: 4 },
  })
  expect(await hold(second, event, [of(4)], first)).toMatchObject({ ok: true })
  expect(await confirm(first)).toMatchObject({ code: 'hold_expired' })
  await db.sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${venue.id}`
  const third = anAttempt()
  expect(await hold(third, event, [of(4)])).toMatchObject({ ok: true })
  // Who was too slow is only refused where the seats are really gone.
  await confirm(third)
  expect(await confirm(second)).toMatchObject({ code: 'hold_expired', reason: 'full' })
})

test('who is refused for what others only hold is told when to ask again, and of what is sold nothing', async () => {
  const tickets = [
    { ticket_type: adult, price: null, limit: null },
    { ticket_type: child, price: null, limit: 2 },
  ]
  const event = await anEvent({ capacity: 4, tickets })
  const [mine, late] = [anAttempt(), anAttempt()]
  await hold(late, event, [of(1)])
  await db.sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${venue.id}`
  await hold(mine, event, [of(2), of(2, 0, child)])
  const refused = () => hold(anAttempt(), event, [of(1)])
  expect(await refused()).toEqual({
    ...{ ok: false, code: 'full', left: 0, minimum: 1, maximum: 8, again_in: 60 },
  })
  expect(await confirm(late)).toMatchObject({ code: 'hold_expired', reason: 'full', again_in: 60 })
  const ends = (seconds: number) => db.sql`
    update private.hold set expires_at = now() + ${seconds}::integer * interval '1 second' where id = ${mine.id}`
  await ends(31)
  expect((await refused())['again_in']).toBeGreaterThanOrEqual(29)
  expect((await refused())['again_in']).toBeLessThanOrEqual(31)
  await ends(2)
  expect(await refused(), 'not at once').toMatchObject({ again_in: 10 })
  await ends(60)
  await venue.send(create({ day: today, minute: 0, duration: 60, pax: 4, occurrence: event }))
  expect(await refused(), 'staff have sold them').not.toHaveProperty('again_in')
  expect(await confirm(late)).not.toHaveProperty('again_in')
  const other = await anEvent({ capacity: 8, tickets })
  await hold(anAttempt(), other, [of(1), of(2, 0, child)])
  expect(await hold(anAttempt(), other, [of(1), of(1, 0, child)])).toMatchObject({
    ...{ code: 'kind_sold_out', kinds: [{ price_type: child, left: 0 }], again_in: 60 },
  })
  expect(
    await hold(anAttempt(), other, [of(3), of(3, 0, child)]),
    'more than there are of it',
  ).not.toHaveProperty('again_in')
})

test('staff may sell over a hold; online nothing is sold beyond capacity', async () => {
  const event = await anEvent({ capacity: 4 })
  const mine = anAttempt()
  await hold(mine, event, [of(3)])
  const party = create({ day: today, minute: 0, duration: 60, pax: 3, occurrence: event })
  expect(await venue.send(party)).toMatchObject({ state: 'applied' })
  expect(await confirm(mine)).toMatchObject({ code: 'hold_expired', reason: 'full' })
  await venue.send(setStatus(party.subject, 'confirmed', 'cancelled'))
  expect(await confirm(mine)).toMatchObject({ ok: true })
})

test('of events that exclude each other only one is sold, and each again once the other is free', async () => {
  const [boat, party] = [await anEvent({ exclusive: true }), await anEvent({ exclusive: true }, 1170)]
  const later = await anEvent({ exclusive: true }, 1200)
  const [first, second] = [anAttempt(), anAttempt()]
  await hold(first, boat, [of(2)])
  expect(await hold(second, party, [of(2)]), 'what is only held shuts no other').toMatchObject({ ok: true })
  expect(await confirm(first)).toMatchObject({ ok: true })
  expect(await confirm(second), 'booked meanwhile').toMatchObject({
    ...{ code: 'hold_expired', reason: 'exclusive' },
  })
  expect(await hold(anAttempt(), party, [of(2)]), 'sold').toMatchObject({ code: 'exclusive' })
  expect(await hold(anAttempt(), later, [of(2)]), 'it begins as that ends').toMatchObject({ ok: true })
  await db.sql`update public.booking set status = 'cancelled' where vendor_id = ${venue.id}`
  expect(await confirm(second)).toMatchObject({ ok: true })
})

test('an event that is off is sold no more, and a ticket for it says so', async () => {
  const event = await anEvent()
  const [first, second] = [anAttempt(), anAttempt()]
  await hold(first, event, [of(2)])
  await confirm(first)
  await hold(second, event, [of(2)])
  await db.sql`update public.occurrence set cancelled = true where vendor_id = ${venue.id}`
  expect(await confirm(second)).toMatchObject({ code: 'hold_expired', reason: 'event_off' })
  expect(await hold(anAttempt(), event, [of(2)])).toMatchObject({ code: 'event_off' })
  expect(await call('public.find_booking($1, $2)', [url, first.token])).toMatchObject({
    booking: { event: { off: true } },
  })
})

test('a ticket is cancelled by its link, and moved by nobody but the organiser', async () => {
  const event = await anEvent({ capacity: 2 })
  const mine = anAttempt()
  await hold(mine, event, [of(2)])
  await confirm(mine)
  const seen = JSON.stringify({ day: addDays(today, 7), minute: 1080, pax: 2 })
  const change = [url, mine.token, randomUUID(), seen, addDays(today, 8), 1080, 2]
  expect(await call('public.change_booking($1, $2, $3, $4::text::jsonb, $5, $6, $7)', change)).toMatchObject({
    code: 'event_booking',
  })
  expect(await call('public.cancel_booking($1, $2)', [url, mine.token])).toMatchObject({
    booking: { status: 'cancelled' },
  })
  expect(await hold(anAttempt(), event, [of(2)])).toMatchObject({ ok: true })
})

test('of many customers at once for the last seats as many get them as there are', async () => {
  const event = await anEvent({ capacity: 6 })
  const attempts = Array.from({ length: 20 }, anAttempt)
  const held = await Promise.all(
    attempts.map(async (a) => {
      for (let tries = 0; tries < 50; tries++) {
        const said = await hold(a, event, [of(2)])
        if (said['code'] !== 'busy') return said
      }
      throw new Error('always busy')
    }),
  )
  expect(held.filter(({ ok }) => ok)).toHaveLength(3)
  const told = held.filter(({ ok }) => !ok)
  expect(new Set(told.map(({ code }) => code))).toEqual(new Set(['full']))
})
