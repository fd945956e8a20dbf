import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, aToken, somebody, someDetails } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

test('a customer sees slots, holds, confirms, finds and cancels, and staff see the same booking', async () => {
  const restaurant = await aRestaurant(db)
  const a = restaurant.attempt({ pax: 4 })
  const day = await restaurant.slots(a.day, 4)
  expect(day.slots?.find((s) => s.minute === 1140)).toEqual({ minute: 1140, bookable: true, reason: null })
  expect(await restaurant.hold(a)).toEqual({ ok: true, id: a.id, expires_in: 600 })
  const answer = await restaurant.confirm(a, {
    ...someDetails,
    last_name: ' 山田　',
    email: ' hanako@noren.example',
  })
  const { requests, phone, language } = someDetails
  const words = {
    last_name: '山田',
    first_name: '花子',
    email: 'hanako@noren.example',
    requests,
    phone,
    language,
  }
  expect(answer).toEqual({
    ok: true,
    booking: {
      ...words,
      day: a.day,
      minute: 1140,
      duration: 120,
      pax: 4,
      lines: [],
      answers: [],
      area: null,
      agreed_fees: [],
      cancelled_on: null,
      had_seats: true,
      event: null,
      payment: null,
      receipt: null,
      status: 'confirmed',
      reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/),
    },
    vendor: { name: 'さくら亭', name_en: '', phone: '03-1234-5678', address: '', mails: false },
  })
  expect(await restaurant.find(a.token)).toEqual(answer)
  const [row] = await db.sql`select * from public.booking where vendor_id = ${restaurant.id}`
  expect(row).toMatchObject({ ...words, source: 'online', terms_version: '2026-11', marketing_opt_in: false })
  expect(row?.['agreed_at']).toBeInstanceOf(Date)
  const guests = await db.sql`select id, phone, visits from public.guest where vendor_id = ${restaurant.id}`
  expect([...guests]).toEqual([{ id: row?.['guest_id'], phone, visits: 0 }])

  expect(await restaurant.cancel(a.token)).toMatchObject({ ok: true, booking: { status: 'cancelled' } })
  expect(await restaurant.cancel(a.token)).toMatchObject({ ok: true, booking: { status: 'cancelled' } })
  const history =
    await db.sql`select kind, account, changes->'status' as status, rev from public.booking_history
    where vendor_id = ${restaurant.id} order by rev`
  expect(history.map(({ kind, account, status }) => ({ kind, account, status }))).toEqual([
    { kind: 'online.confirm', account: null, status: [null, 'confirmed'] },
    { kind: 'online.cancel', account: null, status: ['confirmed', 'cancelled'] },
  ])
})

test('a booking keeps the word of the link by which the customer came, and refuses nobody for another', async () => {
  const restaurant = await aRestaurant(db, { capacity: 100 })
  const words: [unknown, string][] = [
    ['instagram', 'instagram'],
    ['a_b-2', 'a_b-2'],
    [undefined, ''],
    ['', ''],
    ['Instagram', ''],
    ['a'.repeat(31), ''],
    ['店頭', ''],
    [7, '7'],
    [{ $gt: '' }, ''],
  ]
  for (const [i, [campaign]] of words.entries()) {
    const a = restaurant.attempt({ minute: 1020 + i * 30 })
    const from = `192.0.2.${i}`
    await restaurant.hold(a, undefined, from)
    const answer = await restaurant.confirm(a, { ...somebody(), campaign }, from)
    expect([campaign, answer.ok]).toEqual([campaign, true])
    expect(answer.booking, 'nothing of it is told to customers').not.toHaveProperty('campaign')
  }
  const rows = await db.sql`
    select campaign, private.booking_json(b)->>'campaign' as told from public.booking b
    where vendor_id = ${restaurant.id} order by minute`
  expect(rows.map((row) => [row['campaign'], row['told']])).toEqual(words.map(([, kept]) => [kept, kept]))
})

