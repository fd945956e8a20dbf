// What an admin is shown of an organiser's events: for so many people, with what is left, or why customers could not have it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let admin: string
let venue: Venue
let today: string
beforeAll(async () => {
  db = await startDatabase()
  admin = await db.makeUser()
  await db.sql`insert into private.admin (user_id) values (${admin})`
  venue = await aVenue(db)
  const [row] = await db.sql<{ today: string }[]>`select private.business_day(${venue.id})::text as today`
  today = row?.today ?? ''
}, 60_000)
afterAll(() => db.close())

interface Said {
  ok: boolean
  code?: string
  events?: { id: string; reason: string | null; spots_left: number; name: string }[]
}
const find = (pax: unknown, { from = today, user = admin, vendor = venue.id } = {}) =>
  db.asUser(user, async (tx) => {
    const [row] = await tx<
      { said: Said }[]
    >`select public.admin_events(${vendor}, ${from}, ${pax as number}) as said`
    if (!row) throw new Error('no answer')
    return row.said
  })

async function anEvent(days: number, capacity: number, more: object = {}, off = false): Promise<string> {
  const [id, template] = [randomUUID(), randomUUID()]
  const data = {
    name: '屋形船',
    minimum_pax: 1,
    maximum_pax: 8,
    cutoff_days: 0,
    tickets: [],
    slug: `e-${template}`,
    ...more,
  }
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    values (${venue.id}, 'event_template', ${template}, ${db.sql.json(data as never)})`
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, cancelled)
    values (${venue.id}, ${id}, ${template}, ${addDays(today, days)}, 1080, 1170, ${capacity}, ${off})`
  return id
}

test('fourteen days from a day on, in their order, each with its seats or the reason', async () => {
  const first = await anEvent(1, 6)
  const small = await anEvent(2, 20, { maximum_pax: 3 })
  const off = await anEvent(3, 20, {}, true)
  const late = await anEvent(13, 20)
  const after = await anEvent(14, 20)
  await venue.send(create({ day: today, minute: 0, duration: 60, pax: 3, occurrence: first }))
  const told = async (pax: number, from = today) =>
    (await find(pax, { from })).events?.map(({ id, reason, spots_left }) => [id, spots_left, reason])
  expect(await told(4)).toEqual([
    [first, 3, 'full'],
    [small, 20, 'above_maximum'],
    [off, 20, 'event_off'],
    [late, 20, null],
  ])
  expect((await told(3))?.map(([, , reason]) => reason)).toEqual([null, null, 'event_off', null])
  expect(
    (await told(3, addDays(today, 2)))?.map(([id]) => id),
    'one without a page, too',
  ).toEqual([...[small, off, late, after]])
})

test('what has begun is told from what is over, by the vendor’s own day and minute', async () => {
  const of = (day: string, starts_at: number, ends_at: number) =>
    anEvent(daysBetween(today, day), 20, {}, false).then(async (id) => {
      await db.sql`update public.occurrence set starts_at = ${starts_at}, ends_at = ${ends_at} where id = ${id}`
      return id
    })
  const [now] = await db.sql<{ day: string; minute: number }[]>`
    select t.day::text, t.minute from public.vendor v
    cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
  const { day = '', minute = 0 } = now ?? {}
  const running = await of(day, minute - 30, minute + 30)
  const over = await of(day, minute - 60, minute - 1)
  const long = await of(addDays(day, -1), 1200, minute + 1440 + 20)
  const reasons = new Map((await find(2, { from: addDays(day, -1) })).events?.map((e) => [e.id, e.reason]))
  expect([running, over, long].map((id) => reasons.get(id))).toEqual(['running', 'past', 'running'])
})

test('admins only, of a vendor that is there, for people and a day that can be', async () => {
  for (const user of [venue.user, await db.makeUser()])
    await expect(find(2, { user })).rejects.toThrow('not_admin')
  expect(await find(2, { vendor: randomUUID() })).toEqual({ ok: false, code: 'vendor_not_found' })
  for (const wrong of [0, 1000, null]) await expect(find(wrong)).rejects.toThrow('invalid')
  await expect(find(2, { from: '0001-01-01' })).rejects.toThrow('invalid')
})
