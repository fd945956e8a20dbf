// Who overstays or is late keeps seats from new customers, and from no hold that was there before. The venue's zone is
// chosen so that it is about noon there, whenever this runs.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, aRestaurant, type Restaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { create, setStatus, staffOf, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

interface Noon {
  restaurant: Restaurant
  staff: Venue
  today: string
  now: number
  at(minute: number, pax: number): Attempt
  seated(fields: {
    minute: number
    seated_at: number | null
    status?: string
    left_at?: number
  }): Promise<string>
  minutesPass(minutes: number): Promise<void>
}

/** A restaurant of ten with slots at every fifth minute from now on. */
async function aNoon(): Promise<Noon> {
  const restaurant = await aRestaurant(db, { capacity: 10, slot_interval: 5, duration: 120, minimum_pax: 1 })
  const hour = new Date().getUTCHours()
  // POSIX zones count westwards: Etc/GMT+5 is five hours behind.
  const zone = hour >= 12 ? `Etc/GMT+${hour - 12}` : `Etc/GMT-${12 - hour}`
  await db.sql`update public.vendor set time_zone = ${zone} where id = ${restaurant.id}`
  const [t] = await db.sql<{ day: string; minute: number }[]>`
    select t.day::text as day, t.minute from public.vendor v,
      private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${restaurant.id}`
  const { day: today, minute: now } = t ?? { day: '', minute: 0 }
  await db.sql`update public.opening_hours set opens_at = ${now - 300}, closes_at = ${now + 400}
    where vendor_id = ${restaurant.id}`
  return {
    restaurant,
    staff: staffOf(db, restaurant.id, await db.makeUser(restaurant.id)),
    today,
    now,
    at: (minute, pax) => restaurant.attempt({ day: today, minute, pax }),
    async seated({ minute, seated_at, status = 'seated', left_at }) {
      const [row] = await db.sql<{ id: string }[]>`
        insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status, seated_at, left_at)
        values (${restaurant.id}, gen_random_uuid(), ${today}, ${minute}, 120, 8, 'phone', ${status}, ${seated_at},
          ${left_at ?? null}) returning id`
      return row?.id ?? ''
    },
    // The clock cannot be moved, so everything else is.
    async minutesPass(minutes) {
      await db.sql`update public.booking set minute = minute - ${minutes}, seated_at = seated_at - ${minutes}
        where vendor_id = ${restaurant.id}`
      await db.sql`update private.hold set minute = minute - ${minutes} where vendor_id = ${restaurant.id}`
    },
  }
}

test('an overstay takes seats for a quarter of an hour from now, and no longer', async () => {
  const { at, now, restaurant, seated } = await aNoon()
  await seated({ minute: now - 200, seated_at: now - 170 })
  expect(await restaurant.hold(at(now + 10, 4))).toMatchObject({ ok: false, code: 'full' })
  expect(await restaurant.hold(at(now + 20, 4))).toMatchObject({ ok: true })
})

test('who sat down early leaves early, who is late keeps the seats, who left takes none', async () => {
  const early = await aNoon()
  await early.seated({ minute: early.now + 100, seated_at: early.now - 60 })
  expect(await early.restaurant.hold(early.at(early.now + 30, 4))).toMatchObject({ code: 'full' })
  expect(await early.restaurant.hold(early.at(early.now + 60, 4))).toMatchObject({ ok: true })

  const late = await aNoon()
  await late.seated({ minute: late.now - 40, seated_at: null, status: 'confirmed' })
  expect(await late.restaurant.hold(late.at(late.now + 110, 4))).toMatchObject({ code: 'full' })
  expect(await late.restaurant.hold(late.at(late.now + 125, 4))).toMatchObject({ ok: true })

  const left = await aNoon()
  const { now } = left
  await left.seated({ minute: now - 60, seated_at: now - 60, status: 'left', left_at: now })
  expect(await left.restaurant.hold(left.at(now + 5, 4))).toMatchObject({ ok: true })
})

