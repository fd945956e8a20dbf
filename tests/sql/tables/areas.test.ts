// Where a house lets its customers choose the area.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, type CustomerAnswer, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, staffOf } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

/** Counter, hall, a room that is for staff to give, and an area without a table. */
async function aHouse(choose_area = true) {
  const house = await aRestaurant(db, { capacity: 40, choose_area })
  const [counter, hall, room, roof] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
    ...[string, string, string, string],
  ]
  const area = (id: string, name: string, name_en: string, position: number) => ({
    id,
    name,
    name_en,
    position,
  })
  const areas = [
    ...[area(hall, 'ホール', '', 1), area(counter, 'カウンター', 'Counter', 0)],
    ...[area(room, '個室', 'Room', 2), area(roof, 'テラス', 'Terrace', 3)],
  ]
  const tables = [
    ...[...tablesOf(hall, ['1', 1, 4]), ...tablesOf(counter, ['C1', 1, 2])],
    ...tablesOf(room, ['個', 1, 4]).map((one) => ({ ...one, online: false })),
  ]
  await putFloor(db, house.id, { areas, tables })
  return { house, counter, hall, room, roof }
}

const chooses = (house: Restaurant, isSo: boolean) =>
  db.sql`update public.booking_settings set choose_area = ${isSo} where vendor_id = ${house.id}`

const unknown = { ok: false, code: 'invalid', fields: { area: 'unknown' } }

test('the page names those with a table for who books online, in their order, where the house lets them choose', async () => {
  const { house, counter, hall } = await aHouse()
  const areas = async () => (await house.page()).vendor?.['areas']
  expect(await areas()).toEqual([
    { id: counter, name: 'カウンター', name_en: 'Counter' },
    { id: hall, name: 'ホール', name_en: '' },
  ])
  await chooses(house, false)
  expect(await areas()).toEqual([])
})

test('another area than these is refused: of nobody, without such a table, and where there is no choice', async () => {
  const { house, counter, room, roof } = await aHouse()
  const month = (area: string) =>
    db.asAnon(async (tx) => {
      const [row] = await tx<{ value: CustomerAnswer }[]>`
        select public.month_of_days(${house.url}, date_trunc('month', now())::date, 2, ${area}) as value`
      return row?.value
    })
  const { day } = house.attempt()
  for (const area of [crypto.randomUUID(), room, roof]) {
    expect(await house.hold(house.attempt({ area }))).toEqual(unknown)
    expect(await house.slots(day, 2, area)).toEqual(unknown)
    expect(await month(area)).toEqual(unknown)
  }
  expect(await month(counter)).toMatchObject({ ok: true })
  const held = house.attempt({ area: counter })
  expect(await house.hold(held)).toMatchObject({ ok: true })
  await chooses(house, false)
  expect(await house.hold(house.attempt({ area: counter }))).toEqual(unknown)
  expect(await house.hold(held), 'what was held is answered as before').toMatchObject({ ok: true })
  expect(await house.confirm(held, somebody())).toMatchObject({ ok: true })
})

test('staff read the wish before what the customer asked, and the customer where they sit now', async () => {
  const { house, counter, hall } = await aHouse()
  const [asked, silent, english] = [0, 60, 120].map((later) =>
    house.attempt({ area: counter, minute: 1020 + later * 2 }),
  ) as [...Parameters<Restaurant['hold']>, never, never]
  const details = [
    { ...somebody(), requests: '窓側希望' },
    { ...somebody(), requests: '' },
    { ...somebody(), requests: '', language: 'en' },
  ]
  const said: unknown[] = []
  for (const [i, one] of [asked, silent, english].entries()) {
    const { booking } = await house.book(one as never, details[i])
    said.push([booking?.['requests'], booking?.['area']])
  }
  const bar = { id: counter, name: 'カウンター', name_en: 'Counter' }
  expect(said).toEqual([
    ['お席のご希望：カウンター\n窓側希望', bar],
    ['お席のご希望：カウンター', bar],
    ['Seating: Counter', bar],
  ])
  const areaOf = async () => (await house.find(asked.token)).booking?.['area']
  const put = (tables: unknown) => db.sql`
    update public.booking set tables = ${tables as string[]} where vendor_id = ${house.id} and id = ${asked.id}`
  const [other] = await db.sql`
    select key from private.config_item where vendor_id = ${house.id} and kind = 'table' and data->>'area' = ${hall}`
  await put([other?.['key']])
  expect(await areaOf()).toEqual({ id: hall, name: 'ホール', name_en: '' })
  await put([])
  expect(await areaOf()).toBeNull()
  await put([other?.['key']])
  await chooses(house, false)
  expect(await areaOf(), 'where nobody chooses nothing is promised').toBeNull()
  const free = house.attempt({ minute: 1260 })
  const { booking } = await house.book(free, { ...somebody(), requests: '静かな席' })
  expect(booking?.['requests'], 'without a wish').toBe('静かな席')
})

