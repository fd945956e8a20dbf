import { type Availability, overridesOn } from '#domain/availability/hours.ts'
import { startsReached } from '#domain/online-seats/effect.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useDayQuestion } from './use-day-question.ts'

/** Which starts before a span of that day it would close too, in a sentence for each length of stay. `without` is the row it replaces. */
export function useReachOf(venue: Venue, day: string): (row: Availability, without?: string) => string[] {
  const { LL } = useI18nContext()
  const question = useDayQuestion(venue, day, venue.settings.minimum_pax)
  return (row, without = '') => {
    if (!question || !venue.setup) return []
    const { [without]: _, ...others } = venue.setup.vendor_availability
    const from = row.starts_at
    const before = { ...question, overrides: overridesOn(row.day, others) }
    return startsReached(before, overridesOn(row.day, { ...others, new: row }), from).map(
      ({ stay, first, last }) =>
        LL.availability.effect.reach({
          starts:
            first === last
              ? minuteText(first)
              : LL.availability.days.fromTo({ from: minuteText(first), to: minuteText(last) }),
          stay,
          from: minuteText(from),
        }),
    )
  }
}
