// What was written on paper while no tablet could be tapped: a minute of the visit's own day, typed in later, at which a party sat
// down or left. private.paper_errors and private.paper_fault in SQL are the same.

import type { Booking, Status } from '#domain/booking/booking.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import type { BusinessTime, VenueTime } from '#domain/time/time.ts'
import { daysBetween, instantOf } from '#domain/time/time.ts'

/** How many business days back paper is typed in: today's, yesterday's and the one before. */
export const paperDays = 2
/** Nobody sits for longer than that. */
const longestStay = 1440
const minutesOfDay = 1440

export type PaperFault = 'in_future' | 'too_long_ago' | 'before_sat' | 'over_a_day'

/** Which status a written minute may go with, of a party that is there and of one that walked in. */
export const takesMinute = (kind: 'booking.status' | 'booking.create', status: Status): boolean =>
  status === 'seated' || (status === 'left' && kind === 'booking.status')

/** The minute that a command says was written on paper. */
export const writtenIn = (c: CommandBody): number | null =>
  c.kind === 'booking.status' || c.kind === 'booking.create' ? (c.args.minute ?? null) : null

/**
 * Why that minute cannot be what was written, by the instant at which it was typed in; null where it can. Nobody knows the venue's time
 * before the first pull: then the server says it.
 */
export function paperFault(
  { day, seated_at }: Pick<Booking, 'day' | 'seated_at'>,
  to: Status,
  minute: number,
  typed: BusinessTime | undefined,
): PaperFault | null {
  const ago = typed ? minutesSince({ day, minute }, typed) : 0
  if (ago < 0) return 'in_future'
  if (typed && daysBetween(day, typed.day) > paperDays) return 'too_long_ago'
  return to === 'left' && seated_at !== null ? stayFault(seated_at, minute) : null
}

/** Why nobody can have sat from the one minute to the other. */
export function stayFault(sat: number, left: number): PaperFault | null {
  if (left <= sat) return 'before_sat'
  return left - sat > longestStay ? 'over_a_day' : null
}

/**
 * The instant at which the venue's clock showed that minute, and no later than it was typed in; of an hour that a change of the clocks
 * brings twice it is the later one.
 */
export function paperInstant(
  day: string,
  minute: number,
  { at, venue_time }: { at: string; venue_time?: VenueTime | undefined },
): string {
  if (!venue_time) return at
  const typed = Temporal.Instant.from(at)
  const written = venue_time.time_zone
    ? Temporal.Instant.from(instantOf(day, minute, venue_time.time_zone))
    : typed.subtract({ minutes: minutesSince({ day, minute }, venue_time) })
  const first = Temporal.Instant.compare(written, typed) < 0 ? written : typed
  return first.toString({ smallestUnit: 'millisecond' })
}

const minutesSince = (from: BusinessTime, to: BusinessTime): number =>
  daysBetween(from.day, to.day) * minutesOfDay + to.minute - from.minute
