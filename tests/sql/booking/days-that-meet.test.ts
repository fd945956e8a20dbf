// Hours of two days that overlap: public holidays' hours are only warned of, since they meet another weekday each time. The same
// instant then has two names, 25:00 of the one day and 01:00 of the next, and both are of the same seats.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingSettings } from '#domain/availability/slots.ts'
import { addDays } from '#domain/time/time.ts'
import { aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

/** Open until 27:00 in a week's time, and from 00:30 on the day after. */
async function meeting(settings: Partial<BookingSettings>) {
  const restaurant = await aRestaurant(db, { duration: 60, last_seating: 0, slot_interval: 30, ...settings })
  const day = await restaurant.day(7)
  const next = addDays(day, 1)
  await db.sql`
    insert into public.custom_opening_hours (vendor_id, day, opens_at, closes_at)
    values (${restaurant.id}, ${day}, 1020, 1620), (${restaurant.id}, ${next}, 30, 1380)`
  const names = [
    { day, minute: 1500 },
    { day: next, minute: 60 },
  ]
  return { restaurant, day, next, names }
}

/** What the server reckons of the instants that both days have. */
async function shared(restaurant: Restaurant, day: string) {
  return db.sql<{ taken: number[]; seats: number[] }[]>`
    select array[a.taken, b.taken] as taken, array[a.capacity, b.capacity] as seats
    from private.slots(${restaurant.id}, ${day}, 2, now(), null) a
    join private.slots(${restaurant.id}, ${day}::date + 1, 2, now(), null) b on b.minute = a.minute - 1440
    order by a.minute`
}

test('an instant that two days have has the same seats in both, and stands once in each', async () => {
  const { restaurant, day, next, names } = await meeting({ capacity: 6, maximum_pax: 6 })
  await db.sql`
    insert into public.vendor_availability (vendor_id, id, day, starts_at, ends_at, capacity)
    values (${restaurant.id}, gen_random_uuid(), ${next}, 90, 120, 5)`
  expect(await restaurant.book(restaurant.attempt({ ...names[0], pax: 3 }), somebody())).toMatchObject({
    ok: true,
  })
  expect(await restaurant.book(restaurant.attempt({ ...names[1], pax: 2 }), somebody())).toMatchObject({
    ok: true,
  })
  const both = await shared(restaurant, day)
  expect(both.length).toBeGreaterThan(3)
  for (const { taken, seats } of both) expect([taken[0], seats[0]]).toEqual([taken[1], seats[1]])
  expect(both.map(({ taken }) => taken[0])).toContain(5)
  for (const one of [day, next]) {
    const { slots = [] } = await restaurant.slots(one, 2)
    expect(new Set(slots.map(({ minute }) => minute)).size).toBe(slots.length)
    const minute = one === day ? 1500 : 60
    expect(slots.find((slot) => slot.minute === minute)).toMatchObject({ bookable: false, reason: 'full' })
  }
})

test('of customers who come under both names at once no more get in than there are seats', async () => {
  const { restaurant, names } = await meeting({ capacity: 6 })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      restaurant.book(restaurant.attempt({ ...names[i % 2], pax: 1 }), somebody()),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
})

test('the kitchen’s limit counts who comes under either name', async () => {
  const { restaurant, names } = await meeting({ capacity: 20, pacing: 3 })
  expect(await restaurant.book(restaurant.attempt({ ...names[0], pax: 2 }), somebody())).toMatchObject({
    ok: true,
  })
  expect(await restaurant.hold(restaurant.attempt({ ...names[1], pax: 2 }))).toMatchObject({ code: 'full' })
  expect(await restaurant.hold(restaurant.attempt({ ...names[1], pax: 1 }))).toMatchObject({ ok: true })
})

test('control: days that are reckoned each by itself sell the seats twice', async () => {
  const { restaurant, day, names } = await meeting({ capacity: 6 })
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source)
    values (${restaurant.id}, gen_random_uuid(), ${day}, 1500, 60, 6, 'staff')`
  await db.sql
    .begin(async (tx) => {
      const [rule] = await tx<{ text: string }[]>`
        select pg_get_functiondef('private.occupied'::regproc) as text`
      await tx.unsafe((rule?.text ?? '').replace('k.day - p_day between -2 and 2', 'k.day = p_day'))
      const [slot] = await tx`
        select taken from private.slots(${restaurant.id}, ${names[1]?.day ?? ''}, 2, now(), null) where minute = 60`
      expect(slot).toEqual({ taken: 0 })
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
  const [there] = await shared(restaurant, day)
  expect(there?.taken).toEqual([6, 6])
})
