import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, aToken, type Restaurant, someDetails } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let restaurant: Restaurant
beforeAll(async () => {
  db = await startDatabase()
  restaurant = await aRestaurant(db)
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const ask = (text: string, ...values: unknown[]): Promise<unknown> =>
  db.asAnon(async (tx) => (await tx.unsafe(`select ${text} as value`, values as never[]))[0]?.['value'])

test('a vendor nobody knows has one answer everywhere', async () => {
  const none = { ok: false, code: 'vendor_not_found' }
  for (const url of ['nobody', '', null, 'x'.repeat(100_000), "'; drop table booking; --", 'さくら']) {
    expect(await ask('public.vendor_page($1)', url)).toEqual(none)
    expect(await ask('public.events_page($1)', url)).toEqual(none)
    expect(await ask("public.event_page($1, 'cruise')", url)).toEqual(none)
    expect(await ask("public.slots_of_day($1, '2027-01-01', 2)", url)).toEqual(none)
    const hold = "public.hold_seats($1, gen_random_uuid(), 'x', '2027-01-01', 1140, 2, null, null)"
    expect(await ask(hold, url)).toEqual(none)
    expect(await ask("public.confirm_booking($1, gen_random_uuid(), 'x', '{}')", url)).toEqual(none)
    expect(await ask('public.find_booking($1, $2)', url, aToken())).toMatchObject({
      code: 'booking_not_found',
    })
    expect(await ask('public.cancel_booking($1, $2)', url, aToken())).toMatchObject({
      code: 'booking_not_found',
    })
  }
})

test('nothing where something must be is named field by field', async () => {
  const answer = await ask('public.hold_seats($1, null, null, null, null, null, null, null)', restaurant.url)
  const fields = { id: 'required', token: 'required', day: 'required', minute: 'required', pax: 'required' }
  expect(answer).toEqual({ ok: false, code: 'invalid', fields })
  expect(await ask('public.slots_of_day($1, null, null)', restaurant.url)).toEqual({
    ok: false,
    code: 'invalid',
    fields: { day: 'required', pax: 'required' },
  })
  expect(await ask('public.confirm_booking($1, null, null, null)', restaurant.url)).toMatchObject({
    code: 'invalid',
    fields: { id: 'required', token: 'required', details: 'required' },
  })
})

test.each([
  ['infinity', 2],
  ['5874897-12-31', 2],
  ['0001-01-01', 2],
  ['2027-01-01', 0],
  ['2027-01-01', -2147483648],
  ['2027-01-01', 2147483647],
])('a day %s for %s people is invalid', async (day, pax) => {
  expect(await ask('public.slots_of_day($1, $2::text::date, $3)', restaurant.url, day, pax)).toMatchObject({
    code: 'invalid',
  })
  const hold = 'public.hold_seats($1, gen_random_uuid(), $2, $3::text::date, 1140, $4, null, null)'
  expect(await ask(hold, restaurant.url, aToken(), day, pax)).toMatchObject({ code: 'invalid' })
})

test.each([
  ['last_name', '', 'required'],
  ['last_name', '　 ', 'required'],
  ['first_name', undefined, 'required'],
  ['first_name', 'あ'.repeat(101), 'too_long'],
  ['last_name', { a: 1 }, 'invalid'],
  ['phone', '090-1234-5678', 'invalid_phone'],
  ['phone', '+0123456789', 'invalid_phone'],
  ['phone', '+81901234567890123', 'invalid_phone'],
  ['email', 'nobody', 'invalid_email'],
  ['email', 'a@b', 'invalid_email'],
  ['email', 'a b@noren.example', 'invalid_email'],
  ['email', `${'a'.repeat(250)}@noren.example`, 'too_long'],
  ['requests', 'x'.repeat(2001), 'too_long'],
  ['requests', 7, 'invalid'],
  ['language', 'de', 'invalid'],
  ['language', null, 'required'],
  ['terms_version', '', 'required'],
  ['marketing_opt_in', 'yes', 'invalid'],
])('%s of %j is %s', async (field, value, code) => {
  const a = restaurant.attempt()
  const answer = await restaurant.confirm(a, { ...someDetails, [field]: value })
  expect(answer).toEqual({ ok: false, code: 'invalid', fields: { [field]: code } })
})

test('whatever JSON comes as details, the answer is an answer and never an error', async () => {
  const a = restaurant.attempt()
  await restaurant.hold(a)
  // Postgres cannot hold \u0000 in jsonb: the REST layer answers 400 before any function runs.
  const value = fc.jsonValue().filter((v) => !JSON.stringify(v).includes('\\u0000'))
  const details = fc.oneof(
    value,
    fc.record(Object.fromEntries(Object.keys(someDetails).map((k) => [k, value]))),
  )
  for (const d of fc.sample(details, { numRuns: 200, seed: 1 })) {
    const text = JSON.stringify(d)
    const answer = await ask(
      'public.confirm_booking($1, $2, $3, $4::text::jsonb)',
      restaurant.url,
      a.id,
      a.token,
      text,
    )
    expect(answer, text).toMatchObject({ ok: false, code: 'invalid' })
  }
})
