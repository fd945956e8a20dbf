import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Attempt, aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let figures: { name: string; at_most: number }[]
beforeAll(async () => {
  db = await startDatabase()
  figures = [
    ...(await db.sql<{ name: string; at_most: number }[]>`select name, at_most from private.rate_limit`),
  ]
}, 60_000)
beforeEach(async () => {
  for (const { name, at_most } of figures) await limit(name, at_most)
})
afterAll(() => db.close())

const limit = (name: string, atMost: number) =>
  db.sql`update private.rate_limit set at_most = ${atMost} where name = ${name}`

test('one large party may always be held, and changing the slot never counts twice', async () => {
  const restaurant = await aRestaurant(db, { capacity: 10, maximum_pax: 10 })
  const first = restaurant.attempt({ pax: 10 })
  expect(await restaurant.hold(first, undefined, '192.0.2.1')).toMatchObject({ ok: true })
  let old = first
  for (let i = 0; i < 10; i++) {
    const next = restaurant.attempt({ pax: 10, minute: 1020 + 30 * (i % 8) })
    expect(await restaurant.hold(next, old, '192.0.2.1')).toMatchObject({ ok: true })
    old = next
  }
})

test('of stays that overlap only at times a caller’s holds count by the fullest moment', async () => {
  const restaurant = await aRestaurant(db, { capacity: 40, maximum_pax: 20 })
  const said: unknown[] = []
  for (const [minute, pax] of [
    [1050, 10] as const,
    [1230, 10] as const,
    [1140, 8] as const,
    [1140, 3] as const,
  ])
    said.push((await restaurant.hold(restaurant.attempt({ minute, pax }), undefined, '192.0.2.1')).code)
  expect(said).toEqual([undefined, undefined, undefined, 'too_many_holds'])
  const elsewhere = restaurant.attempt({ minute: 1140, pax: 3 })
  expect(await restaurant.hold(elsewhere, undefined, '192.0.2.2'), 'control').toMatchObject({ ok: true })
})

test('open holds end by themselves', async () => {
  const restaurant = await aRestaurant(db, { capacity: 100 })
  await limit('open_holds_caller', 2)
  const from = '192.0.2.1'
  await restaurant.hold(restaurant.attempt(), undefined, from)
  await restaurant.hold(restaurant.attempt(), undefined, from)
  expect(await restaurant.hold(restaurant.attempt(), undefined, from)).toMatchObject({
    code: 'too_many_holds',
  })
  await db.sql`update private.hold set expires_at = now() - interval '2 days' where vendor_id = ${restaurant.id}`
  expect(await restaurant.hold(restaurant.attempt(), undefined, from)).toMatchObject({ ok: true })
  const [left] =
    await db.sql`select count(*)::integer as n from private.hold where vendor_id = ${restaurant.id}`
  expect(left?.['n']).toBe(1)
})

test('holds and bookings per hour, caller and vendor have a limit of their own', async () => {
  const restaurant = await aRestaurant(db, { capacity: 1000 })
  const quiet = await aRestaurant(db)
  await limit('hold_caller', 2)
  for (let i = 0; i < 2; i++)
    await restaurant.hold(restaurant.attempt({ minute: 1020 + 30 * i }), undefined, '192.0.2.1')
  const third = await restaurant.hold(restaurant.attempt({ minute: 1260 }), undefined, '192.0.2.1')
  expect(third).toEqual({ ok: false, code: 'too_many_requests' })
  const held = restaurant.attempt({ minute: 1260 })
  expect(await restaurant.hold(held, undefined, '192.0.2.2')).toMatchObject({ ok: true })
  await limit('hold_vendor', 3)
  expect(await restaurant.hold(restaurant.attempt(), undefined, '192.0.2.2')).toMatchObject({
    code: 'too_many_requests',
  })
  // The venue's own limit is not for those who come for the first time.
  expect(await restaurant.hold(restaurant.attempt(), undefined, '192.0.2.3')).toMatchObject({ ok: true })
  // A storm at one venue is not another's.
  expect(await quiet.hold(quiet.attempt(), undefined, '192.0.2.1')).toMatchObject({ ok: true })
  await db.sql`update private.rate_counter set ends_at = now() - interval '1 second'`
  expect(await restaurant.hold(restaurant.attempt(), undefined, '192.0.2.3')).toMatchObject({ ok: true })
})

test('seats that a caller keeps go on counting, also where a lapsed hold is taken again under its own id', async () => {
  for (const isSameId of [true, false]) {
    const restaurant = await aRestaurant(db, { capacity: 4 })
    const from = '192.0.2.9'
    const passes = () => db.sql`
      update private.hold set made_at = made_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes'
      where vendor_id = ${restaurant.id}`
    const first = restaurant.attempt({ pax: 2 })
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 5; i++) {
      codes.push(
        (await restaurant.hold(isSameId ? first : restaurant.attempt({ pax: 2 }), undefined, from)).code,
      )
      await passes()
    }
    // As much as the whole house for the life of one hold: half of it, twice.
    expect(codes, isSameId ? 'the same id' : 'another id').toEqual([
      undefined,
      undefined,
      ...Array.from({ length: 3 }, () => 'too_many_holds'),
    ])
  }
})

