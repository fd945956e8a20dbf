// The marks of a month are those of its days' slots, and what is kept of them is never of another state.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { random } from '#tests/fixtures/random.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 240_000)
afterAll(() => db.close())

interface Month {
  ok: boolean
  code?: string
  marks: string[]
}

const monthOf = (r: Restaurant, month: string, pax = 2) =>
  db.asAnon(async (tx) => {
    const [row] = await tx<
      { answer: Month }[]
    >`select public.month_of_days(${r.url}, ${month}, ${pax}) as answer`
    if (!row) throw new Error('no answer')
    return row.answer
  })

const monthsOf = async (r: Restaurant, pax = 2): Promise<Map<string, string>> => {
  const all = new Map<string, string>()
  for (const ahead of [0, 28, 56]) {
    const month = `${(await r.day(ahead)).slice(0, 8)}01`
    for (const [i, mark] of (await monthOf(r, month, pax)).marks.entries())
      all.set(`${month.slice(0, 8)}${String(i + 1).padStart(2, '0')}`, mark)
  }
  return all
}

/** The same from the slots of one day. */
async function markBySlots(r: Restaurant, day: string, pax: number): Promise<string> {
  const { slots = [] } = await r.slots(day, pax)
  const counted = slots.filter((s) => s.bookable || s.reason === 'full' || s.reason === 'override_closed')
  if (counted.every((s) => s.reason === 'override_closed')) return 'closed'
  if (!counted.some((s) => s.bookable)) return 'full'
  const [hours] = await db.sql<
    { break_ends_at: number | null }[]
  >`select * from private.hours_of(${r.id}, ${day})`
  const evening = hours?.break_ends_at ?? 960
  const parts = [counted.filter((s) => s.minute < evening), counted.filter((s) => s.minute >= evening)]
  const isShort = parts.some((part) => {
    const free = part.filter((s) => s.bookable).length
    return free < part.length && (free < 3 || free / part.length < 0.2)
  })
  return isShort ? 'few' : 'free'
}

