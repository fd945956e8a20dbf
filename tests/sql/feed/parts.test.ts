// sync_plan, sync_part, and the counts beside a pull: what an empty tablet fetches, and how a full one is compared.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf } from '#domain/time/time.ts'
import type { PartResponse, PlanResponse } from '#sync/protocol/messages.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, edit, hashOf, setStatus, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const ask = <T>(venue: Venue, call: string): Promise<T> =>
  db.asUser(venue.user, async (tx) => (await tx.unsafe(`select public.${call} as value`))[0]?.['value'] as T)
const planOf = (venue: Venue) => ask<PlanResponse>(venue, `sync_plan('${venue.id}')`)
const partOf = (venue: Venue, part: string, after = '', limit = 500) =>
  ask<PartResponse>(venue, `sync_part('${venue.id}', '${part}', '${after}', ${limit})`)
const keysOf = (page: PartResponse) => page.rows.map(([name, row]) => `${name}/${row.id}`)

/** Bookings of these days, past the commands: a plan looks far back. */
const booked = (venue: Venue, days: readonly string[]) => db.sql`
  insert into public.booking (vendor_id, id, day, minute, duration, pax, source)
  select ${venue.id}, gen_random_uuid(), day::date, 1140, 120, 2, 'import' from unnest(${days as string[]}::text[]) day`

async function todayOf(venue: Venue): Promise<string> {
  const [row] = await db.sql<{ day: string }[]>`select private.business_day(${venue.id})::text as day`
  return row?.day ?? ''
}

test('a plan names what has rows, in the order of need: set-up, near weeks, those to come, guests, and back', async () => {
  const venue = await aVenue(db)
  const today = await todayOf(venue)
  const before = mondayOf(addDays(today, -450))
  const offsets = [-450, -300, -60, -2, 0, 7, 14, 40, 100]
  await booked(
    venue,
    offsets.map((n) => addDays(today, n)),
  )
  await db.sql`insert into public.guest (vendor_id, id) values
    (${venue.id}, 'f0000000-0000-4000-8000-000000000000'), (${venue.id}, '30000000-0000-4000-8000-000000000000')`
  const [gone] = await db.sql`
    insert into public.guest (vendor_id, id) values (${venue.id}, '50000000-0000-4000-8000-000000000000') returning id`
  await db.sql`update public.guest set deleted = true where id = ${String(gone?.['id'])}`
  const week = (n: number) => mondayOf(addDays(today, n))
  const plan = await planOf(venue)
  const near = [-2, 0, 7, 14].map(week)
  const expected = ['config', ...near, week(40), week(100), '3', 'f', week(-60), week(-300)]
  expect(plan.parts).toEqual([...new Set(expected)])
  expect(plan.parts).not.toContain(before)
  expect(plan.from > before && plan.from <= week(-390)).toBe(true)
  expect(plan.head).toBe((await venue.pull()).head)
})

test('however many weeks somebody books, a plan is short; control: past the commands it is long', async () => {
  const venue = await aVenue(db)
  const today = await todayOf(venue)
  const weeks = (many: number) => Array.from({ length: many }, (_, i) => addDays(today, (i - 70) * 7))
  const commands = weeks(400).map((day) => create({ day }, { source: 'import' }))
  for (let i = 0; i < commands.length; i += 20) await venue.push(commands.slice(i, i + 20))
  const { parts } = await planOf(venue)
  expect(parts.length).toBeGreaterThan(200)
  expect(parts.length).toBeLessThan(230)
  await booked(venue, weeks(3000))
  expect((await planOf(venue)).parts.length).toBeGreaterThan(2900)
})

test('the pages of a part bring each of its rows once, and none that is deleted', async () => {
  const venue = await aVenue(db)
  const made = Array.from({ length: 9 }, () => create())
  await venue.push(made)
  const [first] = made
  await db.sql`update public.booking set deleted = true where vendor_id = ${venue.id} and id = ${String(first?.subject)}`
  const whole = await partOf(venue, mondayOf('2027-06-15'))
  expect(keysOf(whole)).toEqual(
    made
      .slice(1)
      .map((c) => `booking/${c.subject}`)
      .sort(),
  )
  for (const limit of [1, 3, 8]) {
    const found: string[] = []
    for (let [after, more] = ['', true]; more; ) {
      const page = await partOf(venue, mondayOf('2027-06-15'), after, limit)
      expect(page.rows.length).toBeLessThanOrEqual(limit)
      found.push(...keysOf(page))
      ;[after, more] = [found.at(-1) ?? '', page.more]
    }
    expect(found).toEqual(keysOf(whole))
  }
  expect((await partOf(venue, 'config')).rows).toHaveLength(10)
})

