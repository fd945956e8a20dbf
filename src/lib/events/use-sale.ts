import { useMemo } from 'react'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import { templateOf } from '#domain/event/event-template.ts'
import { type ForSale, forSale } from '#domain/occurrence/for-sale.ts'
import { addDays } from '#domain/time/time.ts'
import { useEvents } from '#lib/attention/use-events.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'

/** The event of a booking as it is sold without it; null for a table, and until it is read. `near`: bookings of the days in touch with it. */
export function useSale(
  venue: Venue,
  { id, day, pax, occurrence }: BookingView,
  near: readonly BookingView[],
  holds: readonly LiveHold[],
): ForSale | null {
  const events = useEvents(venue, addDays(day, -daysInTouch), addDays(day, daysInTouch))
  const items = venue.setup?.items
  const { today, minute } = venue
  return useMemo(() => {
    if (occurrence === null || !events || !items) return null
    const templates = items.filter(({ kind }) => kind === 'event_template').map(templateOf)
    const all = forSale({ events, templates, bookings: near, holds, today, minute, pax, without: id })
    return all.find((one) => one.id === occurrence) ?? null
  }, [occurrence, events, items, near, holds, today, minute, pax, id])
}
