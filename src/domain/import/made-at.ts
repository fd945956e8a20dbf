// When a visit was booked, as the other book says it.

import type { VenueClock } from '#domain/time/time.ts'
import { type DayOrder, readDay, readTime } from './when.ts'

/** Where it is not read, nobody has to put it right: then nobody knows when it was booked. A day alone is its noon. */
export function madeAt(
  text: string,
  { order, clock }: { order: DayOrder; clock: VenueClock },
): { made_at?: string } {
  const instant = instantIn(text.trim())
  if (instant) {
    const there = Temporal.Instant.from(instant).toZonedDateTimeISO(clock.time_zone)
    return { made_at: there.toPlainDateTime().toString({ smallestUnit: 'minute' }) }
  }
  const written = readDay(text, order)
  const minute = written?.rest === '' ? 720 : written && readTime(written.rest)?.minute
  if (!written || minute == null || minute >= 1440 || written.day < '2000-01-01') return {}
  const two = (n: number) => String(n).padStart(2, '0')
  return { made_at: `${written.day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}` }
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
