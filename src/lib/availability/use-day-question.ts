import { useMemo } from 'react'
import type { SlotsQuestion } from '#domain/availability/slots.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** A day as customers meet it: all that binds them, at this minute. Null until all it follows from has been read. */
export function useDayQuestion(venue: Venue, day: string, pax: number): SlotsQuestion | null {
  const { stays, isTableFree } = useDayStays(venue, day)
  return useMemo(() => {
    if (!stays || !venue.hasHours) return null
    return {
      hours: venue.hoursOf(day),
      settings: venue.settings,
      stays,
      overrides: venue.overridesOf(day),
      pax,
      daysAhead: daysBetween(venue.today, day),
      nowMinute: venue.minute,
      isTableFree,
    }
  }, [venue, day, pax, stays, isTableFree])
}