test('the edge’s address counts before one that a caller could invent; broken headers are nobody', async () => {
  const callers = async (headers: string) => {
    const [row] = await db.sql.begin(async (tx) => {
      await tx`select set_config('request.headers', ${headers}, true)`
      return tx<{ caller: string }[]>`select private.caller() as caller`
    })
    return row?.caller
  }
  expect(await callers('{"cf-connecting-ip": "192.0.2.7", "x-noren-peer": "1.1.1.1"}')).toBe('192.0.2.7')
  expect(await callers('{"x-noren-peer": "1.1.1.1"}')).toBe('1.1.1.1')
  // What counts of a line of IPv6 is its network, and what cannot be read is taken as it is.
  expect(await callers('{"cf-connecting-ip": "2001:db8:0:7:1:2:3:4"}')).toBe('2001:db8:0:7::/64')
  expect(await callers('{"x-noren-peer": "::ffff:192.0.2.7"}')).toBe('192.0.2.7')
  expect(await callers('{"x-noren-peer": "fe80::1%eth0"}')).toBe('fe80::/64')
  expect(await callers('{"x-noren-peer": "no: address"}')).toBe('no: address')
  expect(await callers('not json')).toBe('')
  expect(await callers('[]')).toBe('')
  expect(await callers('')).toBe('')
})

test('a caller whom nobody knows is one counted caller, and cannot keep a night shut', async () => {
  const restaurant = await aRestaurant(db, { capacity: 20 })
  expect(await shut(restaurant, '')).toBe(10)
  expect(await restaurant.hold(restaurant.attempt({ pax: 5 }), undefined, '192.0.2.1')).toMatchObject({
    ok: true,
  })
  const codes = (name: string) => db.sql`
    select private.has_called(${restaurant.id}, ${name}, '') as called, private.is_over_limit(${restaurant.id}, array[${name}], array['']) as over`
  expect(await codes('hold_caller')).toEqual([{ called: true, over: false }])
  await limit('hold_caller', 2)
  expect(await codes('hold_caller')).toEqual([{ called: true, over: true }])
  expect(await restaurant.hold(restaurant.attempt({ minute: 1020 }), undefined, '')).toMatchObject({
    code: 'too_many_requests',
  })
})

test('bookings and enquiries of a caller whom nobody knows are counted as well', async () => {
  const restaurant = await aRestaurant(db, { capacity: 100 })
  await limit('confirm_caller', 1)
  for (const code of [undefined, 'too_many_requests']) {
    const attempt = restaurant.attempt()
    await restaurant.hold(attempt, undefined, '')
    expect((await restaurant.confirm(attempt, somebody(), '')).code).toBe(code)
  }
  const asked = []
  for (let i = 0; i < 7; i++) {
    const [row] = await db.asAnon(
      (tx) => tx`select public.enquire('a', 'b', 'c@noren.example', 'd', 'ja') ->> 'ok' as ok`,
    )
    asked.push(row?.['ok'])
  }
  expect(asked.filter((ok) => ok === 'true')).toHaveLength(5)
})

const book = async (
  restaurant: Restaurant,
  from: string,
  more: Partial<Attempt> = {},
  person = somebody(),
) => {
  const attempt = restaurant.attempt(more)
  const held = await restaurant.hold(attempt, undefined, from)
  return { attempt, ...(held.ok ? await restaurant.confirm(attempt, person, from) : held) }
}

test('a contact has its limit at each caller: a stranger learns nothing of it and keeps nobody out', async () => {
  const restaurant = await aRestaurant(db, { capacity: 100 })
  await limit('confirm_contact', 2)
  const known = somebody()
  const codes = async (from: string, person: typeof known, times: number) => {
    const said = []
    for (let i = 0; i < times; i++) {
      const { attempt, ...answer } = await book(restaurant, from, { minute: 1020 + 30 * i }, person)
      said.push(answer.code ?? 'ok')
      if (answer.ok) await restaurant.cancel(attempt.token)
    }
    return said
  }
  expect(await codes('192.0.2.60', known, 1)).toEqual(['ok'])
  const stranger = await codes('192.0.2.61', known, 3)
  expect(stranger).toEqual(['ok', 'ok', 'too_many_requests'])
  expect(await codes('192.0.2.62', somebody(), 3)).toEqual(stranger)
  expect(await codes('192.0.2.60', known, 1)).toEqual(['ok'])
})

