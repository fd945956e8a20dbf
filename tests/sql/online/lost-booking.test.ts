// A lost booking is found by its number and the end of the phone, and nothing else is learnt.

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Attempt,
  aRestaurant,
  aToken,
  type CustomerAnswer,
  type Restaurant,
  somebody,
} from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 240_000)
afterAll(() => db.close())

let callers = 0
const lose = (r: Restaurant, reference: string, end: string, token = aToken(), from?: string) => {
  callers += 1
  const peer = from ?? `10.99.${callers >> 8}.${callers & 255}`
  return db.asAnon(
    async (tx) => {
      const [row] = await tx<{ answer: CustomerAnswer }[]>`
        select public.find_lost_booking(${r.url}, ${reference}, ${end}, ${token}) as answer`
      return row?.answer
    },
    { 'x-noren-peer': peer },
  )
}

async function booked(r: Restaurant): Promise<{ attempt: Attempt; reference: string; end: string }> {
  const attempt = r.attempt()
  const who = somebody()
  const answer = await r.book(attempt, who)
  return { attempt, reference: String(answer.booking?.['reference']), end: who.phone.slice(-4) }
}

const nobody = { last_name: '', first_name: '', phone: '', email: '', requests: '' }

test('number and four digits open the booking for an hour, without a name; it can be changed and cancelled, and the first link goes on', async () => {
  const r = await aRestaurant(db)
  const { attempt, reference, end } = await booked(r)
  const token = aToken()
  expect(await r.find(token), 'control: not before').toMatchObject({ code: 'booking_not_found' })
  const copied = ` ${reference.toLowerCase().slice(0, 3)} ${reference.slice(3)}`
  expect(await lose(r, copied, end, token)).toEqual({ ok: true })
  expect(await r.find(token)).toMatchObject({ ok: true, booking: { reference, pax: 2, ...nobody } })
  const [{ minutes } = { minutes: 0 }] = await db.sql<{ minutes: number }[]>`
    select ceil(extract(epoch from ends_at - now()) / 60)::integer as minutes from private.found_token
    where vendor_id = ${r.id}`
  expect(minutes).toBe(60)
  const changed = await r.change({ ...attempt, token }, { minute: 1080 })
  expect(changed).toMatchObject({ ok: true, booking: { minute: 1080, ...nobody } })
  expect(await r.find(attempt.token)).toMatchObject({
    ok: true,
    booking: { minute: 1080, last_name: '山田' },
  })
  expect(await r.cancel(token)).toMatchObject({ ok: true, booking: { status: 'cancelled', ...nobody } })
  await db.sql`update private.found_token set ends_at = now() - interval '1 second' where vendor_id = ${r.id}`
  expect(await r.find(token)).toEqual({ ok: false, code: 'booking_not_found' })
})

test('the secret that opened one booking opens another only by that one’s number, and never takes over a link', async () => {
  const r = await aRestaurant(db, { capacity: 40 })
  const first = await booked(r)
  const second = await booked(r)
  const token = aToken()
  expect(await lose(r, first.reference, first.end, token)).toEqual({ ok: true })
  expect(await lose(r, first.reference, first.end, token), 'sent again').toEqual({ ok: true })
  expect(await r.find(token)).toMatchObject({ booking: { reference: first.reference } })
  expect(await lose(r, second.reference, second.end, token)).toEqual({ ok: true })
  expect(await r.find(token)).toMatchObject({ booking: { reference: second.reference, ...nobody } })
  const mine = first.attempt.token
  expect(await lose(r, second.reference, second.end, mine)).toEqual({ ok: false, code: 'id_reused' })
  expect(await r.find(mine)).toMatchObject({ booking: { reference: first.reference, last_name: '山田' } })
})

