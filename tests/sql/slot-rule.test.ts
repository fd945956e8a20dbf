import holidayJp from '@holiday-jp/holiday_jp'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hoursOfDay } from '#domain/hours.ts'
import { type BookingSettings, type Hours, type Slot, type Stay, slotsOfDay } from '#domain/slots.ts'
import { addDays, businessTime, daysBetween, weekdayOf } from '#domain/time.ts'
import { startDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

interface Stand extends Stay {
  /** Days after the day asked about. */
  shift: number
  kind:
    | 'hold'
    | 'ended_hold'
    | 'deleted'
    | 'confirmed'
    | 'arrived'
    | 'seated'
    | 'left'
    | 'cancelled'
    | 'waiting'
}

/** A venue, its state around one day, and a question about that day. */
interface Case {
  zone: string
  turns: number
  /** Minutes after 2026-03-01T00:00Z: a year with both changes of New York's clock, and Japan's holidays. */
  now: number
  ahead: number
  pax: number
  settings: BookingSettings
  weekday: Hours | null
  holiday: Hours | null
  custom: Hours | null
  stays: Stand[]
}

const hours: fc.Arbitrary<Hours> = fc
  .record({
    opens_at: fc.integer({ min: 0, max: 1320 }),
    length: fc.integer({ min: 30, max: 800 }),
    pause: fc.option(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 120 }))),
    shut: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ opens_at, length, pause, shut }) => {
    const closes_at = opens_at + length
    const starts = opens_at + (pause?.[0] ?? 0)
    const ends = starts + (pause?.[1] ?? 0)
    const fits = pause !== null && ends < closes_at
    return {
      closed: shut === 0,
      opens_at,
      closes_at,
      break_starts_at: fits ? starts : null,
      break_ends_at: fits ? ends : null,
    }
  })

const settings: fc.Arbitrary<BookingSettings> = fc
  .record({
    slot_interval: fc.constantFrom(15, 30, 45, 60, 7),
    duration: fc.integer({ min: 5, max: 240 }),
    last_seating: fc.constantFrom(0, 30, 60, 90),
    capacity: fc.integer({ min: 0, max: 30 }),
    pacing: fc.option(fc.integer({ min: 1, max: 12 })),
    minimum_pax: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 10 }),
    cutoff_days: fc.constantFrom(0, 0, 0, 1, 3),
    horizon_days: fc.constantFrom(60, 30, 2),
  })
  .map(({ more, ...s }) => ({ ...s, maximum_pax: s.minimum_pax + more }))

const stand: fc.Arbitrary<Stand> = fc.record({
  shift: fc.constantFrom(-2, -1, -1, 0, 0, 0, 0, 1, 2),
  minute: fc.integer({ min: 0, max: 2159 }),
  duration: fc.integer({ min: 5, max: 300 }),
  pax: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom(
    ...(['hold', 'ended_hold', 'deleted', 'confirmed', 'confirmed', 'arrived'] as const),
    ...(['seated', 'left', 'cancelled', 'waiting'] as const),
  ),
})

const aCase: fc.Arbitrary<Case> = fc.record({
  zone: fc.constantFrom('Asia/Tokyo', 'America/New_York'),
  turns: fc.constantFrom(360, 360, 0, 300),
  now: fc.integer({ min: 0, max: 365 * 1440 }),
  ahead: fc.constantFrom(-1, 0, 0, 0, 1, 2, 3, 7, 31, 61),
  pax: fc.integer({ min: 1, max: 14 }),
  settings,
  weekday: fc.option(hours, { freq: 20 }),
  holiday: fc.option(hours, { freq: 3 }),
  custom: fc.option(hours, { freq: 1 }),
  stays: fc.array(stand, { maxLength: 14 }),
})

const instantOfCase = (c: Case): string => new Date(Date.UTC(2026, 2, 1) + c.now * 60_000).toISOString()

function dayOfCase(c: Case): { day: string; nowMinute: number } {
  const present = businessTime(instantOfCase(c), { time_zone: c.zone, day_turns_at: c.turns })
  return { day: addDays(present.day, c.ahead), nowMinute: present.minute }
}

const isHoliday = (day: string): boolean => day in holidayJp.holidays

/** What src/domain/slots.ts says. */
function told(c: Case): Slot[] {
  const { day, nowMinute } = dayOfCase(c)
  const takes = ['hold', 'confirmed', 'arrived', 'seated']
  const stays = c.stays
    .filter((s) => takes.includes(s.kind) && Math.abs(s.shift) <= 1)
    .map((s) => ({ ...s, minute: s.minute + s.shift * 1440 }))
  const rule = hoursOfDay(
    {
      opening_hours: {
        ...(c.weekday && { [weekdayOf(day)]: c.weekday }),
        ...(c.holiday && { '8': c.holiday }),
      },
      custom_opening_hours: c.custom ? { [day]: c.custom } : {},
    },
    day,
    isHoliday,
  )
  const present = addDays(day, -c.ahead)
  expect(daysBetween(present, day)).toBe(c.ahead)
  return slotsOfDay({ hours: rule, settings: c.settings, stays, pax: c.pax, daysAhead: c.ahead, nowMinute })
}