test('a change stays in the area where it can, and goes to another before it is refused', async () => {
  const { house, counter } = await aHouse()
  const one = house.attempt({ area: counter })
  expect(await house.book(one, somebody())).toMatchObject({ ok: true })
  const areaOf = async () => (await house.find(one.token)).booking?.['area']
  expect(await house.change(one, { minute: 1260 })).toMatchObject({ ok: true })
  expect(await areaOf()).toMatchObject({ name: 'カウンター' })
  expect(await house.change({ ...one, minute: 1260 }, { pax: 4 })).toMatchObject({ ok: true })
  expect(await areaOf()).toMatchObject({ name: 'ホール' })
})

test('an area that was deleted is none, nor is one whose tables are; who sits at such a table is told nothing of it', async () => {
  const { house, counter, hall } = await aHouse()
  const one = house.attempt({ area: counter })
  expect(await house.book(one, somebody())).toMatchObject({ ok: true })
  const ids = async () => {
    const { vendor } = await house.page()
    return ((vendor?.['areas'] ?? []) as { id: string }[]).map(({ id }) => id)
  }
  const areaOf = async () => (await house.find(one.token)).booking?.['area']
  const deletes = (kind: string, isSo: boolean) => db.sql`
    update private.config_item set deleted = ${isSo}
    where vendor_id = ${house.id} and kind = ${kind} and (key = ${counter} or data->>'area' = ${counter})`
  expect(await ids()).toEqual([counter, hall])
  for (const kind of ['area', 'table']) {
    await deletes(kind, true)
    expect(await ids(), kind).toEqual([hall])
    expect(await areaOf(), kind).toBeNull()
    expect(await house.hold(house.attempt({ area: counter })), kind).toEqual(unknown)
    await deletes(kind, false)
  }
  expect(await areaOf()).toMatchObject({ name: 'カウンター' })
  await db.sql`update public.booking_settings set deleted = true where vendor_id = ${house.id}`
  expect(await areaOf(), 'a house without settings lets nobody choose').toBeNull()
  expect(await db.sql`select private.online_areas(${house.id}) as areas`).toMatchObject([{ areas: [] }])
})

test('a wish in English names the area as the house does where it has no English name', async () => {
  const { house, hall } = await aHouse()
  const one = house.attempt({ area: hall })
  const { booking } = await house.book(one, { ...somebody(), requests: 'x'.repeat(500), language: 'en' })
  expect(booking?.['requests']).toBe(`Seating: ホール\n${'x'.repeat(500)}`)
})