async function aHoldThatAnOverstayMeets(): Promise<{
  restaurant: Restaurant
  held: Attempt
  fresh: Attempt
}> {
  const { at, now, restaurant, seated, minutesPass } = await aNoon()
  await seated({ minute: now - 130, seated_at: now - 130 })
  const held = at(now + 20, 4)
  expect(await restaurant.hold(held)).toMatchObject({ ok: true })
  await minutesPass(10)
  return { restaurant, held, fresh: at(now + 10, 4) }
}

test('[S5] a live hold keeps its seat though a party overstays, and a new one is refused', async () => {
  const { restaurant, held, fresh } = await aHoldThatAnOverstayMeets()
  expect(await restaurant.hold(fresh)).toMatchObject({ ok: false, code: 'full' })
  expect(await restaurant.confirm(held)).toMatchObject({ ok: true })
})

test('control: judged as a new one, the hold would lose its seat', async () => {
  const { restaurant, held } = await aHoldThatAnOverstayMeets()
  const [rule] = await db.sql<{ text: string }[]>`
    select pg_get_functiondef('private.hold_reason'::regproc) as text`
  const text = rule?.text ?? ''
  expect(text).toContain('not v_is_live)')
  await db.sql.unsafe(text.replace('not v_is_live)', 'true)'))
  expect(await restaurant.confirm(held)).toMatchObject({ ok: false, code: 'hold_expired', reason: 'full' })
  await db.sql.unsafe(text)
  expect(await restaurant.confirm(held)).toMatchObject({ ok: true })
})

test('a live hold also keeps its seat when a party that sat down early was counted gone', async () => {
  const { at, now, restaurant, seated } = await aNoon()
  await seated({ minute: now + 100, seated_at: now - 60 })
  const held = at(now + 60, 4)
  expect(await restaurant.hold(held)).toMatchObject({ ok: true })
  expect(await restaurant.confirm(held)).toMatchObject({ ok: true })
})

test('a live hold keeps its seat when the party before it sits down late', async () => {
  const { at, now, restaurant, seated, minutesPass } = await aNoon()
  const id = await seated({ minute: now, seated_at: null, status: 'confirmed' })
  // Held for the minute at which the party is to leave, by its plan.
  const held = at(now + 120, 4)
  expect(await restaurant.hold(held)).toMatchObject({ ok: true })
  await minutesPass(30)
  await db.sql`update public.booking set status = 'seated', seated_at = ${now} where id = ${id}`
  expect(await restaurant.hold(at(now + 90, 4))).toMatchObject({ ok: false, code: 'full' })
  expect(await restaurant.confirm(held)).toMatchObject({ ok: true })
})

test('[S5] what staff put over a live hold today is not sold a second time', async () => {
  const { at, now, restaurant, seated } = await aNoon()
  const held = at(now + 60, 4)
  expect(await restaurant.hold(held)).toMatchObject({ ok: true })
  await seated({ minute: now, seated_at: now })
  expect(await restaurant.confirm(held)).toMatchObject({ ok: false, code: 'hold_expired', reason: 'full' })
})

test('time alone makes no claim: an overstay flags nobody', async () => {
  const { now, staff, today, seated } = await aNoon()
  await seated({ minute: now - 200, seated_at: now - 200 })
  const made = await staff.send(create({ day: today, minute: now + 10, duration: 60, pax: 6 }))
  expect(made).toMatchObject({ state: 'applied', code: '' })
  const [people] = await db.sql<{ people: number }[]>`
    select people from private.crowd(${staff.id}, ${today}, ${now + 10}, 60, 9223372036854775807)`
  expect(people?.people).toBe(6)
})

test('the minute of sitting down is the venue’s, from the command’s instant, and undo takes it back', async () => {
  const { now, staff, today } = await aNoon()
  const made = create({ day: today, minute: now - 30 })
  await staff.send(made)
  const tapped = new Date(Date.now() - 20 * 60_000).toISOString()
  const seat = { ...setStatus(made.subject, 'confirmed', 'seated'), at: tapped }
  await staff.send(seat)
  const { seated_at } = await staff.booking(made.subject)
  expect(Math.abs((seated_at ?? 0) - (now - 20))).toBeLessThanOrEqual(1)
  const leave = { ...setStatus(made.subject, 'seated', 'left'), at: new Date().toISOString() }
  await staff.send(leave)
  expect(await staff.booking(made.subject)).toMatchObject({ status: 'left', seated_at })
  expect(((await staff.booking(made.subject)).left_at ?? 0) - (seated_at ?? 0)).toBeGreaterThanOrEqual(19)
  await staff.send(undo(leave))
  expect(await staff.booking(made.subject)).toMatchObject({ status: 'seated', seated_at, left_at: null })
  await staff.send(undo(seat))
  expect(await staff.booking(made.subject)).toMatchObject({
    status: 'confirmed',
    seated_at: null,
    left_at: null,
  })
})

