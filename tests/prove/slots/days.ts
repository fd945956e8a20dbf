// Random venues, each with one day that is asked about. `now` lies near what can go wrong: the turn of the day, a
// change of New York's clock, the minutes around a slot.

import fc from 'fast-check'
import type { BookingSettings, Hours } from '#domain/availability/slots.ts'
import { addDays, businessTime } from '#domain/time/time.ts'

export const kinds = [
  ...(['hold', 'own_hold', 'ended_hold', 'deleted', 'confirmed', 'arrived'] as const),
  ...(['seated', 'left', 'cancelled', 'waiting', 'no_show'] as const),
]

/** A booking or a hold, `shift` days after the day asked about. */
export interface Party {
  shift: number
  minute: number
  duration: number
  pax: number
  kind: (typeof kinds)[number]
  /** When they sat down and left; no more than what stands in a row, whatever the kind. */
  seated_at: number | null
  left_at: number | null
}

/** A span with a capacity of its own. */
export interface Span {
  shift: number
  starts_at: number
  ends_at: number
  capacity: number
  deleted: boolean
}

export interface Case {
  time_zone: string
  day_turns_at: number
  /** An instant. */
  now: string
  /** The day asked about, and how many business days it lies ahead. */
  day: string
  ahead: number
  pax: number
  settings: BookingSettings
  weekday: Hours | null
  holiday: Hours | null
  custom: Hours | null
  parties: Party[]
  spans: Span[]
  /** One minute more that is asked about, on the grid or not. */
  odd: number
}

const hours: fc.Arbitrary<Hours> = fc
  .record({
    opens_at: fc.oneof(fc.integer({ min: 0, max: 1320 }), fc.constantFrom(0, 360, 660, 1020, 1320)),
    length: fc.integer({ min: 30, max: 800 }),
    pause: fc.option(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 120 }))),
    shut: fc.integer({ min: 0, max: 11 }),
  })
  .map(({ opens_at, length, pause, shut }) => {
    const starts = opens_at + (pause?.[0] ?? 0)
    const ends = starts + (pause?.[1] ?? 0)
    const fits = pause !== null && ends < opens_at + length
    return {
      closed: shut === 0,
      opens_at,
      closes_at: opens_at + length,
      break_starts_at: fits ? starts : null,
      break_ends_at: fits ? ends : null,
    }
  })

const stays = fc
  .uniqueArray(
    fc.record({ pax: fc.integer({ min: 1, max: 12 }), minutes: fc.integer({ min: 5, max: 300 }) }),
    {
      selector: ({ pax }) => pax,
      maxLength: 6,
    },
  )
  .map((steps) => steps.sort((a, b) => a.pax - b.pax))

const settings: fc.Arbitrary<BookingSettings> = fc
  .record({
    slot_interval: fc.constantFrom(15, 30, 45, 60, 7),
    duration: fc.integer({ min: 5, max: 240 }),
    stays: fc.oneof(fc.constant([]), stays),
    last_seating: fc.constantFrom(0, 30, 60, 90),
    capacity: fc.integer({ min: 0, max: 30 }),
    pacing: fc.option(fc.integer({ min: 1, max: 12 })),
    minimum_pax: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 10 }),
    cutoff_days: fc.constantFrom(0, 0, 0, 1, 3),
    horizon_days: fc.constantFrom(60, 30, 2),
  })
  .map(({ more, ...s }) => ({ ...s, maximum_pax: s.minimum_pax + more }))

// Round minutes, so that one party often leaves as the next one comes.
const minute = fc.oneof(
  fc.integer({ min: 0, max: 2159 }),
  fc.integer({ min: 0, max: 143 }).map((n) => n * 15),
)
const shift = fc.constantFrom(-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3)

const agreed = fc.record({
  shift,
  minute,
  duration: fc.oneof(
    fc.integer({ min: 5, max: 300 }),
    fc.constantFrom(60, 90, 120),
    fc.constantFrom(720, 1440),
  ),
  pax: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom(...kinds, 'confirmed', 'confirmed', 'hold', 'seated', 'left'),
})

// Most sat down an hour early to two hours late, and left some time later; some rows say nothing, or what cannot be.
const party: fc.Arbitrary<Party> = fc
  .record({
    agreed,
    late: fc.option(
      fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: -60, max: 120 }) },
        fc.integer({ min: -2159, max: 2159 }),
      ),
      { freq: 5 },
    ),
    stayed: fc.option(
      fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 0, max: 300 }) },
        fc.integer({ min: -2159, max: 2159 }),
      ),
      { freq: 5 },
    ),
  })
  .map(({ agreed, late, stayed }) => {
    const within = (minute: number) => Math.min(2159, Math.max(0, minute))
    return {
      ...agreed,
      seated_at: late === null ? null : within(agreed.minute + late),
      left_at: stayed === null ? null : within(agreed.minute + (late ?? 0) + stayed),
    }
  })