test('[S2] the same attempt sent again gets the same answer and books once', async () => {
  const restaurant = await aRestaurant(db)
  const a = restaurant.attempt()
  await restaurant.hold(a)
  expect(await restaurant.hold(a)).toMatchObject({ ok: true, id: a.id })
  const details = somebody()
  const answers = await Promise.all([1, 2, 3, 4].map(() => restaurant.confirm(a, details)))
  answers.push(await restaurant.confirm(a, { ...details }))
  expect(new Set(answers.map((x) => JSON.stringify(x))).size).toBe(1)
  expect(answers[0]?.ok).toBe(true)
  expect(await restaurant.hold(a)).toEqual({ ok: true, id: a.id, expires_in: 0 })
  const [count] =
    await db.sql`select count(*)::integer as n from public.booking where vendor_id = ${restaurant.id}`
  expect(count?.['n']).toBe(1)
  const holds = await db.sql`select id from private.hold where vendor_id = ${restaurant.id}`
  expect([...holds]).toEqual([])
})

test('[S2] a confirmation that another one overtakes between two of its looks gets the same answer', async () => {
  const restaurant = await aRestaurant(db)
  const a = restaurant.attempt()
  await restaurant.hold(a)
  const details = somebody()
  const isWaiting = async () => {
    const [row] = await db.sql`
      select count(*)::integer as n from pg_locks where relation = 'private.hold'::regclass and not granted`
    return row?.['n']
  }
  let overtaken: ReturnType<typeof restaurant.confirm> | undefined
  const [first] = await db.sql.begin(async (tx) => {
    // It cannot look for the hold.
    await tx`lock table private.hold in access exclusive mode`
    overtaken = restaurant.confirm(a, details)
    await expect.poll(isWaiting).toBe(1)
    await tx`select set_config('request.method', 'POST', true)`
    return tx`select public.confirm_booking(${restaurant.url}, ${a.id}, ${a.token}, ${tx.json(details)}) as answer`
  })
  expect(first?.['answer']).toMatchObject({ ok: true })
  expect(await overtaken).toEqual(first?.['answer'])
})

test('the same id with other content is another attempt, and is refused', async () => {
  const restaurant = await aRestaurant(db)
  const a = restaurant.attempt()
  await restaurant.hold(a)
  const refused = { ok: false, code: 'id_reused' }
  expect(await restaurant.hold({ ...a, pax: 3 })).toEqual(refused)
  expect(await restaurant.hold({ ...a, token: aToken() })).toEqual(refused)
  await restaurant.confirm(a)
  expect(await restaurant.confirm(a, { ...someDetails, requests: '別' })).toEqual(refused)
  expect(await restaurant.hold({ ...a, token: aToken() })).toEqual(refused)
})

test('another slot releases the old hold by its token in the same call, and only by its token', async () => {
  const restaurant = await aRestaurant(db, { capacity: 4 })
  const first = restaurant.attempt({ pax: 4 })
  await restaurant.hold(first)
  const second = restaurant.attempt({ pax: 4, minute: 1170 })
  expect(await restaurant.hold(second, { id: first.id, token: aToken() })).toMatchObject({
    ok: false,
    code: 'full',
  })
  expect(await restaurant.hold(second, first)).toMatchObject({ ok: true })
  const holds = await db.sql`select id from private.hold where vendor_id = ${restaurant.id}`
  expect([...holds]).toEqual([{ id: second.id }])
})

test('a lost slot keeps the old hold and names the nearest other times', async () => {
  const restaurant = await aRestaurant(db, { capacity: 4 })
  await restaurant.book(restaurant.attempt({ pax: 4 }), somebody())
  const lost = restaurant.attempt({ pax: 2, minute: 1170 })
  const answer = await restaurant.hold(lost)
  expect(answer).toMatchObject({ ok: false, code: 'full' })
  expect(answer.others?.slice(0, 2)).toEqual([
    { day: lost.day, minute: 1020 },
    { day: lost.day, minute: 1260 },
  ])
  expect(answer.others?.[2]?.day).not.toBe(lost.day)
})