test('whose table is taken then goes to another of its area before a smaller one elsewhere', async () => {
  const { house, counter, hall } = await aHouse()
  const [small] = tablesOf(hall, ['2', 1, 2])
  const [large] = tablesOf(counter, ['C2', 1, 4])
  if (!small || !large) throw new Error('no tables')
  await putFloor(db, house.id, { tables: [small, large] })
  const one = house.attempt({ area: counter })
  expect(await house.book(one, somebody())).toMatchObject({ ok: true })
  const at = async () => (await db.sql`select tables from public.booking where id = ${one.id}`)[0]?.['tables']
  const [own] = await at()
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, tables)
    values (${house.id}, gen_random_uuid(), ${one.day}, 1260, 120, 2, 'phone', ${[own]})`
  expect(await house.change(one, { minute: 1260 })).toMatchObject({ ok: true })
  expect(await at()).toEqual([large.id])
})

/** From which area to which each went by their last change; null where they stayed. */
const wentTo = async ({ id }: { id: string }) => {
  const rows = await db.sql<{ settled: { code: string; areas?: string[] }[] }[]>`
    select settled from public.booking where vendor_id = ${id}`
  return rows.flatMap(({ settled }) =>
    settled.filter(({ code }) => code === 'changed_online').map(({ areas }) => areas ?? null),
  )
}

test('[S126] a change goes to the area that is chosen, or nowhere, and staff read the new wish in place of the old', async () => {
  const { house, counter, hall, room } = await aHouse()
  const one = house.attempt({ area: counter })
  expect(await house.book(one, { ...somebody(), requests: '窓側希望' })).toMatchObject({ ok: true })
  const now = async () => {
    const { booking } = await house.find(one.token)
    return [(booking?.['area'] as { id: string } | null)?.id, booking?.['requests']]
  }
  const was = await now()
  expect(await house.change(one, { area: room }), 'one for staff').toEqual(unknown)
  const same = crypto.randomUUID()
  expect(await house.change(one, { area: counter }, same), 'where they sit').toMatchObject({ ok: true })
  expect(await now()).toEqual(was)
  const id = crypto.randomUUID()
  for (const _ of ['once', 'again']) {
    expect(await house.change(one, { area: hall }, id)).toMatchObject({ ok: true })
    expect(await now()).toEqual([hall, 'お席のご希望：ホール\n窓側希望'])
    expect(await wentTo(house), 'for a tablet without a network').toEqual([[counter, hall]])
  }
  const [row] = await db.sql`
    select count(*)::integer as changes from public.booking_history
    where vendor_id = ${house.id} and kind = 'online.change' and changes ? 'tables' and changes ? 'requests'`
  expect(row).toEqual({ changes: 1 })
  expect(await house.change(one, { area: counter, pax: 4 }), 'no table for so many').toMatchObject({
    ok: false,
    code: 'full',
  })
  expect(await now()).toEqual([hall, 'お席のご希望：ホール\n窓側希望'])
  expect(await house.change(one, { pax: 4 }), 'without a wish').toMatchObject({ ok: true })
  expect(await wentTo(house), 'stayed there').toEqual([null])
  expect(await now()).toEqual([hall, 'お席のご希望：ホール\n窓側希望'])
  await chooses(house, false)
  expect(await house.change(one, { area: hall }, id), 'what was made is answered as before').toMatchObject({
    ok: true,
  })
})

test('[S126] a wish is another change though all else is the same, holds for fewer people, and asks for its own other times', async () => {
  const { house, counter, hall } = await aHouse()
  await db.sql`update public.booking_settings set duration = 120 where vendor_id = ${house.id}`
  const one = house.attempt({ area: hall })
  expect(await house.book(one, { ...somebody(), requests: '' })).toMatchObject({ ok: true })
  const areaOf = async () => ((await house.find(one.token)).booking?.['area'] as { id: string } | null)?.id
  const id = crypto.randomUUID()
  for (const area of [counter, hall]) {
    expect(await house.change(one, { area }, id)).toMatchObject({ ok: true })
    expect(await areaOf(), 'of one id').toBe(area)
  }
  expect(await house.change(one, { area: counter, pax: 1 })).toMatchObject({ ok: true })
  expect(await areaOf(), 'with fewer').toBe(counter)
  const alone = { ...one, pax: 1 }
  expect(await house.change(alone, { area: hall })).toMatchObject({ ok: true })
  expect(await house.book(house.attempt({ area: counter }), somebody())).toMatchObject({ ok: true })
  const refused = await house.change(alone, { area: counter })
  expect(refused).toMatchObject({ ok: false, code: 'full' })
  const others = (refused.others ?? []).filter(({ day }) => day === one.day).map(({ minute }) => minute)
  expect(others.length, 'the counter alone, from 21:00').toBeGreaterThan(0)
  for (const minute of others) expect(minute <= 1020 || minute >= 1260, `${minute}`).toBe(true)
})

test('[S126] the old wish gives way in the language in which it was written, and though its area is gone', async () => {
  const { house, counter, hall } = await aHouse()
  for (const [language, isGone, kept] of [
    ['en', false, ''],
    ['ja', true, '窓側希望'],
  ] as const) {
    const one = house.attempt({ area: counter })
    const details = { ...somebody(), language, requests: kept }
    expect(await house.book(one, details)).toMatchObject({ ok: true })
    if (isGone)
      await db.sql`update private.config_item set deleted = true where vendor_id = ${house.id} and key = ${counter}`
    expect(await house.change(one, { area: hall })).toMatchObject({ ok: true })
    const [booking] = await db.sql`select requests from public.booking where id = ${one.id}`
    const lines = String(booking?.['requests']).split('\n')
    expect(lines).toEqual([expect.stringMatching(/ホール/), ...(kept === '' ? [] : [kept])])
    await house.cancel(one.token)
  }
})

test('[S126] the old wish gives way though its area was renamed, or the booking is in the other language, since; the customer’s own lines stay', async () => {
  const { house, counter, hall } = await aHouse()
  const staff = staffOf(db, house.id, await db.makeUser(house.id))
  const rename = (from: string, to: string) =>
    staff.send(
      aCommand(`area/${counter}`, {
        kind: 'config.edit',
        args: { fields: { name: to } },
        base: { name: from },
      }),
    )
  /** What staff read once who sat at the counter has asked for the hall. */
  const reads = async (details: object, since: (id: string) => Promise<unknown>): Promise<unknown> => {
    const one = house.attempt({ area: counter })
    expect(await house.book(one, { ...somebody(), ...details })).toMatchObject({ ok: true })
    await since(one.id)
    expect(await house.change(one, { area: hall })).toMatchObject({ ok: true })
    const [row] = await db.sql`select requests from public.booking where id = ${one.id}`
    await house.cancel(one.token)
    return row?.['requests']
  }
  const toJapanese = (id: string) => db.sql`update public.booking set language = 'ja' where id = ${id}`
  expect(await reads({ requests: '窓側' }, () => rename('カウンター', 'バー'))).toBe(
    'お席のご希望：ホール\n窓側',
  )
  expect(await reads({ requests: '', language: 'en' }, toJapanese)).toBe('お席のご希望：ホール')
  expect(await reads({ requests: 'お席のご希望：窓側' }, async () => {}), 'of no area').toBe(
    'お席のご希望：ホール\nお席のご希望：窓側',
  )
})
