import type { Availability } from '#domain/availability/hours.ts'
import { wholeDay } from '#domain/online-seats/availability.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** A span of a day's seats in words: 18:00–20:00 受付停止, 終日 定員12名. */
export function spanText(LL: TranslationFunctions, venue: Venue, row: Availability): string {
  const words = LL.availability.days
  const { from, to } = wholeDay(venue.hoursOf(row.day), venue.clock.day_turns_at)
  const isWhole = row.starts_at <= from && row.ends_at >= to
  const when = isWhole
    ? words.wholeDay()
    : words.fromTo({ from: minuteText(row.starts_at), to: minuteText(row.ends_at) })
  return `${when} ${row.capacity === 0 ? words.stopped() : words.seats({ n: row.capacity })}`
}