test('what is no part has no rows, and no words get another vendor’s', async () => {
  const [venue, other] = [await aVenue(db), await aVenue(db)]
  await other.send(create())
  for (const part of ['', 'x', '2027-06-16', '%', "'' or true --", 'config/'])
    expect(await ask<PartResponse>(venue, `sync_part('${venue.id}', $x$${part}$x$, '', 9)`)).toMatchObject({
      rows: [],
      more: false,
    })
  for (const after of ['', '/', 'no slash', 'booking/', '~/~', 'a/b/c'])
    for (const [, row] of (await partOf(venue, 'config', after, -3)).rows)
      expect((await venue.rows('config')).map(({ id }) => id)).toContain(row.id)
  expect((await partOf(venue, mondayOf('2027-06-15'))).rows).toEqual([])
})

const countOn = async (venue: Venue, device: string, parts: unknown, since?: number, limit = 500) => {
  const { head } = await planOf(venue)
  const named = `$j$${JSON.stringify(parts)}$j$`
  return ask<{ sums: Record<string, [number, number]> | null; more: boolean }>(
    venue,
    `sync_pull('${venue.id}', ${since ?? head}, ${limit}, '${device}', ${named})`,
  )
}
const beat = (venue: Venue, device: string) => ask(venue, `sync_heartbeat('${venue.id}', '${device}', '')`)

test('[S4] a count equals what a tablet counts from what it pulled, and a row that it missed shows', async () => {
  const venue = await aVenue(db)
  const made = Array.from({ length: 9 }, (_, i) => create({ phone: `+8190000000${10 + (i % 4)}` }))
  await venue.push(made)
  await venue.push(made.map((c) => edit(c.subject, { pax: 3 }, { pax: 2 })))
  await venue.push(made.map((c) => setStatus(c.subject, 'confirmed', 'seated')))
  const week = mondayOf('2027-06-15')
  const counted = async (rows: Record<string, unknown>[]) => [
    rows.length,
    rows.reduce((sum, row) => sum + hashOf(String(row['id']), Number(row['rev'])), 0),
  ]
  for (const device of ['a', 'b']) await beat(venue, device)
  const { sums } = await countOn(venue, 'a', ['config', week, '2020-01-06'])
  expect(sums).toEqual({
    config: await counted(await venue.rows('config')),
    [week]: await counted(await venue.rows('booking')),
    '2020-01-06': [0, 0],
  })
  const [one] = await venue.rows('booking')
  await db.sql`update public.booking set comments = 'x' where vendor_id = ${venue.id} and id = ${String(one?.['id'])}`
  const after = await countOn(venue, 'b', [week])
  expect(after.sums?.[week]).not.toEqual(sums?.[week])
  expect(after.sums?.[week]?.[0]).toBe(9)
})

test('[S4] what is deleted is in no count, as it is in no part: a new tablet never hears of it', async () => {
  const venue = await aVenue(db)
  const [kept, gone] = [create(), create()]
  await venue.push([kept, gone])
  await beat(venue, 'a')
  await beat(venue, 'b')
  const week = mondayOf('2027-06-15')
  expect((await countOn(venue, 'a', [week])).sums?.[week]?.[0], 'control').toBe(2)
  await db.sql`update public.booking set deleted = true where vendor_id = ${venue.id} and id = ${gone.subject}`
  const { rev } = await venue.booking(kept.subject)
  const { sums } = await countOn(venue, 'b', [week])
  expect(sums).toEqual({ [week]: [1, hashOf(kept.subject, rev)] })
})

test('a device is told a count once in ten minutes, and never while rows follow', async () => {
  const venue = await aVenue(db)
  expect((await countOn(venue, 'never seen', ['config'])).sums).toBeNull()
  await beat(venue, 'a')
  expect(await countOn(venue, 'a', ['config'], 0, 1)).toMatchObject({ more: true, sums: null })
  expect((await countOn(venue, 'a', null)).sums).toBeNull()
  expect((await countOn(venue, 'a', ['config'])).sums).toHaveProperty('config')
  expect((await countOn(venue, 'a', ['config'])).sums).toBeNull()
  const passed = (minutes: number) => db.sql`
    update private.device set compared_at = compared_at - ${minutes} * interval '1 minute' where vendor_id = ${venue.id}`
  await passed(9)
  expect((await countOn(venue, 'a', ['config'])).sums).toBeNull()
  await passed(1.1)
  expect((await countOn(venue, 'a', ['config'])).sums).toHaveProperty('config')
})

test('what is asked for is at most forty names', async () => {
  const venue = await aVenue(db)
  await beat(venue, 'a')
  const many = Array.from({ length: 41 }, (_, i) => String(i))
  for (const parts of [many, 'config', {}, 7])
    await expect(countOn(venue, 'a', parts)).rejects.toThrow('invalid')
  const odd = await countOn(venue, 'a', [...many.slice(2), {}])
  expect(Object.values(odd.sums ?? {}).every(([count]) => count === 0)).toBe(true)
})
