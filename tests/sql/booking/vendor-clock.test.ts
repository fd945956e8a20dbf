import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const revOf = async (vendor: string) => {
  const [row] = await db.sql<{ rev: number }[]>`
    select rev::integer from private.vendor_clock where vendor_id = ${vendor}`
  return row?.rev ?? 0
}

const fed = (vendor: string) => db.sql<{ id: string; rev: number; data: Record<string, unknown> }[]>`
  select id, rev::integer, data from private.synced where vendor_id = ${vendor} order by rev`

test('[S9] each written row takes a rev of its own, in the order of writing', async () => {
  const restaurant = await aRestaurant(db)
  const before = await revOf(restaurant.id)
  await db.sql`update public.opening_hours set opens_at = 1000 where vendor_id = ${restaurant.id}`
  const rows = await db.sql<{ rev: string }[]>`
    select rev from public.opening_hours where vendor_id = ${restaurant.id} order by rev`
  expect(rows.map((r) => Number(r.rev))).toEqual(rows.map((_, i) => before + 1 + i))
})

test('saving by insert-or-update, or insert-or-nothing, takes a rev too many and feeds each row once', async () => {
  const restaurant = await aRestaurant(db)
  const before = await fed(restaurant.id)
  const day = await restaurant.day(3)
  for (const note of ['一', '二']) {
    await db.sql`
      insert into public.custom_opening_hours (vendor_id, day, note) values (${restaurant.id}, ${day}, ${note})
      on conflict (vendor_id, day) do update set note = excluded.note`
  }
  await db.sql`insert into public.opening_hours (vendor_id, weekday) values (${restaurant.id}, 1) on conflict do nothing`
  const guest = { vendor_id: restaurant.id, id: crypto.randomUUID() }
  for (let i = 0; i < 2; i++) await db.sql`insert into public.guest ${db.sql(guest)} on conflict do nothing`
  const after = await fed(restaurant.id)
  expect(after.slice(0, before.length)).toEqual(before)
  const rev = before.at(-1)?.rev ?? 0
  expect(after.slice(before.length)).toMatchObject([
    { id: `custom_opening_hours/${day}`, rev: rev + 3, data: { rev: rev + 3, data: { note: '二' } } },
    { id: guest.id, rev: rev + 5 },
  ])
  expect(await revOf(restaurant.id)).toBe(rev + 6)
})

test('a vendor needs a url that is a slug and nobody’s route, and a zone Postgres knows', async () => {
  const make = (values: object) =>
    db.sql`insert into public.vendor ${db.sql({ url: 'fine', name: '店', ...values })}`
  for (const url of ['Sakura', 'sakura_tei', '-a', 'さくら', 'login', 'admin', 'help', '', 'a'.repeat(61)]) {
    await expect(make({ url }), url).rejects.toThrow('violates check constraint')
  }
  await expect(make({ time_zone: 'Asia/Edo' })).rejects.toThrow('time zone')
  await expect(
    db.sql`insert into public.booking_settings (vendor_id) values (gen_random_uuid())`,
  ).rejects.toThrow('unknown vendor')
})

test('hours that contradict themselves are refused by the name of the rule', async () => {
  const restaurant = await aRestaurant(db)
  const change = (values: object) =>
    db.sql`update public.opening_hours set ${db.sql(values)} where vendor_id = ${restaurant.id} and weekday = 1`
  const rules = [
    [{ opens_at: 1200, closes_at: 1200 }, 'closing_after_opening'],
    [{ closes_at: 2161 }, 'times_are_minutes'],
    [{ break_starts_at: 1100 }, 'break_is_both_or_neither'],
    [{ break_starts_at: 1020, break_ends_at: 1100 }, 'break_inside_hours'],
    [{ break_starts_at: 1200, break_ends_at: 1200 }, 'break_inside_hours'],
    [{ break_starts_at: 1200, break_ends_at: 1380 }, 'break_inside_hours'],
  ] as const
  for (const [values, rule] of rules) await expect(change(values), rule).rejects.toThrow(rule)
})