/** What private.slots says, and private.reason_of about each of its slots, for many venues in a few statements. */
async function asked(cases: Case[]): Promise<{ slots: Slot[]; alone: (string | null)[] }[]> {
  const venues = cases.map((c) => ({ c, id: crypto.randomUUID(), ...dayOfCase(c), now: instantOfCase(c) }))
  const { sql } = db
  await sql`insert into public.vendor ${sql(
    venues.map(({ c, id }) => ({ id, url: `v-${id}`, name: '店', time_zone: c.zone, day_turns_at: c.turns })),
  )}`
  await sql`insert into public.booking_settings ${sql(venues.map((v) => ({ vendor_id: v.id, ...v.c.settings })))}`
  const weekly = venues.flatMap(({ c, id, day }) => [
    ...(c.weekday ? [{ vendor_id: id, weekday: weekdayOf(day), ...c.weekday }] : []),
    ...(c.holiday ? [{ vendor_id: id, weekday: 8, ...c.holiday }] : []),
  ])
  if (weekly.length > 0) await sql`insert into public.opening_hours ${sql(weekly)}`
  const custom = venues.flatMap(({ c, id, day }) => (c.custom ? [{ vendor_id: id, day, ...c.custom }] : []))
  if (custom.length > 0) await sql`insert into public.custom_opening_hours ${sql(custom)}`
  const all = venues.flatMap(({ c, id, day, now }) =>
    c.stays.map(({ shift, kind, ...stay }) => ({
      row: { vendor_id: id, id: crypto.randomUUID(), day: addDays(day, shift), ...stay },
      kind,
      now,
    })),
  )
  const holds = all.filter((s) => s.kind.endsWith('hold'))
  const bookings = all.filter((s) => !s.kind.endsWith('hold'))
  if (holds.length > 0) {
    await sql`insert into private.hold ${sql(
      holds.map(({ row, kind, now }) => ({
        ...row,
        token_hash: Buffer.from('00', 'hex'),
        expires_at: new Date(Date.parse(now) + (kind === 'hold' ? 1000 : -1000)),
      })),
    )}`
  }
  if (bookings.length > 0) {
    await sql`insert into public.booking ${sql(
      bookings.map(({ row, kind }) => ({
        ...row,
        source: 'staff',
        deleted: kind === 'deleted',
        status: kind === 'deleted' ? 'confirmed' : kind,
      })),
    )}`
  }
  const rows = await sql<{ slots: Slot[]; alone: (string | null)[] }[]>`
    select coalesce(jsonb_agg(to_jsonb(s) order by s.minute) filter (where s.minute is not null), '[]') as slots,
      coalesce(jsonb_agg(private.reason_of(
        private.day_rule(q.id, q.day, q.now), q.id, q.day, s.minute, q.pax, q.now, null, true
      ) order by s.minute) filter (where s.minute is not null), '[]') as alone
    from jsonb_to_recordset(${sql.json(venues.map(({ c, id, day, now }, place) => ({ place, id, day, now, pax: c.pax })))})
      as q (place integer, id uuid, day date, now timestamptz, pax integer)
    left join lateral private.slots(q.id, q.day, q.pax, q.now, null) s on true
    group by q.place order by q.place`
  return [...rows]
}

test('two thousand random days have the same slots, reasons and people in SQL as on the tablet', async () => {
  const seen = new Map<string, number>()
  for (let round = 0; round < 10; round++) {
    const cases = fc.sample(aCase, { numRuns: 200, seed: 1121 + round })
    const answers = await asked(cases)
    for (const [i, c] of cases.entries()) {
      const slots = told(c)
      expect(answers[i]?.slots, JSON.stringify(c)).toEqual(slots)
      expect(answers[i]?.alone, JSON.stringify(c)).toEqual(slots.map((s) => s.reason))
      for (const s of slots) seen.set(s.reason ?? 'free', (seen.get(s.reason ?? 'free') ?? 0) + 1)
    }
  }
  // A property that never met a reason would prove nothing about it.
  const reasons = ['free', 'outside_hours', 'break', 'last_seating', 'past', 'past_cutoff', 'too_far_ahead']
  for (const r of [...reasons, 'below_minimum', 'above_maximum', 'full', 'pacing']) {
    expect(seen.get(r) ?? 0, r).toBeGreaterThan(50)
  }
}, 60_000)

test('control: leaving out the day before makes the two differ', async () => {
  const cases = fc.sample(aCase, { numRuns: 200, seed: 7 })
  const answers = await asked(cases)
  const differ = cases.filter((c, i) => {
    const without = told({ ...c, stays: c.stays.filter((s) => s.shift !== -1) })
    return (
      JSON.stringify(without.map((s) => s.taken)) !== JSON.stringify(answers[i]?.slots.map((s) => s.taken))
    )
  })
  expect(differ.length).toBeGreaterThan(0)
})

test('public holidays are those of the package, 1970 to 2050', async () => {
  const rows = await db.sql<{ day: string; name_ja: string; name_en: string }[]>`
    select day::text, name_ja, name_en from private.public_holiday order by day`
  const package_ = Object.values(holidayJp.holidays).map((h) => ({
    day: h.date,
    name_ja: h.name,
    name_en: h.name_en,
  }))
  expect([...rows]).toEqual(package_.sort((a, b) => a.day.localeCompare(b.day)))
  expect(rows.length).toBeGreaterThan(1300)
})
