// What a customer chose stands in the booking, at the price that was shown.

import { randomUUID } from 'node:crypto'
import { type } from 'arktype'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadHolidays } from '#domain/availability/holidays.ts'
import { configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { feeForm, feeSchema } from '#domain/price/fee-form.ts'
import { lineOf } from '#domain/price/line.ts'
import { appliesAt, type PriceType, priceWeekday } from '#domain/price/price-type.ts'
import { addDays } from '#domain/time/time.ts'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { random } from '#tests/fixtures/random.ts'
import { aCommand, create, staffOf, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const course: Omit<PriceType, 'id'> = {
  type: 'course',
  name: '季節のコース',
  name_en: 'Seasonal course',
  price: 8800,
  tax: 10,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  online: true,
  deposit: null,
  position: 2,
}

async function setUp(staff: Venue, subject: string, seen: Fields | null, wanted: Fields) {
  const [kind = '', key = ''] = subject.split('/')
  const body = configEditCommand({ kind, key, seen, wanted })
  if (!body) throw new Error('nothing differs')
  return staff.send(aCommand(subject, body))
}

/** A restaurant, one who works there, and what they do with prices. */
async function aHouse() {
  const restaurant = await aRestaurant(db)
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const price = async (more: Partial<PriceType> = {}): Promise<PriceType> => {
    const id = randomUUID()
    const made = { ...course, ...more }
    expect(await setUp(staff, `price_type/${id}`, null, { ...made })).toMatchObject({ state: 'applied' })
    return { ...made, id }
  }
  const change = async ({ id, ...seen }: PriceType, more: Fields) =>
    expect(await setUp(staff, `price_type/${id}`, { ...seen }, { ...seen, ...more })).toMatchObject({
      state: 'applied',
    })
  return { restaurant, staff, price, change }
}

const chosen = (p: PriceType, count: number, price = p.price) => ({ price_type: p.id, count, price })
const changed = { ok: false, code: 'invalid', fields: { lines: 'price_changed' } }
const invalid = { ok: false, code: 'invalid', fields: { lines: 'invalid' } }

test('a customer sees what is online, in order, and the booking has it at its price, for staff too', async () => {
  const { restaurant, staff, price } = await aHouse()
  const [second, first] = [
    await price(),
    await price({ type: 'person', name: '大人', price: 500, position: 1 }),
  ]
  await price({ name: '店内のみ', online: false })
  const { online, position, ...shown } = second
  expect([online, position]).toEqual([true, 2])
  const page = await restaurant.page()
  expect(page.prices).toEqual([
    expect.objectContaining({ id: first.id, name: '大人' }),
    { ...shown, deposit: null },
  ])
  const a = restaurant.attempt({ pax: 3 })
  await restaurant.hold(a)
  const lines = [chosen(second, 2), chosen(first, 3)]
  const answer = await restaurant.confirm(a, somebody(), undefined, lines)
  const agreed = [lineOf(second, 2), lineOf(first, 3)]
  expect(answer).toMatchObject({ ok: true, booking: { lines: agreed } })
  expect(await restaurant.find(a.token)).toEqual(answer)
  // As text too: fields are compared so.
  expect(JSON.stringify((await staff.booking(a.id)).lines)).toBe(JSON.stringify(agreed))
  expect((await staff.rows('booking')).map((row) => row['lines'])).toEqual([agreed])
  const [line] = await staff.history(a.id)
  expect(line).toMatchObject({ kind: 'online.confirm', changes: { lines: [null, agreed] } })
})

test('who chooses nothing books as before, and the history says nothing of it', async () => {
  const { restaurant, staff, price } = await aHouse()
  await price()
  const a = restaurant.attempt()
  expect(await restaurant.book(a)).toMatchObject({ ok: true, booking: { lines: [] } })
  const [line] = await staff.history(a.id)
  expect(line?.['changes']).not.toHaveProperty('lines')
  const b = restaurant.attempt()
  await restaurant.hold(b)
  const none = await restaurant.confirm(b, somebody(), undefined, null)
  expect(none).toMatchObject({ ok: true, booking: { lines: [] } })
})

test('[36] a price that is changed or taken away later changes no booking', async () => {
  const { restaurant, staff, price, change } = await aHouse()
  const p = await price()
  const a = restaurant.attempt()
  await restaurant.hold(a)
  await restaurant.confirm(a, somebody(), undefined, [chosen(p, 2)])
  const byPhone = create({ lines: [lineOf(p, 4)] })
  await staff.send(byPhone)
  const before = [await staff.booking(a.id), await staff.booking(byPhone.subject)]
  await change(p, { price: 9900, name: '新コース', tax: 8 })
  await setUp(staff, `price_type/${p.id}`, { deleted: false }, { deleted: true })
  expect([await staff.booking(a.id), await staff.booking(byPhone.subject)]).toEqual(before)
  expect(before.map((b) => b.lines)).toEqual([[lineOf(p, 2)], [lineOf(p, 4)]])
})

test('[36] what is not what the customer saw is not sold, the hold stays, and the right price sells it', async () => {
  const { restaurant, price, change } = await aHouse()
  const p = await price()
  const a = restaurant.attempt()
  await restaurant.hold(a)
  const who = somebody()
  const say = (lines: unknown) => restaurant.confirm(a, who, undefined, lines)
  expect(await say([chosen(p, 2, 1)])).toEqual(changed)
  await change(p, { price: 9900 })
  expect(await say([chosen(p, 2)])).toEqual(changed)
  expect(await say([chosen(p, 2, 9900)])).toMatchObject({ ok: true, booking: { lines: [{ price: 9900 }] } })
})

test('[36] nor what is another thing than the customer saw; what an older page does not say is not compared', async () => {
  const { restaurant, price, change } = await aHouse()
  const p = await price()
  const shown = ({ name, name_en, type, tax }: Omit<PriceType, 'id'>) => ({ name, name_en, type, tax })
  const later = { name: '春のコース', name_en: 'Spring course', type: 'person', tax: 8 } as const
  for (const [field, value] of Object.entries(later)) {
    const a = restaurant.attempt()
    await restaurant.hold(a)
    const say = (seen: object) => restaurant.confirm(a, somebody(), undefined, [{ ...chosen(p, 2), ...seen }])
    await change(p, { [field]: value })
    expect(await say(shown(p)), field).toEqual(changed)
    expect(await say({ [field]: shown(p)[field as keyof typeof later] }), field).toEqual(changed)
    expect(await say({ ...shown(p), [field]: value }), field).toMatchObject({
      ok: true,
      booking: { lines: [{ [field]: value, count: 2 }] },
    })
    await change({ ...p, [field]: value }, { [field]: p[field as keyof typeof later] })
  }
  const b = restaurant.attempt()
  await restaurant.hold(b)
  expect(await restaurant.confirm(b, somebody(), undefined, [chosen(p, 2)])).toMatchObject({ ok: true })
})

test('[36] only what applies at that time of that day, online, of this restaurant, is sold', async () => {
  const { restaurant, staff, price } = await aHouse()
  const foreign = await (await aHouse()).price()
  const a = restaurant.attempt()
  const [day] = await db.sql<{ n: number }[]>`select private.price_weekday(${a.day}::date) as n`
  const today = day?.n ?? 0
  const others = [1, 2, 3, 4, 5, 6, 7, 8].filter((one) => one !== today)
  const gone = await price()
  await setUp(staff, `price_type/${gone.id}`, { deleted: false }, { deleted: true })
  const wrong = [
    foreign,
    gone,
    { ...course, id: randomUUID() },
    await price({ online: false }),
    await price({ weekdays: others }),
    await price({ ends_at: a.minute }),
    await price({ starts_at: a.minute + 1 }),
  ]
  const right = await price({ weekdays: [today], starts_at: a.minute, ends_at: a.minute + 1 })
  await restaurant.hold(a)
  for (const p of wrong) {
    expect(await restaurant.confirm(a, somebody(), undefined, [chosen(p, 1)])).toEqual(changed)
    const both = [chosen(right, 1), chosen(p, 1)]
    expect(await restaurant.confirm(a, somebody(), undefined, both)).toEqual(changed)
  }
  expect(await restaurant.confirm(a, somebody(), undefined, [chosen(right, 1)])).toMatchObject({ ok: true })
})

test('not more courses than people, nor more prices for a person, nor of one seat; these do not count each other', async () => {
  const { restaurant, price } = await aHouse()
  const [one, other] = [await price(), await price()]
  const adult = await price({ type: 'person' })
  const room = await price({ type: 'seat', price: 3000 })
  const a = restaurant.attempt({ pax: 2 })
  await restaurant.hold(a)
  const say = (lines: unknown) => restaurant.confirm(a, somebody(), undefined, lines)
  expect(await say([chosen(one, 3)])).toEqual(invalid)
  expect(await say([chosen(one, 1), chosen(other, 2)])).toEqual(invalid)
  expect(await say([chosen(adult, 3)])).toEqual(invalid)
  expect(await say([chosen(room, 3)])).toEqual(invalid)
  const hall = await price({ type: 'seat', price: 4000 })
  const fits = [chosen(one, 1), chosen(other, 1), chosen(adult, 2), chosen(room, 2), chosen(hall, 2)]
  expect(await say(fits)).toMatchObject({ ok: true })
})

test('[S2] the same confirmation gets the same booking, whatever became of the price; another one is refused', async () => {
  const { restaurant, price, change } = await aHouse()
  const p = await price()
  const a = restaurant.attempt()
  await restaurant.hold(a)
  const who = somebody()
  const first = await restaurant.confirm(a, who, undefined, [chosen(p, 2)])
  expect(first.ok).toBe(true)
  await change(p, { price: 1, online: false })
  expect(await restaurant.confirm(a, who, undefined, [chosen(p, 2)])).toEqual(first)
  for (const lines of [[], [chosen(p, 1)], [chosen(p, 2, 1)]])
    expect(await restaurant.confirm(a, who, undefined, lines)).toEqual({ ok: false, code: 'id_reused' })
})

const id = '00000000-0000-4000-8000-000000000001'
test.each([
  ['nothing', 'null'],
  ['a word', '"x"'],
  ['an object', '{}'],
  ['what is no object', '[1]'],
  ['nulls', '[null]'],
  ['a field too few', `[{"price_type": "${id}", "count": 1}]`],
  ['a field too many', `[{"price_type": "${id}", "count": 1, "price": 1, "note": "x"}]`],
  ...[
    '"name": null',
    '"name": ["x"]',
    `"name": "${'x'.repeat(101)}"`,
    '"name_en": 1',
    '"type": "x"',
    '"tax": "10"',
    '"tax": 101',
  ].map((seen): [string, string] => [seen, `[{"price_type": "${id}", "count": 1, "price": 1, ${seen}}]`]),
  ['an id that is none', '[{"price_type": "x", "count": 1, "price": 1}]'],
  ['an id in a list', `[{"price_type": ["${id}"], "count": 1, "price": 1}]`],
  ...['0', '-1', '1.5', '1000', '1e9', '99999999999999999999', '"1"', 'null', '[]', 'true'].map(
    (count): [string, string] => [
      `${count} of it`,
      `[{"price_type": "${id}", "count": ${count}, "price": 1}]`,
    ],
  ),
  ['a price of 0', `[{"price_type": "${id}", "count": 1, "price": 0}]`],
  ['a price that is text', `[{"price_type": "${id}", "count": 1, "price": "8800"}]`],
  ['the same twice', JSON.stringify(Array(2).fill({ price_type: id, count: 1, price: 1 }))],
  [
    'too many',
    JSON.stringify(Array.from({ length: 21 }, () => ({ price_type: randomUUID(), count: 1, price: 1 }))),
  ],
])('%s instead of lines is invalid', async (_, text) => {
  const restaurant = await aRestaurant(db)
  const a = restaurant.attempt()
  await restaurant.hold(a)
  const said = await db.asAnon(async (tx) => {
    const [row] = await tx.unsafe<{ value: unknown }[]>(
      'select public.confirm_booking($1, $2, $3, $4, $5::text::jsonb) as value',
      [restaurant.url, a.id, a.token, somebody(), text] as never[],
    )
    return row?.value
  })
  expect(said).toEqual(invalid)
})

test('which prices apply when is the same rule here and on the server, holidays too', async () => {
  const isHoliday = await loadHolidays()
  const { int, chance, pick } = random(7)
  const cases = Array.from({ length: 2000 }, () => {
    const day = addDays('2026-01-01', int(0, 999))
    const weekdays = [1, 2, 3, 4, 5, 6, 7, 8].filter(() => chance(0.4))
    const times = [null, 660, 900, 1020, 1320]
    const price = { weekdays: pick([weekdays, []]), starts_at: pick(times), ends_at: pick(times) }
    return { day, minute: pick([659, 660, 899, 900, 1019, 1020, 1319, 1320]), price }
  })
  const rows = await db.sql<{ weekday: number; applies: boolean }[]>`
    select private.price_weekday((c->>'day')::date) as weekday,
      private.price_applies(c->'price', private.price_weekday((c->>'day')::date), (c->>'minute')::integer) as applies
    from jsonb_array_elements(${JSON.stringify(cases)}::text::jsonb) with ordinality x (c, n) order by n`
  const here = cases.map(({ day, minute, price }) => {
    const weekday = priceWeekday(day, isHoliday)
    return { weekday, applies: appliesAt(price, weekday, minute) }
  })
  expect([...rows]).toEqual(here)
  expect(new Set(here.map((one) => `${one.weekday === 8} ${one.applies}`)).size).toBe(4)
})

test('what a cancellation costs is set up in steps, and customers read it', async () => {
  const { restaurant, staff } = await aHouse()
  const say = (fees: unknown) =>
    setUp(staff, 'vendor/vendor', { cancellation_fees: [] }, { cancellation_fees: fees })
  const steps = [
    { days: 0, percent: 100 },
    { days: 1, percent: 30 },
  ]
  const wrong: [unknown, string][] = [
    [null, 'required'],
    ['x', 'invalid'],
    [[1], 'invalid'],
    [[{ days: 0 }], 'invalid'],
    [[{ days: 61, percent: 1 }], 'invalid'],
    [[{ days: 0, percent: 101 }], 'invalid'],
    [[{ days: -1, percent: 1 }], 'invalid'],
    [[{ days: 0.5, percent: 1 }], 'invalid'],
    [[{ days: '0', percent: 1 }], 'invalid'],
    [[{ days: 0, percent: 1, note: '' }], 'invalid'],
    [[...steps, { days: 0, percent: 50 }], 'invalid'],
    [[...steps, { days: 7, percent: 31 }], 'invalid'],
    [[0, 1, 2, 3, 4, 5, 6].map((days) => ({ days, percent: 1 })), 'too_long'],
  ]
  for (const [fees, code] of wrong)
    expect(await say(fees), JSON.stringify(fees)).toMatchObject({
      state: 'rejected',
      figures: { cancellation_fees: code },
    })
  expect((await restaurant.page()).vendor).toMatchObject({ cancellation_fees: [] })
  expect(await say(steps)).toMatchObject({ state: 'applied' })
  expect((await restaurant.page()).vendor).toMatchObject({ cancellation_fees: steps })
})

test('the form and the server find the same steps right', async () => {
  const fees = fc.array(
    fc.record({ days: fc.integer({ min: -1, max: 4 }), percent: fc.integer({ min: 97, max: 101 }) }),
    { maxLength: 4 },
  )
  const cases = fc.sample(fees, { numRuns: 2000, seed: 7 })
  const rows = await db.sql<{ right: boolean }[]>`
    select private.fees_error(f) is null as right
    from jsonb_array_elements(${JSON.stringify(cases)}::text::jsonb) with ordinality x (f, n) order by n`
  const here = cases.map((one) => !(feeSchema(feeForm(one)) instanceof type.errors))
  expect(rows.map(({ right }) => right)).toEqual(here)
  for (const many of [true, false]) expect(here.filter((right) => right === many).length).toBeGreaterThan(200)
})
