import { useMemo } from 'react'
import { daysInTouch, staysOn } from '#domain/availability/occupancy.ts'
import type { SlotsQuestion, Stay } from '#domain/availability/slots.ts'
import { addDays } from '#domain/time/time.ts'
import { tableFree } from '#lib/availability/table-free.ts'
import type { BookingView } from '#sync/types.ts'
import { useLive } from './use-live.ts'
import { useSync } from './use-sync.tsx'
import type { Venue } from './use-venue.ts'

const noRows: BookingView[] = []

export interface DayStays {
  /** Bookings of the day and of those that touch it. */
  near: BookingView[]
  /** Null until all of them have been read, and while bookings are missing: no seat is free by then. */
  stays: Stay[] | null
  /** Beside them; undefined in a house without tables. */
  isTableFree: SlotsQuestion['isTableFree']
}

/** Who takes seats on a day. `without` is the booking that is being changed. */
export function useDayStays(venue: Venue, day: string, without = ''): DayStays {
  const sync = useSync()
  const found = useLive(sync.bookingsBetween(addDays(day, -daysInTouch), addDays(day, daysInTouch)))
  const holds = useLive(sync.holds())
  return useMemo(() => {
    const near = found ?? noRows
    const isKnown = venue.setup && !venue.unseen && !venue.seatsUnreadOf(day)
    return {
      near,
      stays: isKnown && found && holds ? staysOn(day, venue.present, near, holds, without) : null,
      isTableFree: tableFree(venue, { day, visits: near, holds: holds ?? [], without }),
    }
  }, [venue, day, found, holds, without])
}
