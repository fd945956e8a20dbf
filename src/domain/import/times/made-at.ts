// When a visit was booked, as the other book says it.

import { addDays, type VenueClock } from '#domain/time/time.ts'
import { type DayOrder, readDay, readTime } from './when.ts'

/** No book is open further ahead than ours, which is the server's limit, too. */
const furthestAhead = 1100

/**
 * Where it is not read, nobody has to put it right: then nobody knows when it was booked. Nor is it said by what was written down as they
 * came or after, or longer ahead than anybody books: a program's own beginning of time.
 */
export function madeAt(
  text: string,
  { day, minute }: { day: string; minute: number },
  rules: { order: DayOrder; clock: VenueClock },
): { made_at?: string } {
  const made = stampIn(text, rules)
  const visit = stampOf(minute < 1440 ? day : addDays(day, 1), minute % 1440)
  const earliest = [addDays(day, -furthestAhead), '2000-01-01'].sort()[1] ?? ''
  return made !== null && made >= earliest && made < visit ? { made_at: made } : {}
}

/** By the venue's clock. A day alone is its noon. */
function stampIn(text: string, { order, clock }: { order: DayOrder; clock: VenueClock }): string | null {
  const instant = instantIn(text.trim())
  if (instant) {
    const there = Temporal.Instant.from(instant).toZonedDateTimeISO(clock.time_zone)
    return there.toPlainDateTime().toString({ smallestUnit: 'minute' })
  }
  const written = readDay(text, order)
  const minute = written?.rest === '' ? 720 : written && readTime(written.rest)?.minute
  return written && minute != null && minute < 1440 ? stampOf(written.day, minute) : null
}

function stampOf(day: string, minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** An instant with its offset; null for anything else. */
export function instantIn(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) return null
  try {
    return Temporal.Instant.from(text).toString()
  } catch {
    return null
  }
}