/** One that began two days before and has not left. */
const stayer: fc.Arbitrary<Party> = fc.integer({ min: 1600, max: 2159 }).map((minute) => ({
  shift: -2,
  minute,
  duration: 1440,
  pax: 2,
  kind: 'confirmed',
  seated_at: null,
  left_at: null,
}))

const span: fc.Arbitrary<Span> = fc.record({
  shift,
  starts_at: minute,
  ends_at: fc.oneof(minute, fc.constant(2160)).map((end) => end + 1),
  capacity: fc.constantFrom(0, 0, 2, 6, 12, 40),
  deleted: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
})

/** One that is expected about now, or sat down about when it was: a few minutes decide what of it the next turn meets. */
const aboutNow = fc.record({
  ago: fc.constantFrom(1, 7, 14, 15, 16, 30, 59, 60, 61, 74, 75, 76, 90, 120),
  late: fc.constantFrom(1, 7, 14, 15, 16, 30),
  duration: fc.constantFrom(15, 60, 75, 90, 120),
  pax: fc.integer({ min: 3, max: 9 }),
  kind: fc.constantFrom('confirmed' as const, 'arrived' as const, 'seated' as const, 'seated' as const),
})

/** Minutes after 2026-03-01T00:00Z within a year and a half, both changes of New York's clock in it. */
const changes = [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6), Date.UTC(2027, 2, 14, 7)]
const instant = fc.oneof(
  fc.integer({ min: 0, max: 550 * 86_400 }).map((s) => Date.UTC(2026, 2, 1) + s * 1000),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 3600, max: 30 * 3600 }))
    .map(([change, s]) => change + s * 1000),
)

const raw = fc.record({
  time_zone: fc.constantFrom('Asia/Tokyo', 'America/New_York'),
  day_turns_at: fc.constantFrom(360, 360, 0, 300),
  instant,
  ahead: fc.constantFrom(-1, 0, 0, 0, 0, 1, 1, 2, 3, 4, 7, 14, 30, 31, 60, 61),
  pax: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) }, fc.integer({ min: 1, max: 14 })),
  settings,
  weekday: fc.option(hours, { freq: 20 }),
  holiday: fc.option(hours, { freq: 3 }),
  custom: fc.option(hours, { freq: 1 }),
  parties: fc.array(fc.oneof({ weight: 14, arbitrary: party }, stayer), { maxLength: 14 }),
  spans: fc.oneof(fc.constant<Span[]>([]), fc.array(span, { maxLength: 4 })),
  odd: fc.integer({ min: 0, max: 2159 }),
  /** Moves `now` this near to the opening, where it is today that is asked about, else to the turn of the day. */
  near: fc.option(fc.constantFrom(-61, -60, -1, 0, 1, 29, 30, 31, 120), { freq: 2 }),
  aboutNow: fc.array(aboutNow, { maxLength: 4 }),
})

/** The days of one seed, always the same. */
export const daysOf = (seed: number, count: number): Case[] =>
  fc.sample(raw, { seed, numRuns: count }).map(({ instant, near, spans, parties, aboutNow, ...c }) => {
    const clock = { time_zone: c.time_zone, day_turns_at: c.day_turns_at }
    const opens = c.ahead === 0 ? (c.custom ?? c.weekday)?.opens_at : undefined
    const then = businessTime(new Date(instant).toISOString(), clock).minute
    const away = near === null ? 0 : (opens ?? c.day_turns_at) + near - then
    const now = new Date(instant + away * 60_000).toISOString()
    const { minute } = businessTime(now, clock)
    const present = aboutNow.map(({ ago, late, ...p }) => {
      const agreed = Math.max(0, minute - ago)
      const seated_at = p.kind === 'seated' ? agreed + late : null
      return { ...p, shift: -c.ahead, minute: agreed, seated_at, left_at: null, deleted: false }
    })
    return {
      ...c,
      now,
      day: addDays(businessTime(now, clock).day, c.ahead),
      // A caller has one hold that gives way to the new one.
      parties: [...parties, ...(Math.abs(c.ahead) <= 1 ? present : [])].filter(
        (p, i) => p.kind !== 'own_hold' || i === parties.findIndex((o) => o.kind === 'own_hold'),
      ),
      spans: spans.map((s) => ({
        ...s,
        starts_at: Math.min(s.starts_at, s.ends_at - 1),
        ends_at: Math.min(Math.max(s.starts_at + 1, s.ends_at), 2160),
      })),
    }
  })