test('a span with a capacity of its own is kept to by hold and confirm, and 0 closes it', async () => {
  const restaurant = await aRestaurant(db, { capacity: 10, duration: 60 })
  const held = restaurant.attempt({ minute: 1140, pax: 3 })
  expect(await restaurant.hold(held)).toMatchObject({ ok: true })
  const span = { vendor_id: restaurant.id, day: held.day, starts_at: 1140, ends_at: 1200, note: '貸切' }
  await db.sql`insert into public.vendor_availability ${db.sql({ ...span, capacity: 4 })}`
  expect(await restaurant.hold(restaurant.attempt({ minute: 1140, pax: 2 }))).toMatchObject({
    ok: false,
    code: 'full',
  })
  expect(await restaurant.hold(restaurant.attempt({ minute: 1140, pax: 1 }))).toMatchObject({ ok: true })
  expect(await restaurant.confirm(held, somebody())).toMatchObject({ ok: true })
  // The lowest of several counts; what is held already is looked at again when it is sold.
  const late = restaurant.attempt({ minute: 1200, pax: 2 })
  expect(await restaurant.hold(late)).toMatchObject({ ok: true })
  await db.sql`insert into public.vendor_availability ${db.sql({ ...span, ends_at: 1260, capacity: 0 })}`
  expect(await restaurant.hold(restaurant.attempt({ minute: 1140, pax: 1 }))).toMatchObject({
    code: 'override_closed',
  })
  expect(await restaurant.confirm(late, somebody())).toMatchObject({
    code: 'hold_expired',
    reason: 'override_closed',
  })
  const { slots } = await restaurant.slots(held.day, 2)
  expect(slots?.filter((s) => s.reason === 'override_closed').map((s) => s.minute)).toEqual([
    1110, 1140, 1170, 1200, 1230,
  ])
})

test('one caller may hold a share of the seats there are, not of those there usually are', async () => {
  const restaurant = await aRestaurant(db, { capacity: 20, duration: 60 })
  const caller = '192.0.2.7'
  const first = restaurant.attempt({ minute: 1140, pax: 2 })
  const span = { vendor_id: restaurant.id, day: first.day, starts_at: 1140, ends_at: 1200, capacity: 4 }
  await db.sql`insert into public.vendor_availability ${db.sql(span)}`
  expect(await restaurant.hold(first, undefined, caller)).toMatchObject({ ok: true })
  const second = restaurant.attempt({ minute: 1140, pax: 2 })
  expect(await restaurant.hold(second, undefined, caller)).toMatchObject({ code: 'too_many_holds' })
  expect(await restaurant.hold(second, undefined, '198.51.100.7')).toMatchObject({ ok: true })
  // Beside the span it is the usual seats.
  for (const id of [1, 2]) {
    const attempt = restaurant.attempt({ minute: 1200, pax: 2 + id })
    expect(await restaurant.hold(attempt, undefined, caller)).toMatchObject({ ok: true })
  }
})

test('a day without a slot says why, and where the next ones are', async () => {
  const restaurant = await aRestaurant(db, { maximum_pax: 6, horizon_days: 20, cutoff_days: 1 })
  const a = restaurant.attempt()
  await db.sql`insert into public.custom_opening_hours (vendor_id, day, closed) values (${restaurant.id}, ${a.day}, true)`
  const closed = await restaurant.slots(a.day, 2)
  expect(closed).toMatchObject({ ok: true, reason: 'closed_day', slots: [] })
  expect(closed.others?.length).toBe(6)
  expect(closed.others?.every((o) => o.day > a.day)).toBe(true)
  expect(await restaurant.slots(await restaurant.day(8), 7)).toMatchObject({
    reason: 'above_maximum',
    others: [],
  })
  expect(await restaurant.slots(await restaurant.day(21), 2)).toMatchObject({ reason: 'too_far_ahead' })
  expect(await restaurant.slots(await restaurant.day(-1), 2)).toMatchObject({ reason: 'past' })
  expect(await restaurant.slots(await restaurant.day(1), 2)).toMatchObject({ reason: null, others: [] })
})

