// How long a party stays follows its size: the same on the tablet (stayOf) and on the server (private.stay_of), from the slots
// that are shown to the booking that is made.

import fc from 'fast-check'
import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StayStep, stayOf } from '#domain/availability/stay-of.ts'
import { configEditCommand } from '#domain/config/config-command.ts'
import { aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, staffOf } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const steps = [
  { pax: 2, minutes: 90 },
  { pax: 4, minutes: 120 },
]
/** Open from 17:00 to 23:00. */
const sized = (): Promise<Restaurant> =>
  aRestaurant(db, { capacity: 10, duration: 150, stays: steps, last_seating: 0, maximum_pax: 8 })

const drawn = fc.record({
  duration: fc.integer({ min: 5, max: 1440 }),
  stays: fc
    .uniqueArray(
      fc.record({ pax: fc.integer({ min: 1, max: 998 }), minutes: fc.integer({ min: 5, max: 1440 }) }),
      {
        selector: ({ pax }) => pax,
        maxLength: 6,
      },
    )
    .map((drawn) => drawn.sort((a, b) => a.pax - b.pax)),
  pax: fc.integer({ min: 1, max: 999 }),
  /** At a step, or one beside it. */
  near: fc.option(fc.tuple(fc.nat(5), fc.integer({ min: -1, max: 1 })), { freq: 3 }),
})

const cases = fc.sample(drawn, { numRuns: 2000, seed: 20261123 }).map(({ near, pax, ...settings }) => {
  const step = near && settings.stays[near[0]]
  return { ...settings, pax: step ? Math.max(1, step.pax + near[1]) : pax }
})

/** How often the server says otherwise than the tablet. */
async function differences(sql: Sql | TransactionSql): Promise<number> {
  const rows = await sql<{ minutes: number }[]>`
    select private.stay_of(jsonb_populate_record(null::public.booking_settings, e.value), (e.value->>'pax')::integer) as minutes
    from jsonb_array_elements(${sql.json(cases as never)}) with ordinality e order by e.ordinality`
  expect(rows).toHaveLength(cases.length)
  return cases.filter((c, i) => stayOf(c, c.pax) !== rows[i]?.minutes).length
}

test('tablet and server say the same of every party', async () => {
  expect(await differences(db.sql)).toBe(0)
  // Control: one sign is noticed.
  const back = new Error('rolled back')
  await db.sql
    .begin(async (tx) => {
      const [rule] = await tx<{ text: string }[]>`
        select pg_get_functiondef('private.stay_of'::regproc) as text`
      await tx.unsafe((rule?.text ?? '').replace('p_pax <= ', 'p_pax < '))
      expect(await differences(tx)).toBeGreaterThan(50)
      throw back
    })
    .catch((error: unknown) => expect(error).toBe(back))
})

test('[S5] slots, hold and booking go by the party’s own stay', async () => {
  const restaurant = await sized()
  const { day } = restaurant.attempt()
  const last = async (pax: number) =>
    (await restaurant.slots(day, pax)).slots?.filter((slot) => slot.bookable).at(-1)?.minute
  expect([await last(1), await last(2), await last(3), await last(4), await last(5)]).toEqual([
    1290, 1290, 1260, 1260, 1230,
  ])
  const late = { day, minute: 1290 }
  expect(await restaurant.hold(restaurant.attempt({ ...late, pax: 3 }))).toMatchObject({
    ok: false,
    code: 'last_seating',
  })
  for (const [pax, duration] of [
    [2, 90],
    [4, 120],
    [6, 150],
  ] as const) {
    const a = restaurant.attempt({ day: await restaurant.day(pax + 10), minute: 1200, pax })
    expect(await restaurant.book(a, somebody())).toMatchObject({ ok: true, booking: { pax, duration } })
    const [row] = await db.sql`select duration from public.booking where id = ${a.id}`
    expect(row).toEqual({ duration })
  }
})

