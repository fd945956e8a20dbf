import { useMemo } from 'react'
import { templateOf } from '#domain/event/event-template.ts'
import { type ForSale, forSale } from '#domain/occurrence/for-sale.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { addDays } from '#domain/time/time.ts'
import { useEvents } from '#lib/attention/use-events.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { LiveHold } from '#sync/types.ts'

/** As many days from the one asked for. */
export const daysForSale = 14

const noHolds: LiveHold[] = []

/**
 * The occurrences from a day on, for so many people with these tickets; null until they are read, and in a restaurant.
 * `without`: the booking that is changed.
 */
export function useForSale(
  venue: Venue,
  day: string,
  { pax, lines }: { pax: number; lines: readonly BookingLine[] },
  without = '',
): ForSale[] | null {
  const sync = useSync()
  const until = addDays(day, daysForSale - 1)
  const isOfEvents = venue.setup?.vendor.vendor_type === 'EVENT'
  const events = useEvents(venue, day, until)
  // Those of two days beside may exclude one of these.
  const bookings = useLive(
    sync.bookingsBetween(isOfEvents ? addDays(day, -2) : day, isOfEvents ? addDays(until, 2) : day),
  )
  const holds = useLive(sync.holds()) ?? noHolds
  const items = venue.setup?.items
  const { today, minute } = venue
  return useMemo(() => {
    if (!isOfEvents || !events || !bookings || !items) return null
    const templates = items.filter(({ kind }) => kind === 'event_template').map(templateOf)
    return forSale({ events, templates, bookings, holds, today, minute, pax, lines, without })
  }, [isOfEvents, events, bookings, items, holds, today, minute, pax, lines, without])
}