test('of random months each day to come is marked as its own slots say', async () => {
  const chance = random(7)
  const seen = new Set<string>()
  for (let i = 0; i < 3; i++) {
    const r = await aRestaurant(db, {
      ...{
        capacity: 6,
        slot_interval: chance.pick([15, 30, 60]),
        duration: chance.pick([60, 120]),
        horizon_days: 40,
      },
      ...{ pacing: chance.pick([null, 4]), last_seating: 30, stays: [{ pax: 3, minutes: 90 }] },
    })
    await db.sql`update public.opening_hours set closed = true where vendor_id = ${r.id} and weekday = 2`
    await db.sql`update public.opening_hours set closes_at = 1620, break_starts_at = 1200, break_ends_at = 1230
      where vendor_id = ${r.id} and weekday in (4, 5)`
    await db.sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status)
      select ${r.id}, gen_random_uuid(), private.business_day(${r.id}) + 1 + n * 7919 % 41,
        1020 + 15 * (n * 104729 % 25), 60 + 30 * (n * 31 % 4), 1 + n * 17 % 6, 'phone',
        case when n % 10 = 0 then 'cancelled' else 'confirmed' end
      from generate_series(1, 260) n`
    await db.sql`
      insert into public.vendor_availability (vendor_id, id, day, starts_at, ends_at, capacity)
      select ${r.id}, gen_random_uuid(), private.business_day(${r.id}) + n, 900, case when n % 2 = 0 then 1620 else 1200 end,
        case when n % 3 = 0 then 0 else 3 + n % 7 end from generate_series(3, 30, 4) n`
    const pax = chance.pick([1, 2, 4])
    const marks = await monthsOf(r, pax)
    for (let ahead = 1; ahead <= 40; ahead++) {
      const day = await r.day(ahead)
      const mark = await markBySlots(r, day, pax)
      seen.add(mark)
      expect(marks.get(day), `${day} for ${pax}`).toBe(mark)
    }
    expect(marks.get(await r.day(41)), 'beyond the horizon').toBe('none')
  }
  expect([...seen].sort()).toEqual(['closed', 'few', 'free', 'full'])
}, 240_000)

test('what is kept is taken while nothing changed, and never afterwards; today is looked at each time', async () => {
  const r = await aRestaurant(db, { capacity: 4, maximum_pax: 4, duration: 360, slot_interval: 60 })
  const day = await r.day(5)
  expect((await monthsOf(r)).get(day)).toBe('free')
  await db.sql`update private.month_marks set marks = array_fill('few'::text, array[31]) where vendor_id = ${r.id}`
  expect((await monthsOf(r)).get(day), 'control: it was kept').toBe('few')
  expect(await r.book(r.attempt({ day, minute: 1020, pax: 4 }), somebody())).toMatchObject({ ok: true })
  expect((await monthsOf(r)).get(day)).toBe('full')
  await db.sql`update public.booking_settings set capacity = 9 where vendor_id = ${r.id}`
  expect((await monthsOf(r)).get(day)).toBe('free')
})

test('what no page asks is refused or kept nowhere', async () => {
  const r = await aRestaurant(db)
  const month = `${(await r.day(0)).slice(0, 8)}01`
  expect(await monthOf(r, await r.day(0).then((d) => `${d.slice(0, 8)}02`))).toMatchObject({
    ok: false,
    code: 'invalid',
  })
  expect(await monthOf(r, month, 0)).toMatchObject({ ok: false, code: 'invalid' })
  for (const [far, pax] of [
    ['2190-01-01', 2],
    [month, 9999],
  ] as const)
    expect(new Set((await monthOf(r, far, pax)).marks)).toEqual(new Set(['none']))
  expect(await db.sql`select from private.month_marks where vendor_id = ${r.id}`).toHaveLength(0)
})

test('what was kept yesterday is not taken today, and today has a place of its own', async () => {
  const r = await aRestaurant(db)
  const tomorrow = await r.day(1)
  expect((await monthsOf(r)).get(tomorrow)).toBe('free')
  await db.sql`update private.month_marks set today = today - 1, marks = array_fill('few'::text, array[31])
    where vendor_id = ${r.id}`
  expect((await monthsOf(r)).get(tomorrow)).toBe('free')
  const today = await r.day(0)
  await db.sql`update public.opening_hours set closed = true
    where vendor_id = ${r.id} and weekday in (extract(isodow from ${today}::date), 8)`
  const marks = await monthsOf(r)
  expect(marks.get(today)).toBe('closed')
  expect(marks.get(await r.day(-1)) ?? 'none').toBe('none')
})

test('before the cutoff there is no mark, and from it on there is', async () => {
  const r = await aRestaurant(db, { cutoff_days: 2 })
  const marks = await monthsOf(r)
  const said = await Promise.all([0, 1, 2, 3].map(async (ahead) => marks.get(await r.day(ahead))))
  expect(said).toEqual(['none', 'none', 'free', 'free'])
})

test('a day whose evening is full is not called free for its lunch, with a break and without', async () => {
  const r = await aRestaurant(db, { capacity: 4, maximum_pax: 4, duration: 60, slot_interval: 30 })
  const marksOn = async (breaks: [number | null, number | null], taken: number[]) => {
    await db.sql`update public.booking set deleted = true where vendor_id = ${r.id}`
    await db.sql`update public.opening_hours set opens_at = 660, closes_at = 1320,
      break_starts_at = ${breaks[0]}, break_ends_at = ${breaks[1]} where vendor_id = ${r.id}`
    await db.sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status)
      select ${r.id}, gen_random_uuid(), private.business_day(${r.id}) + 3, ${taken[0] ?? 0}, ${taken[1] ?? 0}, 4, 'phone', 'confirmed'
      where ${taken.length > 0}`
    return (await monthsOf(r)).get(await r.day(3))
  }
  const dinner = [1020, 300]
  const lunch = [660, 300]
  for (const breaks of [[900, 1020] as [number, number], [null, null] as [null, null]]) {
    expect(await marksOn(breaks, []), 'control: nothing taken').toBe('free')
    expect(await marksOn(breaks, [1020, 120]), 'control: some of the evening is left').toBe('free')
    expect(await marksOn(breaks, dinner), `no dinner, break ${breaks}`).toBe('few')
    expect(await marksOn(breaks, lunch), `no lunch, break ${breaks}`).toBe('few')
  }
  // Of today what is past counts for neither part, so the answer depends on the hour: it is that of the slots.
  await db.sql`update public.opening_hours set opens_at = 0, closes_at = 1440, break_starts_at = null, break_ends_at = null
    where vendor_id = ${r.id}`
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status)
    values (${r.id}, gen_random_uuid(), private.business_day(${r.id}), 960, 480, 4, 'phone', 'confirmed')`
  const today = await r.day(0)
  const mark = (await monthsOf(r)).get(today)
  if (mark !== 'none') expect(mark).toBe(await markBySlots(r, today, 2))
})

test('one time of few is not many, and all of few are not few', async () => {
  const markOf = async (late: number, lateFree: number, early = 0, earlyFree = 0, shut = 0) => {
    const [row] = await db.sql<{ mark: string }[]>`
      select private.mark_of(${late + early}, ${shut}, ${lateFree + earlyFree}, ${late}, ${lateFree}) as mark`
    return row?.mark
  }
  // What a large party has of a short evening.
  expect(await markOf(4, 1)).toBe('few')
  expect(await markOf(4, 2)).toBe('few')
  expect(await markOf(9, 2)).toBe('few')
  expect(await markOf(9, 3)).toBe('free')
  for (const n of [1, 2, 3, 5]) expect(await markOf(n, n), `all of ${n}`).toBe('free')
  expect(await markOf(16, 3)).toBe('few')
  expect(await markOf(9, 9, 4, 1)).toBe('few')
  // Of a long lunch too, whose free times are its own.
  expect(await markOf(9, 9, 20, 3)).toBe('few')
  expect(await markOf(9, 9, 20, 4)).toBe('free')
  expect(await markOf(9, 0, 4, 0)).toBe('full')
  expect(await markOf(2, 0, 0, 0, 2)).toBe('closed')
})

test('a large party reads of a day with one time left that there are only some, and of a free one that it is free', async () => {
  const r = await aRestaurant(db, { capacity: 12, maximum_pax: 12, duration: 120, slot_interval: 30 })
  await db.sql`update public.opening_hours set opens_at = 1020, closes_at = 1230, break_starts_at = null, break_ends_at = null
    where vendor_id = ${r.id}`
  const day = await r.day(3)
  const free = async () => (await r.slots(day, 12)).slots?.filter((s) => s.bookable)
  expect(await free(), 'control: few times at all').toHaveLength(4)
  expect((await monthsOf(r, 12)).get(day)).toBe('free')
  await db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status)
    values (${r.id}, gen_random_uuid(), ${day}, 1020, 90, 2, 'phone', 'confirmed')`
  expect(await free()).toHaveLength(1)
  expect((await monthsOf(r, 12)).get(day)).toBe('few')
  expect((await monthsOf(r, 2)).get(day), 'control: for two all are free').toBe('free')
})