test('customers may not book what only staff may', async () => {
  const restaurant = await aRestaurant(db, { minimum_pax: 2, pacing: 4 })
  const code = async (more: object) => (await restaurant.hold(restaurant.attempt(more))).code
  expect(await code({ pax: 1 })).toBe('below_minimum')
  expect(await code({ pax: 9 })).toBe('above_maximum')
  expect(await code({ minute: 1141 })).toBe('outside_hours')
  expect(await code({ minute: 1350 })).toBe('last_seating')
  expect(await code({ pax: 5 })).toBe('full')
  expect(await code({ day: await restaurant.day(-1) })).toBe('past')
  expect(await code({ day: await restaurant.day(70) })).toBe('too_far_ahead')
})

test('cancelling is too late once the party is there or the time has come', async () => {
  const restaurant = await aRestaurant(db)
  for (const change of [
    { status: 'seated' },
    { status: 'left' },
    { status: 'no_show' },
    { day: '2026-01-01' },
  ]) {
    const a = restaurant.attempt()
    await restaurant.book(a, somebody())
    await db.sql`update public.booking set ${db.sql(change)} where vendor_id = ${restaurant.id} and id = ${a.id}`
    expect(await restaurant.cancel(a.token), JSON.stringify(change)).toEqual({ ok: false, code: 'too_late' })
  }
})

test('what the venue knows of a guest is not overwritten from outside', async () => {
  const restaurant = await aRestaurant(db)
  await restaurant.book(restaurant.attempt(), someDetails)
  await restaurant.book(restaurant.attempt({ minute: 1260 }), {
    ...someDetails,
    last_name: '偽名',
    email: 'x@noren.example',
  })
  const guests = await db.sql`select last_name, email from public.guest where vendor_id = ${restaurant.id}`
  expect([...guests]).toEqual([{ last_name: '山田', email: someDetails.email }])
})

test('before the turn of the day, what passed since midnight is past: shown, held and cancelled so', async () => {
  const restaurant = await aRestaurant(db)
  // A zone in which it is between four and five in the night.
  const hour = new Date().getUTCHours()
  const east = ((4 - hour + 36) % 24) - 12
  const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  await db.sql`update public.vendor set time_zone = ${zone}, day_turns_at = 360 where id = ${restaurant.id}`
  await db.sql`update public.opening_hours set opens_at = 180, closes_at = 1380 where vendor_id = ${restaurant.id}`
  const day = await restaurant.day(1)
  const slots = (await restaurant.slots(day, 2)).slots ?? []
  expect(slots.find((s) => s.minute === 210)).toMatchObject({ bookable: false, reason: 'past' })
  expect(slots.find((s) => s.minute === 330)).toMatchObject({ bookable: true })
  expect(await restaurant.hold(restaurant.attempt({ day, minute: 210 }))).toMatchObject({ code: 'past' })
  const early = restaurant.attempt({ day, minute: 330 })
  expect(await restaurant.book(early, somebody())).toMatchObject({ ok: true })
  await db.sql`update public.booking set minute = 210 where vendor_id = ${restaurant.id} and id = ${early.id}`
  expect(await restaurant.cancel(early.token)).toEqual({ ok: false, code: 'too_late' })
  await db.sql`update public.booking set minute = 330 where vendor_id = ${restaurant.id} and id = ${early.id}`
  expect(await restaurant.cancel(early.token)).toMatchObject({ ok: true })
})

test('whether somebody has another booking that day is told to nobody', async () => {
  const restaurant = await aRestaurant(db)
  await restaurant.book(restaurant.attempt({ minute: 1020 }))
  const second = await restaurant.book(restaurant.attempt({ minute: 1200 }))
  const stranger = await restaurant.book(restaurant.attempt({ minute: 1080 }), {
    ...someDetails,
    email: 'other@noren.example',
  })
  expect(Object.keys(second.booking ?? {})).toEqual(Object.keys(stranger.booking ?? {}))
})
