// The rule of what can be booked. It stands here, for an instant answer offline, and in SQL
// (private.slots), which decides. A proof feeds both the same random days.

import type { Wanted } from '#domain/table/proposals.ts'
import { type StayStep, stayOf } from './stay-of.ts'

export type SlotReason =
  | 'closed_day'
  | 'outside_hours'
  | 'break'
  | 'last_seating'
  | 'past'
  | 'past_cutoff'
  | 'too_far_ahead'
  | 'below_minimum'
  | 'above_maximum'
  | 'override_closed'
  | 'full'
  | 'pacing'
  | 'no_table'

/** Minutes after the business day's midnight; 26:00 is 1560. Break is both or neither. */
export interface Hours {
  closed: boolean
  opens_at: number
  closes_at: number
  break_starts_at: number | null
  break_ends_at: number | null
}

export interface BookingSettings {
  /** Minutes between two slots. */
  slot_interval: number
  /** Minutes a party stays (turn time) for whom none of `stays` says otherwise: ask `stayOf`. */
  duration: number
  /** By party size; rows that came before there were these do not have them. */
  stays?: readonly StayStep[]
  /** Minutes before closing after which nobody is seated. */
  last_seating: number
  /** People at once. */
  capacity: number
  /** New people per slot; null for no limit. */
  pacing: number | null
  minimum_pax: number
  maximum_pax: number
  cutoff_days: number
  horizon_days: number
  /** No rule of slots: whether customers get a mail. */
  send_confirmation_email?: boolean
  /** Nor this: whether they may say in which area they want to sit; absent in rows of before. */
  choose_area?: boolean
  /** Nor this: how long who is called from the waiting list has to come back; absent as that. */
  minutes_to_return?: number
}

/** A party that takes seats. `minute` is on the axis of the day asked about: the day before is negative. */
export interface Stay {
  minute: number
  duration: number
  pax: number
}

/**
 * A span `[from, to)` whose capacity is another than the usual one; 0 closes it. On the axis of the day asked about.
 * Where several cover a minute, the lowest counts.
 */
export interface Override {
  from: number
  to: number
  capacity: number
}

export interface Slot {
  minute: number
  reason: SlotReason | null
  /** People at the moment with the fewest seats left during a stay that begins here, without the party asked for. */
  taken: number
  /** People who may be there at that moment; a span that is closed takes nobody's seat. */
  capacity: number
}

export interface SlotsQuestion {
  hours: Hours
  settings: BookingSettings
  /** Every stay that may touch the day: those of the day before and after included. */
  stays: readonly Stay[]
  /** Every override that may touch the day, by the same measure; none when left out. */
  overrides?: readonly Override[]
  pax: number
  /** Whole days from the venue's present business day to the day asked about; negative is past. */
  daysAhead: number
  /** The venue's minute of its present business day. */
  nowMinute: number
  /** Whether a table is free, for who books online unless it says otherwise; absent in a house without tables. */
  isTableFree?: ((wanted: Wanted) => boolean) | undefined
}

/** All slots of a day, bookable or with the first reason that forbids them; empty on a closed day. */
export function slotsOfDay(q: SlotsQuestion): Slot[] {
  if (q.hours.closed) return []
  const slots: Slot[] = []
  for (let minute = q.hours.opens_at; minute < q.hours.closes_at; minute += q.settings.slot_interval) {
    slots.push(slotAt(q, minute))
  }
  return slots
}

/** One slot, also at a minute that is not on the grid. */
export function slotAt(q: SlotsQuestion, minute: number): Slot {
  const { settings, stays, overrides = [] } = q
  const { people, capacity } = fewestSeatsLeft(
    stays,
    seatOverrides(overrides),
    settings.capacity,
    minute,
    minute + stayOf(settings, q.pax),
  )
  return { minute, taken: people, capacity, reason: reasonAt(q, minute, capacity - people) }
}

/** People and seats at the moment of `[from, to)` with the fewest seats left. */
export function fewestSeatsLeft(
  stays: readonly Stay[],
  overrides: readonly Override[],
  usual: number,
  from: number,
  to: number,
): { people: number; capacity: number } {
  const { people, capacity } = tightestMoment(stays, overrides, usual, from, to)
  return { people, capacity }
}

/**
 * The moment of `[from, to)` with the fewest seats left, the first of several. Only `from`, the beginnings inside and
 * the edges of overrides need a look: seats become fewer nowhere else.
 */