test('one caller may book one party, and beyond it half of the seats of a business day', async () => {
  const restaurant = await aRestaurant(db, { capacity: 20, maximum_pax: 20 })
  const from = '192.0.2.50'
  // An office of several parties.
  for (const minute of [1020, 1140, 1260])
    expect(await book(restaurant, from, { minute, pax: 3 })).toMatchObject({ ok: true })
  const last = await book(restaurant, from, { pax: 1 })
  expect(last).toMatchObject({ ok: true })
  const held = restaurant.attempt({ pax: 1 })
  // Refused when the seats would be held already; the next day is another, and so is the next customer.
  expect(await restaurant.hold(held, undefined, from)).toEqual({ ok: false, code: 'too_many_holds' })
  expect(await book(restaurant, from, { day: await restaurant.day(8) })).toMatchObject({ ok: true })
  expect(await book(restaurant, '192.0.2.51')).toMatchObject({ ok: true })
  // What is cancelled takes no seats.
  await restaurant.cancel(last.attempt.token)
  expect(await book(restaurant, from, { pax: 1 })).toMatchObject({ ok: true })
  const whole = await aRestaurant(db, { capacity: 20, maximum_pax: 20 })
  expect(await book(whole, from, { pax: 20 })).toMatchObject({ ok: true })
})

test('what staff moved to another day or deleted does not count for the day it was booked for', async () => {
  const restaurant = await aRestaurant(db, { capacity: 20, maximum_pax: 20 })
  const from = '192.0.2.54'
  const change = (set: string, id: string) =>
    db.sql.unsafe(`update public.booking set ${set} where vendor_id = '${restaurant.id}' and id = '${id}'`)
  const { attempt: moved } = await book(restaurant, from, { pax: 10 })
  expect(await book(restaurant, from)).toEqual(expect.objectContaining({ ok: false, code: 'too_many_holds' }))
  await change('day = day + 1', moved.id)
  const { attempt: deleted, ok } = await book(restaurant, from, { pax: 10 })
  expect(ok).toBe(true)
  expect((await book(restaurant, from)).ok).toBe(false)
  await change('deleted = true', deleted.id)
  expect((await book(restaurant, from)).ok).toBe(true)
})

test('holds taken side by side do not outwit it: the second is refused when it is confirmed', async () => {
  const restaurant = await aRestaurant(db, { capacity: 20 })
  const from = '192.0.2.52'
  const [one, two] = [
    restaurant.attempt({ minute: 1020, pax: 6 }),
    restaurant.attempt({ minute: 1200, pax: 6 }),
  ]
  for (const attempt of [one, two])
    expect(await restaurant.hold(attempt, undefined, from)).toMatchObject({ ok: true })
  const said = await Promise.all([one, two].map((a) => restaurant.confirm(a, somebody(), from)))
  expect(said.filter((answer) => answer.ok)).toHaveLength(1)
  expect(said.find((answer) => !answer.ok)).toEqual({ ok: false, code: 'too_many_holds' })
})

test('who booked is kept until the night is over, and goes with whom is erased', async () => {
  const restaurant = await aRestaurant(db)
  const from = '192.0.2.53'
  const kept = () =>
    db.sql`select c.caller from private.booking_caller c where c.vendor_id = ${restaurant.id} order by c.day`
  await book(restaurant, from, { pax: 1 })
  const { attempt } = await book(restaurant, from, { day: await restaurant.day(1) })
  expect(await kept()).toEqual([{ caller: from }, { caller: from }])
  const [guest] = await db.sql`
    select guest_id from public.booking where vendor_id = ${restaurant.id} and id = ${attempt.id}`
  await db.sql`select private.erase_guest(${restaurant.id}, ${String(guest?.['guest_id'])})`
  expect(await kept()).toHaveLength(1)
  const isOf = (ahead: number) => db.sql`
    update private.booking_caller set day = private.business_day(vendor_id) + ${ahead}::integer where vendor_id = ${restaurant.id}`
  await isOf(0)
  await restaurant.hold(restaurant.attempt())
  expect(await kept(), 'tonight').toHaveLength(1)
  await isOf(-1)
  await restaurant.hold(restaurant.attempt())
  expect(await kept()).toEqual([])
})

test('control: where nobody known is exempt, such a caller takes every seat', async () => {
  const restaurant = await aRestaurant(db, { capacity: 20 })
  const [row] = await db.sql`select pg_get_functiondef('private.hold_limit'::regproc) as text`
  const text = String(row?.['text'])
  const exempt = text.replace('begin\n', "begin\n  if p_caller = '' then\n    return null;\n  end if;\n")
  expect(exempt).not.toBe(text)
  await db.sql.unsafe(exempt)
  expect(await shut(restaurant, '')).toBe(20)
  await db.sql.unsafe(text)
})

/** Takes what it can get of one stay from one address: people held. */
async function shut(restaurant: Restaurant, from: string): Promise<number> {
  let held = 0
  for (let i = 0; i < 8; i++) {
    const answer = await restaurant.hold(restaurant.attempt({ pax: 5 }), undefined, from)
    if (answer.ok) held += 5
  }
  return held
}
