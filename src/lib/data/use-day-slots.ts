import { useMemo } from 'react'
import { daysInTouch, staysOn } from '#domain/availability/occupancy.ts'
import { type Slot, type Stay, slotsOfDay } from '#domain/availability/slots.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { useLive } from './use-live.ts'
import { useSync } from './use-sync.tsx'
import type { Venue } from './use-venue.ts'

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

/**
 * The day's slots as staff see them: what binds only customers (cutoff, how far ahead, party size) is left out, size
 * is warned of by itself. `without` is the booking that is being changed. `slots` is null until all they follow from
 * has been read, and while bookings cannot be shown.
 */
export function useDaySlots(
  venue: Venue,
  day: string,
  pax: number,
  without: string,
): { slots: Slot[] | null; stays: Stay[] } {
  const sync = useSync()
  const near = useLive(sync.bookingsBetween(addDays(day, -daysInTouch), addDays(day, daysInTouch)))
  const holds = useLive(sync.holds())
  return useMemo(() => {
    const stays = staysOn(day, venue.present, near ?? noRows, holds ?? noHolds, without)
    if (venue.unseen || !venue.hasHours || !near || !holds) return { slots: null, stays }
    const settings = {
      ...venue.settings,
      cutoff_days: 0,
      horizon_days: Number.MAX_SAFE_INTEGER,
      minimum_pax: 1,
      maximum_pax: Number.MAX_SAFE_INTEGER,
    }
    const all = slotsOfDay({
      hours: venue.hoursOf(day),
      settings,
      stays,
      overrides: venue.overridesOf(day),
      pax,
      daysAhead: daysBetween(venue.today, day),
      nowMinute: venue.minute,
    })
    // What has gone by is typed when somebody really means it.
    const slots = all.filter((s) => day !== venue.today || s.minute > venue.minute - settings.slot_interval)
    return { slots, stays }
  }, [venue, day, pax, near, holds, without])
}