export function tightestMoment(
  stays: readonly Stay[],
  overrides: readonly Override[],
  usual: number,
  from: number,
  to: number,
): { minute: number; people: number; capacity: number } {
  const changes = [...stays.map((s) => s.minute), ...overrides.flatMap((o) => [o.from, o.to])]
  const moments = [from, ...changes.filter((m) => m > from && m < to).sort((a, b) => a - b)]
  return moments
    .map((m) => ({ minute: m, people: peopleAt(stays, m), capacity: capacityAt(overrides, usual, m) }))
    .reduce((a, b) => (b.capacity - b.people < a.capacity - a.people ? b : a))
}

/**
 * The overrides by which staff are warned: one that closes takes no bookings online, and nobody's seat. Else every party
 * that was booked before would stand above the capacity as soon as somebody stops the sale.
 */
export const seatOverrides = (overrides: readonly Override[]): Override[] =>
  overrides.filter((o) => o.capacity > 0)

/**
 * The same question for a party that stays `duration` minutes, without what binds only customers: cutoff, how far ahead, party
 * size, stops of online bookings, and which tables are not for these. A span with fewer seats binds both.
 */
export const staffQuestion = (q: SlotsQuestion, duration: number): SlotsQuestion => ({
  ...q,
  isTableFree: q.isTableFree && ((wanted) => q.isTableFree?.({ ...wanted, isOnline: false }) ?? true),
  settings: {
    ...q.settings,
    ...{ duration, stays: [] },
    cutoff_days: 0,
    horizon_days: Number.MAX_SAFE_INTEGER,
    minimum_pax: 1,
    maximum_pax: Number.MAX_SAFE_INTEGER,
  },
  overrides: seatOverrides(q.overrides ?? []),
})

/** Most people at once in `[from, to)`. */
export const peak = (stays: readonly Stay[], from: number, to: number): number =>
  fewestSeatsLeft(stays, [], 0, from, to).people

export function peopleAt(stays: readonly Stay[], minute: number): number {
  let people = 0
  for (const s of stays) if (s.minute <= minute && minute < s.minute + s.duration) people += s.pax
  return people
}

function capacityAt(overrides: readonly Override[], usual: number, minute: number): number {
  const there = overrides.filter((o) => o.from <= minute && minute < o.to)
  return there.length === 0 ? usual : Math.min(...there.map((o) => o.capacity))
}

function reasonAt(q: SlotsQuestion, minute: number, left: number): SlotReason | null {
  const { hours, settings, pax } = q
  const end = minute + stayOf(settings, pax)
  if (hours.closed) return 'closed_day'
  if (minute < hours.opens_at || minute >= hours.closes_at) return 'outside_hours'
  if (overlapsBreak(hours, minute, end)) return 'break'
  if (minute > lastEntry(hours, settings, pax)) return 'last_seating'
  // Before the turn of the day the next day's early minutes may have passed already.
  if (q.daysAhead < 0 || q.daysAhead * 1440 + minute < q.nowMinute) return 'past'
  if (q.daysAhead < settings.cutoff_days) return 'past_cutoff'
  if (q.daysAhead > settings.horizon_days) return 'too_far_ahead'
  if (pax < settings.minimum_pax) return 'below_minimum'
  if (pax > settings.maximum_pax) return 'above_maximum'
  if (q.overrides?.some((o) => o.capacity === 0 && o.from < end && o.to > minute)) return 'override_closed'
  if (pax > left) return 'full'
  if (settings.pacing !== null && startingAt(q.stays, minute) + pax > settings.pacing) return 'pacing'
  if (q.isTableFree && !q.isTableFree({ pax, from: minute, to: end, isOnline: true })) return 'no_table'
  return null
}

function overlapsBreak(hours: Hours, from: number, to: number): boolean {
  if (hours.break_starts_at === null || hours.break_ends_at === null) return false
  return from < hours.break_ends_at && to > hours.break_starts_at
}

/** The last minute at which such a party is seated: nobody is too late, and all are gone by closing. */
export const lastEntry = (hours: Hours, settings: BookingSettings, pax: number): number =>
  hours.closes_at - Math.max(settings.last_seating, stayOf(settings, pax))

const startingAt = (stays: readonly Stay[], minute: number): number =>
  stays.reduce((sum, s) => (s.minute === minute ? sum + s.pax : sum), 0)
