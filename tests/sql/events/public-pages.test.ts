// What customers read of an organiser's events: which there are, when each takes place, what is left, and why not.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
let today: string
let url: string
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())
beforeEach(async () => {
  venue = await aVenue(db, {})
  await db.sql`update public.vendor set vendor_type = 'EVENT', day_turns_at = 0, time_zone = 'Etc/UTC' where id = ${venue.id}`
  const [row] = await db.sql<{ day: string; url: string }[]>`
    select private.business_day(id)::text as day, url from public.vendor where id = ${venue.id}`
  today = row?.day ?? ''
  url = row?.url ?? ''
})

const adult = randomUUID()
const item = async (kind: string, data: object, id: string = randomUUID()) => {
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data) values (${venue.id}, ${kind}, ${id}, ${db.sql.json(data as never)})
    on conflict (vendor_id, kind, key) do update set data = excluded.data`
  return id
}
const usual = {
  ...{
    name: '屋形船',
    name_en: 'Boat',
    location: '桟橋',
    location_en: '',
    description: '一\n二',
    description_en: '',
  },
  ...{
    picture: '',
    online_url: '',
    pricing: '',
    pricing_en: '',
    duration: 90,
    interval: 120,
    maximum_capacity: 40,
  },
  ...{
    maximum_pax: 10,
    minimum_pax: 1,
    cutoff_days: 0,
    slug: 'boat',
    exclusive: false,
    questions: [],
    position: 0,
  },
}
const template = (changed: object = {}, id?: string) =>
  item(
    'event_template',
    { ...usual, tickets: [{ ticket_type: adult, price: null, limit: null }], ...changed },
    id,
  )
const ticket = (changed: object = {}, id = adult) =>
  item(
    'ticket_type',
    {
      name: 'おとな',
      name_en: 'Adult',
      price: 3000,
      tax: 10,
      description: '',
      description_en: '',
      position: 0,
      ...changed,
    },
    id,
  )
const occurrence = async (of: string, day: string, changed: Record<string, unknown> = {}) => {
  const id = randomUUID()
  const row = {
    ...{
      vendor_id: venue.id,
      id,
      template: of,
      day,
      starts_at: 1080,
      ends_at: 1170,
      capacity: 40,
      note: '花の手配',
      name: '屋形船',
    },
    ...changed,
  }
  await db.sql`insert into public.occurrence ${db.sql(row as never)}`
  return id
}
const call = async (text: string, values: unknown[]) => {
  const [row] = await db.sql.unsafe(`select ${text} as said`, values as never[])
  return row?.said
}
const list = (of = url) => call('public.events_page($1)', [of])
const page = (slug = 'boat', from: string | null = null, chosen: string | null = null, of = url) =>
  call('public.event_page($1, $2, $3, $4)', [of, slug, from, chosen])

test('an event is told with its tickets, each at the price it has here', async () => {
  const child = randomUUID()
  await ticket()
  await ticket({ name: 'こども', price: 1500, tax: 8 }, child)
  const gone = await ticket({ name: '昔' }, randomUUID())
  await template({
    tickets: [
      { ticket_type: gone, price: 1, limit: null },
      { ticket_type: child, price: 0, limit: 3 },
      { ticket_type: adult, price: null, limit: null },
    ],
  })
  await db.sql`update private.config_item set deleted = true where key = ${gone}`
  const said = await page('BOAT', null, null, url.toUpperCase())
  expect(said).toMatchObject({
    ...{ ok: true, today, dates: [], more: null },
    vendor: { url, vendor_type: 'EVENT' },
    event: {
      slug: 'boat',
      name: '屋形船',
      description: '一\n二',
      price: 3000,
      is_from: false,
      minimum_pax: 1,
      maximum_pax: 10,
    },
  })
  expect(said.event.tickets).toMatchObject([
    { id: child, name: 'こども', price: 0, tax: 8 },
    { id: adult, name: 'おとな', price: 3000, tax: 10 },
  ])
})

test('each date says why the smallest party cannot book it, as its tickets would be refused', async () => {
  const id = await template({ cutoff_days: 2, minimum_pax: 4 })
  const dates: [number, Record<string, unknown>, string | null][] = [
    [0, { starts_at: 0, ends_at: 1 }, 'past'],
    [1, {}, 'past_cutoff'],
    [2, {}, null],
    [3, { cancelled: true, capacity: 0 }, 'event_off'],
    [4, { capacity: 0 }, 'full'],
    [5, { capacity: 3 }, 'full'],
    [6, { capacity: 4 }, null],
  ]
  for (const [days, changed] of dates) await occurrence(id, addDays(today, days), changed)
  await occurrence(id, addDays(today, -1))
  const said = await page()
  expect(said.dates.map((one: { reason: string | null }) => one.reason)).toEqual(
    dates.map(([, , reason]) => reason),
  )
  expect(said.dates[2]).toEqual({
    ...{ id: expect.any(String), day: addDays(today, 2), starts_at: 1080, ends_at: 1170 },
    ...{ spots_left: 40, few: false, reason: null, held: false },
  })
  expect(JSON.stringify([said, await list()])).not.toContain('花の手配')
})

/** The first kind of ticket of this date's template. */
const kindOf = async (occurrence: string): Promise<string | undefined> =>
  (
    await db.sql`
      select c.data->'tickets'->0->>'ticket_type' as kind from public.occurrence o
      join private.config_item c on c.vendor_id = o.vendor_id and c.key = o.template::text
      where o.id = ${occurrence}`
  )[0]?.['kind']

/** Parties of an event: a booking in this status, or a hold, with so many of each kind. */
async function party(occurrence: string, pax: number, status: string, kinds: [string, number][] = []) {
  const line = { type: 'ticket', name: 'x', name_en: '', price: 3000, tax: 10 }
  const lines = db.sql.json(kinds.map(([price_type, count]) => ({ price_type, ...line, count })))
  const isHold = ['live', 'ended'].includes(status)
  await (isHold
    ? db.sql`
        insert into private.hold (vendor_id, id, day, minute, duration, pax, occurrence, lines, token_hash, expires_at)
        select vendor_id, gen_random_uuid(), day, starts_at, 90, ${pax}, id, ${lines}, '', now()
          + ${status === 'live' ? '5' : '-1'}::integer * interval '1 minute'
        from public.occurrence where id = ${occurrence}`
    : db.sql`
        insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status, occurrence, lines)
        select vendor_id, gen_random_uuid(), day, starts_at, 90, ${pax}, 'phone', ${status}, id, ${lines}
        from public.occurrence where id = ${occurrence}`)
}

test('seats that are sold or held are not left, few are a fifth, and an excluded date says so', async () => {
  const id = await template()
  const [sold, out] = [await occurrence(id, addDays(today, 1)), await occurrence(id, addDays(today, 2))]
  for (const event of [sold, out]) {
    await party(event, 20, 'confirmed')
    await party(event, 10, 'arrived')
    await party(event, 3, 'live')
    for (const status of ['waiting', 'cancelled', 'ended']) await party(event, 5, status)
  }
  await db.sql
    .begin(async (tx) => {
      await tx.unsafe(`
      create or replace function private.excluded_among(
        p_vendor uuid, p_occurrences uuid[], p_claimed_rev bigint default 9223372036854775807
      ) returns setof uuid language sql stable set search_path = '' as $$ select '${out}'::uuid $$;`)
      const [row] = await tx`select public.event_page(${url}, 'boat') as said`
      expect(row?.said.dates).toMatchObject([
        { id: sold, spots_left: 7, few: true, reason: null, held: false },
        { id: out, spots_left: 7, few: true, reason: 'exclusive' },
      ])
      throw new Error('back')
    })
    .catch((fault) => expect(String(fault)).toContain('back'))
})

test('what is only held is not said to be sold out, unless its tickets are', async () => {
  const [held, sold, kinds] = [
    await occurrence(await template(), addDays(today, 1)),
    await occurrence(await template({ slug: 'b' }), addDays(today, 1)),
    await occurrence(
      await template({
        slug: 'c',
        tickets: [{ ticket_type: await ticket({}, randomUUID()), price: null, limit: 5 }],
      }),
      addDays(today, 1),
    ),
  ]
  await party(held, 38, 'confirmed')
  await party(held, 2, 'live')
  await party(sold, 40, 'confirmed')
  await party(sold, 2, 'live')
  await party(kinds, 5, 'live', [[(await kindOf(kinds)) ?? '', 5]])
  const said = async (slug: string) => (await page(slug)).dates[0]
  expect(await said('boat')).toMatchObject({ reason: 'full', held: true, spots_left: 0 })
  expect(await said('b')).toMatchObject({ reason: 'full', held: false })
  expect(await said('c')).toMatchObject({ reason: 'full', held: true })
  await party(kinds, 5, 'confirmed', [[(await kindOf(kinds)) ?? '', 5]])
  expect(await said('c')).toMatchObject({ reason: 'full', held: false })
})

test('of kinds that are all limited what is left of each counts, and nothing of another date', async () => {
  const child = await ticket({}, randomUUID())
  await ticket()
  const tickets = [adult, child].map((ticket_type) => ({ ticket_type, price: null, limit: 5 }))
  const id = await template({ tickets, minimum_pax: 3 })
  const [first, next] = [await occurrence(id, addDays(today, 1)), await occurrence(id, addDays(today, 2))]
  // More than there are of the one kind take nothing of the other.
  await party(first, 9, 'confirmed', [
    [adult, 8],
    [randomUUID(), 1],
  ])
  await party(first, 2, 'live', [[child, 2]])
  const reasons = async () => (await page()).dates.map((one: { reason: string | null }) => one.reason)
  expect(await reasons()).toEqual([null, null])
  await party(first, 1, 'live', [[child, 1]])
  expect(await reasons()).toEqual(['full', null])
  expect((await page()).dates[0]).toMatchObject({ id: first, spots_left: 28 })
  await party(next, 5, 'confirmed', [[adult, 5]])
  // One without an end: the seats alone count.
  await template({ tickets: [tickets[0], { ...tickets[1], limit: null }], minimum_pax: 3 }, id)
  expect(await reasons()).toEqual([null, null])
})

test('at most a hundred dates at once, in whole days; the rest from a day on, or from a date on', async () => {
  const id = await template()
  const all: string[] = []
  for (let day = 0; day < 60; day++)
    for (const starts_at of [600, 900]) all.push(await occurrence(id, addDays(today, day + 1), { starts_at }))
  const first = await page()
  expect([first.dates.length, first.more]).toEqual([100, addDays(today, 51)])
  const rest = await page('boat', first.more)
  expect([...first.dates, ...rest.dates].map((one: { id: string }) => one.id)).toHaveLength(120)
  expect(new Set([...first.dates, ...rest.dates].map((one: { id: string }) => one.id))).toEqual(new Set(all))
  expect(rest.more).toBeNull()
  const chosen = all[110] ?? ''
  expect((await page('boat', null, chosen)).dates[0].day).toBe(addDays(today, 56))
  // A date of another event moves nothing.
  const other = await occurrence(await template({ slug: 'other' }), addDays(today, 300))
  const strange = await page('boat', null, other)
  expect(strange.dates[0].day).toBe(addDays(today, 1))
  expect(strange.dates.map(({ id }: { id: string }) => id)).toEqual(
    first.dates.map(({ id }: { id: string }) => id),
  )
  // One of a day that is over stands before all that are to come; nobody else reads of it.
  const over = await occurrence(id, addDays(today, -3))
  const seen = await page('boat', null, over)
  expect(seen.dates[0]).toMatchObject({ id: over, reason: 'past' })
  expect([seen.dates.length, seen.dates[1].day, seen.more]).toEqual([101, addDays(today, 1), first.more])
  expect((await page()).dates[0].day).toBe(addDays(today, 1))
  await db.sql`update public.occurrence set deleted = true where id = ${over}`
  expect((await page('boat', null, over)).dates[0].day, 'deleted').toBe(addDays(today, 1))
  expect(await page('boat', '0001-01-01')).toMatchObject({
    code: 'invalid',
    fields: { from: expect.any(String) },
  })
})

test('a day that alone has more than a hundred is told whole', async () => {
  const id = await template()
  for (let n = 0; n < 120; n++)
    await occurrence(id, addDays(today, 1), { starts_at: n * 5, ends_at: n * 5 + 5 })
  await occurrence(id, addDays(today, 9))
  const first = await page()
  expect([first.dates.length, first.more]).toEqual([120, addDays(today, 9)])
  expect((await page('boat', first.more)).dates).toHaveLength(1)
})

test('the list has each event with its next dates that can be booked, or with why none can', async () => {
  await ticket()
  const boat = await template({ position: 1 })
  const talk = await template({ slug: 'talk', name: '落語', position: 0, tickets: [] })
  await template({ slug: 'none', position: 2 })
  for (let day = 0; day < 6; day++)
    await occurrence(boat, addDays(today, day), { cancelled: day === 1, starts_at: day && 900 })
  await occurrence(talk, addDays(today, 3), { capacity: 0 })
  const said = await list()
  expect(said.events.map((one: { slug: string; price: number | null }) => [one.slug, one.price])).toEqual([
    ['talk', null],
    ['boat', 3000],
    ['none', 3000],
  ])
  const days = said.events.map((one: { next: { day: string; reason: string | null }[] }) =>
    one.next.map(({ day, reason }) => [day, reason]),
  )
  expect(days[0]).toEqual([[addDays(today, 3), 'full']])
  expect(days[1]).toEqual([2, 3, 4].map((n) => [addDays(today, n), null]))
  expect(days[2]).toEqual([])
})

test('the list finds those that can be booked behind ten that cannot, and names each once', async () => {
  await ticket()
  const id = await template()
  for (let day = 1; day <= 22; day++)
    await occurrence(id, addDays(today, day), { capacity: day === 11 || day === 21 ? 40 : 0 })
  const said = await list()
  expect(said.events[0].next.map(({ day }: { day: string }) => day)).toEqual(
    [11, 21].map((n) => addDays(today, n)),
  )
})

test('what is deleted, renamed or of a restaurant has no page', async () => {
  const id = await template()
  expect((await page()).ok).toBe(true)
  await template({ slug: 'ship' }, id)
  expect(await page()).toEqual({ ok: false, code: 'event_not_found' })
  expect((await page('ship')).ok).toBe(true)
  await db.sql`update private.config_item set deleted = true where key = ${id}`
  expect(await page('ship')).toEqual({ ok: false, code: 'event_not_found' })
  expect((await list()).events).toEqual([])
  await db.sql`update private.config_item set deleted = false where key = ${id}`
  await db.sql`update public.vendor set vendor_type = 'RESTAURANT' where id = ${venue.id}`
  expect(await page('ship')).toEqual({ ok: false, code: 'event_not_found' })
  expect((await list()).events).toEqual([])
  for (const nobody of ['nobody', '', 'x'.repeat(5000)]) {
    expect(await list(nobody)).toEqual({ ok: false, code: 'vendor_not_found' })
    expect(await page(nobody)).toEqual({ ok: false, code: 'event_not_found' })
    expect(await page('ship', null, null, nobody)).toEqual({ ok: false, code: 'vendor_not_found' })
  }
})