test('one that is cancelled leads to its page, which says so, and to nobody without the four digits', async () => {
  const r = await aRestaurant(db, { capacity: 40 })
  const { attempt, reference, end } = await booked(r)
  await r.cancel(attempt.token)
  const wrong = String((Number(end) + 1) % 10_000).padStart(4, '0')
  const token = aToken()
  expect(await lose(r, reference, wrong, token)).toEqual({ ok: false, code: 'booking_not_found' })
  expect(await r.find(token), 'control').toEqual({ ok: false, code: 'booking_not_found' })
  expect(await lose(r, reference, end, token)).toEqual({ ok: true })
  expect(await r.find(token)).toMatchObject({
    ok: true,
    booking: { reference, status: 'cancelled', cancelled_on: expect.any(String), ...nobody },
  })
  expect(await r.change({ ...attempt, token }, { minute: 1080 }), 'it stays cancelled').toMatchObject({
    ok: false,
  })
  await db.sql`update public.booking set deleted = true where id = ${attempt.id}`
  expect(await lose(r, reference, end)).toEqual({ ok: false, code: 'booking_not_found' })
})

test('unknown, wrong, another venue, a party that is there, and past, cancelled or not, are told the same', async () => {
  const r = await aRestaurant(db, { capacity: 40 })
  const { reference, end } = await booked(r)
  const other = await aRestaurant(db)
  const here = await booked(r)
  await db.sql`update public.booking set status = 'arrived' where id = ${here.attempt.id}`
  const past = await booked(r)
  const gone = await booked(r)
  await r.cancel(gone.attempt.token)
  await db.sql`
    update public.booking set day = private.business_day(${r.id}) - 1
    where id in ${db.sql([past.attempt.id, gone.attempt.id])}`
  const wrong = String((Number(end) + 1) % 10_000).padStart(4, '0')
  const answers = [
    await lose(r, reference, wrong),
    await lose(r, 'ZZZZZZ', end),
    await lose(other, reference, end),
    await lose(r, here.reference, here.end),
    await lose(r, past.reference, past.end),
    await lose(r, gone.reference, gone.end),
  ]
  for (const answer of answers) expect(answer).toEqual({ ok: false, code: 'booking_not_found' })
  expect(await lose(r, reference, end), 'control').toEqual({ ok: true })
})

test('what is no number or no four digits is said beside its field', async () => {
  const r = await aRestaurant(db)
  expect(await lose(r, ' ', '12')).toEqual({
    ok: false,
    code: 'invalid',
    fields: { reference: 'required', phone_end: 'invalid' },
  })
  expect(await lose(r, 'ABC', '１２３４'), 'full width').toEqual({ ok: false, code: 'booking_not_found' })
})

test('guesses end: of one number by whomever, of one caller, and those of others do not shut out who comes first', async () => {
  const r = await aRestaurant(db)
  const { reference, end } = await booked(r)
  for (let i = 0; i < 10; i++)
    expect(await lose(r, reference, end === '0000' ? '0001' : '0000')).toMatchObject({
      code: 'booking_not_found',
    })
  expect(await lose(r, reference, end), 'the eleventh, though it is right').toEqual({
    ok: false,
    code: 'too_many_requests',
  })
  const second = await booked(r)
  for (let i = 0; i < 10; i++) await lose(r, `NONE${i}`, '0000', aToken(), '10.1.1.1')
  expect(await lose(r, second.reference, second.end, aToken(), '10.1.1.1')).toMatchObject({
    code: 'too_many_requests',
  })
  await db.sql`update private.rate_counter set seen = 1000 where vendor_id = ${r.id} and name = 'lost_vendor'`
  expect(await lose(r, second.reference, second.end)).toEqual({ ok: true })
})

test('of an event it is found while some of its party are in, too; of a table whose guests have come it is not', async () => {
  const r = await aRestaurant(db)
  const [ticket, table] = [await booked(r), await booked(r)]
  await db.sql`update public.booking set status = 'arrived' where vendor_id = ${r.id}`
  const event = crypto.randomUUID()
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${r.id}, ${event}, gen_random_uuid(), ${await r.day(1)}, 1080, 1170, 9, '花火')`
  await db.sql`update public.booking set occurrence = ${event} where id = ${ticket.attempt.id}`
  expect(await lose(r, ticket.reference, ticket.end)).toEqual({ ok: true })
  expect(await lose(r, table.reference, table.end)).toMatchObject({ code: 'booking_not_found' })
})
