import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const clockOf = async (vendor: string) => {
  const [row] = await db.sql<{ rev: string; setup_count: string; setup_sum: string; guest_count: string }[]>`
    select rev, setup_count, setup_sum, guest_count from private.vendor_clock where vendor_id = ${vendor}`
  return {
    rev: Number(row?.rev),
    setup: Number(row?.setup_count),
    sum: row?.setup_sum,
    guests: Number(row?.guest_count),
  }
}

const setupSum = async (vendor: string) => {
  const [row] = await db.sql<{ sum: string }[]>`
    select sum(private.row_hash(private.poly(r.id), r.rev)) as sum from (
      select 'vendor/vendor' as id, rev from public.vendor where id = ${vendor}
      union all select 'settings/settings', rev from public.booking_settings where vendor_id = ${vendor}
      union all select 'opening_hours/' || weekday, rev from public.opening_hours where vendor_id = ${vendor}
      union all select 'custom_opening_hours/' || day, rev from public.custom_opening_hours
        where vendor_id = ${vendor}
      union all select 'vendor_availability/' || id, rev from public.vendor_availability where vendor_id = ${vendor}
    ) r`
  return row?.sum
}

test('[S9] each written row takes a rev of its own, in the order of writing', async () => {
  const restaurant = await aRestaurant(db)
  const before = await clockOf(restaurant.id)
  await db.sql`update public.opening_hours set opens_at = 1000 where vendor_id = ${restaurant.id}`
  const rows = await db.sql<{ rev: string }[]>`
    select rev from public.opening_hours where vendor_id = ${restaurant.id} order by rev`
  expect(rows.map((r) => Number(r.rev))).toEqual(rows.map((_, i) => before.rev + 1 + i))
})

test('saving hours by insert-or-update, or insert-or-nothing, leaves count and digest true', async () => {
  const restaurant = await aRestaurant(db)
  const { setup } = await clockOf(restaurant.id)
  const day = await restaurant.day(3)
  for (const note of ['一', '二']) {
    await db.sql`
      insert into public.custom_opening_hours (vendor_id, day, note) values (${restaurant.id}, ${day}, ${note})
      on conflict (vendor_id, day) do update set note = excluded.note`
  }
  await db.sql`insert into public.opening_hours (vendor_id, weekday) values (${restaurant.id}, 1) on conflict do nothing`
  const span = {
    vendor_id: restaurant.id,
    id: crypto.randomUUID(),
    day,
    starts_at: 0,
    ends_at: 60,
    capacity: 0,
  }
  for (let i = 0; i < 2; i++) {
    await db.sql`
      insert into public.vendor_availability ${db.sql(span)}
      on conflict (vendor_id, id) do update set capacity = excluded.capacity + 1`
  }
  const clock = await clockOf(restaurant.id)
  expect(clock.setup).toBe(setup + 2)
  expect(clock.sum).toBe(await setupSum(restaurant.id))
  const guest = { vendor_id: restaurant.id, id: crypto.randomUUID() }
  for (let i = 0; i < 2; i++) await db.sql`insert into public.guest ${db.sql(guest)} on conflict do nothing`
  expect((await clockOf(restaurant.id)).guests).toBe(1)
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
