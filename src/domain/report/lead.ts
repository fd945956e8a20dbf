// How far ahead people book.

import { businessTime, daysBetween, type VenueClock } from '#domain/time/time.ts'
import { isBooked, outcomeOf, type ReportRow, tenths } from './outcome.ts'

/** Days ahead at which each group begins: the day itself, the day before, two or three, and so on. */
export const leadSteps = [0, 1, 2, 4, 8, 15, 31] as const

export interface LeadGroup {
  from: number
  /** Null for the last, which has no end. */
  to: number | null
  bookings: number
}

export interface Lead {
  groups: LeadGroup[]
  bookings: number
  /** Days. */
  average: number | null
  median: number | null
}

/** All that was booked ahead, also what was cancelled since. It tells nothing of what was written down after its day. */
export function leadOf(rows: readonly ReportRow[], clock: VenueClock, today: string): Lead {
  const days = rows
    .filter((b) => isBooked(b) && saysWhenBooked(b) && outcomeOf(b, today) !== null)
    .map((b) => daysAhead(b, clock))
    .filter((ahead) => ahead >= 0)
    .sort((a, b) => a - b)
  const groups = leadSteps.map((from, n) => {
    const next = leadSteps[n + 1]
    const isIn = (ahead: number) => ahead >= from && (next === undefined || ahead < next)
    return { from, to: next === undefined ? null : next - 1, bookings: days.filter(isIn).length }
  })
  const sum = days.reduce((all, ahead) => all + ahead, 0)
  return { groups, bookings: days.length, average: tenths(sum, days.length), median: medianOf(days) }
}

/** What came from another book that did not say when it was booked has the instant of its import, at which its matters were settled. */
const saysWhenBooked = ({ source, settled = [], made_at }: ReportRow): boolean =>
  source !== 'import' || !settled.some(({ device, at }) => device === 'import' && at === made_at)

// To ask the calendar of a zone takes long, and a row does not change.
const known = new WeakMap<ReportRow, { of: VenueClock; days: number }>()

function daysAhead(b: ReportRow, clock: VenueClock): number {
  const found = known.get(b)
  if (found && found.of.time_zone === clock.time_zone && found.of.day_turns_at === clock.day_turns_at)
    return found.days
  const days = daysBetween(businessTime(b.made_at, clock).day, b.day)
  known.set(b, { of: clock, days })
  return days
}

/** The same ahead of its time, so that a year of rows can be read in pieces. */
export function readAhead(rows: readonly ReportRow[], clock: VenueClock): void {
  for (const b of rows) daysAhead(b, clock)
}

/** The middle one, or between the two of them. */
function medianOf(sorted: readonly number[]): number | null {
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)]
  if (upper === undefined) return null
  return Number.isInteger(half) ? ((sorted[half - 1] ?? upper) + upper) / 2 : upper
}
