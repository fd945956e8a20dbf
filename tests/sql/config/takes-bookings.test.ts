// A restaurant that has never said when it is open, or how many fit in, is being prepared: the same on the tablet (missingOf)
// and on the customer's page (private.takes_bookings).

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingOf } from '#domain/config/first-steps.ts'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const row = fc.record({ at: fc.integer({ min: 1, max: 8 }), closed: fc.boolean(), deleted: fc.boolean() })
const drawn = fc.record({
  week: fc.uniqueArray(row, { selector: ({ at }) => at, maxLength: 2 }),
  dates: fc.uniqueArray(row, { selector: ({ at }) => at, maxLength: 2 }),
  spans: fc.array(
    fc.record({ ahead: fc.integer({ min: -2, max: 2 }), capacity: fc.nat(1), deleted: fc.boolean() }),
    { maxLength: 2 },
  ),
  capacity: fc.nat(1),
})
const times = { opens_at: 1020, closes_at: 1380 }

test('tablet and page say the same of every restaurant', async () => {
  const { id, day, page } = await aRestaurant(db)
  const days = new Map<number, string>()
  for (let n = -2; n <= 8; n++) days.set(n, await day(n))
  const on = (n: number) => days.get(n) ?? ''
  const seen = new Set<string | null>()
  for (const { week, dates, spans, capacity } of fc.sample(drawn, { numRuns: 120, seed: 20261124 })) {
    await db.sql.begin(async (tx) => {
      // What stood there before goes by the flag: rows never vanish.
      await tx`update public.opening_hours set deleted = true where vendor_id = ${id}`
      await tx`update public.custom_opening_hours set deleted = true where vendor_id = ${id}`
      await tx`update public.vendor_availability set deleted = true where vendor_id = ${id}`
      await tx`update public.booking_settings set capacity = ${capacity} where vendor_id = ${id}`
      for (const { at: weekday, ...of } of week)
        await tx`
          insert into public.opening_hours ${tx({ vendor_id: id, weekday, ...times, ...of })}
          on conflict (vendor_id, weekday) do update set closed = excluded.closed, deleted = excluded.deleted`
      for (const { at, ...of } of dates)
        await tx`
          insert into public.custom_opening_hours ${tx({ vendor_id: id, day: on(at), ...times, ...of })}
          on conflict (vendor_id, day) do update set closed = excluded.closed, deleted = excluded.deleted`
      for (const { ahead, ...of } of spans)
        await tx`
          insert into public.vendor_availability ${tx({ vendor_id: id, day: on(ahead), starts_at: 1020, ends_at: 1380, ...of })}`
    })
    const kept = (rows: typeof week) =>
      Object.fromEntries(
        rows
          .filter(({ deleted }) => !deleted)
          .map(({ at, closed }) => [at, { ...times, closed, break_starts_at: null, break_ends_at: null }]),
      )
    const live = spans.filter(({ deleted }) => !deleted)
    const missing = missingOf(
      {
        opening_hours: kept(week),
        custom_opening_hours: kept(dates),
        settings: { capacity },
        vendor_availability: Object.fromEntries(
          live.map(({ ahead, capacity }, i) => [
            i,
            { day: on(ahead), starts_at: 1020, ends_at: 1380, capacity, note: '' },
          ]),
        ),
      },
      on(0),
    )
    seen.add(missing)
    expect((await page()).vendor?.['takes_bookings'], JSON.stringify({ week, dates, spans, capacity })).toBe(
      missing === null,
    )
  }
  // Control: all there is to say was met.
  expect(seen).toEqual(new Set(['hours', 'capacity', null]))
}, 60_000)

test('without settings there is no booking online, and an organiser of events has no tables', async () => {
  const { id, page } = await aRestaurant(db)
  const says = async () => (await page()).vendor?.['takes_bookings']
  expect(await says()).toBe(true)
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${id}`
  expect(await says()).toBe(false)
  await db.sql`update public.vendor set vendor_type = 'RESTAURANT' where id = ${id}`
  await db.sql`update public.booking_settings set deleted = true where vendor_id = ${id}`
  expect(await says()).toBe(false)
})
