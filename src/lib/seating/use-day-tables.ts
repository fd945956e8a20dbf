import { useMemo } from 'react'
import { type DayTables, dayTables } from '#domain/table/day/day-tables.ts'
import { type Floor, floorOf } from '#domain/table/floor.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'

/** The house's floor; null in a house without tables, which goes by people alone. */
export function useFloor({ setup }: Pick<Venue, 'setup'>): Floor | null {
  const items = setup?.items
  return useMemo(() => {
    const floor = items ? floorOf(items) : null
    return floor && floor.tables.length > 0 ? floor : null
  }, [items])
}

/** Who sits where on a day. Null in a house without tables, and until it is known who comes. */
export function useDayTables(
  venue: Venue,
  day: string,
  near: readonly BookingView[],
  holds: readonly LiveHold[],
  isKnown: boolean,
): DayTables | null {
  const floor = useFloor(venue)
  const { setup, present } = venue
  const spans = setup?.blocked
  return useMemo(
    () =>
      floor && isKnown
        ? dayTables({
            ...{ floor, day, now: present, visits: near, holds },
            spans: Object.values(spans ?? {}),
          })
        : null,
    [floor, isKnown, day, present, near, holds, spans],
  )
}