test('[S5] who stays longer keeps others out for as long, and who leaves sooner lets them in', async () => {
  const restaurant = await sized()
  const { day } = restaurant.attempt()
  // Eight of ten seats until 20:30.
  expect(await restaurant.book(restaurant.attempt({ day, minute: 1080, pax: 8 }), somebody())).toMatchObject({
    ok: true,
  })
  const hold = (minute: number, pax: number) => restaurant.hold(restaurant.attempt({ day, minute, pax }))
  expect(await hold(1200, 4)).toMatchObject({ code: 'full' })
  expect(await hold(1230, 4)).toMatchObject({ ok: true })
  expect(await hold(1050, 3)).toMatchObject({ code: 'full' })
  // Two who come at 17:30 have gone by 19:00.
  expect(await hold(1050, 2)).toMatchObject({ ok: true })
  expect(await hold(1140, 2)).toMatchObject({ ok: true })
  expect(await hold(1110, 2)).toMatchObject({ code: 'full' })
})

test('a hold keeps the stay that it was made with', async () => {
  const restaurant = await sized()
  const a = restaurant.attempt({ pax: 2, minute: 1290 })
  expect(await restaurant.hold(a)).toMatchObject({ ok: true })
  await db.sql`update public.booking_settings set stays = '[]' where vendor_id = ${restaurant.id}`
  expect(await restaurant.confirm(a, somebody())).toMatchObject({ ok: true, booking: { duration: 90 } })
  expect(await restaurant.hold(restaurant.attempt({ pax: 2, minute: 1290 }))).toMatchObject({ ok: false })
})

test('customers are told how long they may stay', async () => {
  const { url } = await sized()
  const page = await db.asAnon(
    async (tx) => (await tx`select public.vendor_page(${url}) as page`)[0]?.['page'] as unknown,
  )
  expect(page).toMatchObject({ ok: true, vendor: { duration: 150, stays: steps } })
})

const edit = (seen: StayStep[], stays: unknown) => {
  const body = configEditCommand({
    kind: 'settings',
    key: 'settings',
    seen: { stays: seen },
    wanted: { stays },
  })
  if (!body) throw new Error('nothing differs')
  return aCommand('settings/settings', body)
}
const staff = async (restaurant: Restaurant) => staffOf(db, restaurant.id, await db.makeUser(restaurant.id))

test('[S6] staff set them, and what two set at once stands with both sides', async () => {
  const restaurant = await sized()
  const people = await staff(restaurant)
  const [mine, theirs] = [[{ pax: 2, minutes: 60 }], [{ pax: 3, minutes: 75 }]]
  expect(await people.send(edit(steps, theirs), 'tablet-2')).toMatchObject({ state: 'applied' })
  expect(await people.send(edit(steps, mine))).toMatchObject({
    state: 'flagged',
    code: 'changed_elsewhere',
    figures: { fields: { stays: { base: steps, kept: theirs, lost: mine } } },
  })
  expect(await people.send(edit(theirs, []))).toMatchObject({ state: 'applied' })
  const row = (await people.rows('config')).find(({ id }) => id === 'settings/settings')
  expect(row).toMatchObject({ data: { duration: 150, stays: [] } })
})

const step = (pax: unknown, minutes: unknown) => ({ pax, minutes })

test.each<[unknown, string]>([
  [null, 'required'],
  ['2', 'invalid'],
  [{}, 'invalid'],
  [[2], 'invalid'],
  [[null], 'invalid'],
  [[[]], 'invalid'],
  [[{ pax: 2 }], 'invalid'],
  [[{ ...step(2, 90), more: 1 }], 'invalid'],
  [[step('2', 90)], 'invalid'],
  [[step(2.5, 90)], 'invalid'],
  [[step(2, null)], 'invalid'],
  [[step(1e30, 90)], 'invalid'],
  [[step(0, 90)], 'out_of_range'],
  [[step(999, 90)], 'out_of_range'],
  [[step(2, 4)], 'out_of_range'],
  [[step(2, 1441)], 'out_of_range'],
  [[step(2, 90), step(2, 120)], 'invalid'],
  [[step(4, 90), step(2, 120)], 'invalid'],
  [[1, 2, 3, 4, 5, 6, 7].map((pax) => step(pax, 90)), 'invalid'],
])('%j is %s, and no row may hold it', async (stays, code) => {
  const restaurant = await sized()
  expect(await (await staff(restaurant)).send(edit(steps, stays))).toMatchObject({
    state: 'rejected',
    code: 'invalid',
    figures: { stays: code },
  })
  await expect(
    Promise.resolve(
      db.sql`update public.booking_settings set stays = ${db.sql.json(stays as never)} where vendor_id = ${restaurant.id}`,
    ),
  ).rejects.toThrow(/stays/)
})