test('what a tablet says of the venue’s time is not believed', async () => {
  const { now, staff, today } = await aNoon()
  const made = create({ day: today, minute: now }, { status: 'seated' }, { at: new Date().toISOString() })
  await staff.send({ ...made, venue_time: { day: today, minute: 3 } })
  const { seated_at } = await staff.booking(made.subject)
  expect(Math.abs((seated_at ?? 0) - now)).toBeLessThanOrEqual(1)
})

/** The minute may turn while a test runs. */
const near = (minute: number | null, expected: number) =>
  expect(Math.abs((minute ?? -9) - expected)).toBeLessThanOrEqual(1)

/** Eight sit down now, on a tablet whose clock is three hours slow: two that were booked, the others walk in. */
async function seatedByASlowClock({ staff, today, now }: Noon): Promise<(number | null)[]> {
  const at = new Date(Date.now() - 180 * 60_000).toISOString()
  const booked = create({ day: today, minute: now, pax: 2 })
  const walkIn = create({ day: today, minute: now, pax: 6 }, { status: 'seated', source: 'walk_in' }, { at })
  await staff.push([booked, walkIn, { ...setStatus(booked.subject, 'confirmed', 'seated'), at }])
  return Promise.all([booked, walkIn].map(async (c) => (await staff.booking(c.subject)).seated_at))
}

test('[S5] a clock that is hours slow ends no stay ahead of its plan, so that nobody else is sold the seats', async () => {
  const noon = await aNoon()
  const { at, now, restaurant } = noon
  expect(await seatedByASlowClock(noon)).toEqual([now, now])
  expect(await restaurant.hold(at(now + 30, 4))).toMatchObject({ code: 'full' })
  expect(await restaurant.hold(at(now + 120, 4))).toMatchObject({ ok: true })
})

test('control: where the tablet alone says when they sat, the seats are sold', async () => {
  const noon = await aNoon()
  const { at, now, restaurant } = noon
  const [rule] = await db.sql<{ text: string }[]>`
    select pg_get_functiondef('private.sitting'::regproc) as text`
  const text = rule?.text ?? ''
  expect(text).toContain('greatest(v_minute, v_earliest)')
  await db.sql.unsafe(text.replace('greatest(v_minute, v_earliest)', 'v_minute'))
  for (const minute of await seatedByASlowClock(noon)) near(minute, now - 180)
  expect(await restaurant.hold(at(now + 30, 4))).toMatchObject({ ok: true })
  await db.sql.unsafe(text)
})

test('who sat down early is believed at once; heard of later, as far as the plan or the hearing goes', async () => {
  const { now, staff, today } = await aNoon()
  const seatedAt = async (minute: number, ago: number) => {
    const at = new Date(Date.now() - ago * 60_000).toISOString()
    const c = create({ day: today, minute }, { status: 'seated' }, { at })
    await staff.send(c)
    return (await staff.booking(c.subject)).seated_at
  }
  near(await seatedAt(now + 60, 0), now)
  near(await seatedAt(now + 60, 40), now)
  expect(await seatedAt(now - 10, 40)).toBe(now - 10)
  near(await seatedAt(now - 60, 40), now - 40)
})

test('a clock that was reset says nothing: what it did counts as done now', async () => {
  const { now, staff, today } = await aNoon()
  for (const at of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:10.000Z']) {
    const c = create({ day: today, minute: now }, { status: 'seated' }, { at })
    expect(await staff.send(c)).toMatchObject({ state: 'applied' })
    const { made_at, seated_at } = await staff.booking(c.subject)
    near(seated_at, now)
    expect(Math.abs(Date.now() - Date.parse(made_at))).toBeLessThan(60_000)
  }
})
