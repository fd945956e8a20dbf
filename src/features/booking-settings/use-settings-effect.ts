import { useDeferredValue, useMemo } from 'react'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import type { BookingSettings } from '#domain/availability/slots.ts'
import {
  bookableSlots,
  type DayAbove,
  nextSaturday,
  partiesAbove,
  sizeToShow,
} from '#domain/online-seats/effect.ts'
import type { SettingsRow } from '#domain/online-seats/settings.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'

const farAhead = '2199-12-31'
const none: BookingView[] = []

export interface SettingsEffect {
  /** Null while it is not known who sits there. */
  slots: { day: string; pax: number; before: number; after: number } | null
  saturday: string
  /** Days with parties above a capacity that is to be lower. */
  above: DayAbove[]
  /** The days that customers may book, where these are to be others. */
  window: { first: string; last: string } | null
}

/** What it would do to save these settings. Null while there is nothing to save, or something in it is wrong. */
export function useSettingsEffect(
  venue: Venue,
  seen: SettingsRow,
  wanted: SettingsRow | null,
): SettingsEffect | null {
  const sync = useSync()
  const saturday = nextSaturday(venue.today)
  const { stays } = useDayStays(venue, saturday)
  const bookings = useLive(sync.bookingsBetween(addDays(venue.today, -daysInTouch), farAhead)) ?? none
  // Counting all that lies ahead must not hold up what is being typed.
  const after = useDeferredValue(wanted)
  return useMemo(() => {
    if (!after) return null
    const pax = sizeToShow(seen, after)
    const count = (settings: BookingSettings) =>
      stays === null
        ? 0
        : bookableSlots({
            hours: venue.hoursOf(saturday),
            settings,
            stays,
            overrides: venue.overridesOf(saturday),
            pax,
            daysAhead: daysBetween(venue.today, saturday),
            nowMinute: venue.minute,
          })
    const isLower = after.capacity < seen.capacity
    const isOtherWindow = after.cutoff_days !== seen.cutoff_days || after.horizon_days !== seen.horizon_days
    return {
      saturday,
      slots: stays && { day: saturday, pax, before: count(seen), after: count(after) },
      above: isLower
        ? partiesAbove(bookings, venue.present, (day) => ({
            usual: after.capacity,
            overrides: venue.overridesOf(day),
          }))
        : [],
      window: isOtherWindow
        ? {
            first: addDays(venue.today, after.cutoff_days),
            last: addDays(venue.today, after.horizon_days),
          }
        : null,
    }
  }, [after, seen, stays, bookings, venue, saturday])
}
