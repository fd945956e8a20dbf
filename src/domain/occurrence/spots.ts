// Seats of an occurrence: its capacity, less the people of its live bookings. Derived, never stored; `private.spots_sold` on the
// server is the same.

import { type Booking, isLive } from '#domain/booking/booking.ts'
import type { TemplateTicket } from '#domain/event/event-template.ts'

type Sale = Pick<Booking, 'occurrence' | 'status' | 'deleted' | 'pax'>

/** People in live bookings of the occurrence; `id` is the bare uuid. */
export const spotsSold = (id: string, bookings: readonly Sale[]): number =>
  bookings.reduce((sum, b) => (b.occurrence === id && isLive(b) ? sum + b.pax : sum), 0)

/**
 * How many of each kind of ticket its own limit leaves of the occurrence, at least 0; kinds without a limit are not among them.
 * `private.kinds_sold_out` on the server counts holds too.
 */
export function kindsLeft(
  id: string,
  tickets: readonly TemplateTicket[],
  bookings: readonly (Sale & Pick<Booking, 'lines'>)[],
): ReadonlyMap<string, number> {
  const sold = new Map<string, number>()
  for (const b of bookings.filter((b) => b.occurrence === id && isLive(b)))
    for (const { price_type, count } of b.lines) sold.set(price_type, (sold.get(price_type) ?? 0) + count)
  return new Map(
    tickets.flatMap(({ ticket_type, limit }) =>
      limit === null ? [] : [[ticket_type, Math.max(0, limit - (sold.get(ticket_type) ?? 0))] as const],
    ),
  )
}
