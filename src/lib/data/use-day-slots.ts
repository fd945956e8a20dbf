import { useMemo } from 'react'
import { type Slot, type Stay, slotsOfDay, staffQuestion } from '#domain/availability/slots.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useDayStays } from './use-day-stays.ts'
import type { Venue } from './use-venue.ts'

/**
 * The day's slots as staff see them: what binds only customers is left out (`staffQuestion`), size is warned of by itself. They are those of a party that stays `duration`, whatever is usual for its size: a booking that
 * is moved keeps its stay. `without` is the booking that is being changed. `slots` is null until all they follow from has
 * been read, and while bookings are missing; so is `stays`.
 */
export function useDaySlots(
  venue: Venue,
  day: string,
  { pax, duration }: Pick<Booking, 'pax' | 'duration'>,
  without: string,
): { slots: Slot[] | null; stays: Stay[] | null } {
  const { stays, isTableFree } = useDayStays(venue, day, without)
  return useMemo(() => {
    if (!stays || !venue.hasHours) return { slots: null, stays }
    const { settings } = venue
    const asked = {
      hours: venue.hoursOf(day),
      settings,
      stays,
      overrides: venue.overridesOf(day),
      pax,
      daysAhead: daysBetween(venue.today, day),
      nowMinute: venue.minute,
      isTableFree,
    }
    const all = slotsOfDay(staffQuestion(asked, duration))
    // What has gone by is typed when somebody really means it.
    const slots = all.filter((s) => day !== venue.today || s.minute > venue.minute - settings.slot_interval)
    return { slots, stays }
  }, [venue, day, pax, duration, stays, isTableFree])
}
