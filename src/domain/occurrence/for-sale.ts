// What staff sell of the events to come: each occurrence with its seats left, and why customers cannot have it. Staff may sell it
// all the same; what they override stands in the booking. `private.spots_reason` on the server is the same for customers.

import type { Booking } from '#domain/booking/booking.ts'
import type { Accepted } from '#domain/booking/command.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { daysBetween } from '#domain/time/time.ts'
import { type Events, excluding } from './event-attention.ts'
import type { OccurrenceRow } from './occurrence.ts'
import { kindsLeft, spotsSold } from './spots.ts'

export type SaleReason =
  | 'running'
  | 'past'
  | 'event_off'
  /** It takes place, and stands on no page of customers: its template was deleted. */
  | 'no_template'
  | 'past_cutoff'
  | 'below_minimum'
  | 'above_maximum'
  | 'full'
  | 'exclusive'
  | 'kind_sold_out'

export interface ForSale {
  /** The id that a booking names. */
  id: string
  row: OccurrenceRow
  /** Null once it was deleted: then the occurrence's own name is left. */
  template: EventTemplate | null
  /** People in live bookings, and in holds of customers, who may let them go. */
  sold: number
  held: number
  left: number
  /** Of each kind of ticket that has a limit of its own; what customers hold of it is not known here. */
  kinds: ReadonlyMap<string, number>
  reason: SaleReason | null
}

export interface SaleQuestion {
  events: Pick<Events, 'occurrences' | 'exclude'>
  templates: readonly EventTemplate[]
  bookings: readonly Booking[]
  holds: readonly { occurrence: string | null; pax: number }[]
  /** The venue's business day and minute. */
  today: string
  minute: number
  /** So many people. */
  pax: number
  /** So many of each kind of ticket. */
  lines?: readonly Pick<BookingLine, 'price_type' | 'count'>[]
  /** A booking that is being changed takes no seat from itself. */
  without?: string
}

/** By day and start. */
export function forSale(q: SaleQuestion): ForSale[] {
  const bookings = q.bookings.filter((b) => b.id !== q.without)
  const templates = new Map(q.templates.map((template) => [template.id, template]))
  const booked = new Set(
    bookings.flatMap((b) =>
      b.occurrence !== null && spotsSold(b.occurrence, [b]) > 0 ? [b.occurrence] : [],
    ),
  )
  return [...q.events.occurrences]
    .map(([id, row]) => {
      const template = templates.get(row.data.template) ?? null
      const sold = spotsSold(id, bookings)
      const held = q.holds.reduce((sum, h) => (h.occurrence === id ? sum + h.pax : sum), 0)
      const kinds = kindsLeft(id, template?.tickets ?? [], bookings)
      const one = { id, row, template, sold, held, kinds, left: Math.max(0, row.data.capacity - sold - held) }
      return { ...one, reason: reasonOf(one, booked, q) }
    })
    .sort((a, b) => a.row.day.localeCompare(b.row.day) || a.row.data.starts_at - b.row.data.starts_at)
}

function reasonOf(
  { row, template, left, kinds }: Omit<ForSale, 'reason'>,
  booked: ReadonlySet<string>,
  { events, today, minute, pax, lines = [] }: SaleQuestion,
): SaleReason | null {
  const ahead = daysBetween(today, row.day)
  const now = minute - ahead * 1440
  if (row.data.ends_at <= now) return 'past'
  if (row.deleted || row.data.cancelled) return 'event_off'
  if (!template) return 'no_template'
  if (row.data.starts_at < now) return 'running'
  if (ahead < template.cutoff_days) return 'past_cutoff'
  if (pax < template.minimum_pax) return 'below_minimum'
  if (pax > template.maximum_pax) return 'above_maximum'
  if (pax > left) return 'full'
  if (excluding(row, booked, events).length > 0) return 'exclusive'
  return lines.some(({ price_type, count }) => count > (kinds.get(price_type) ?? count))
    ? 'kind_sold_out'
    : null
}

/** What staff accept who sell so many of it, each with the figure they saw. */
export function saleWarnings({ row, template, sold, reason }: ForSale, pax: number): Accepted {
  const accepted: Accepted = {}
  if (row.deleted || row.data.cancelled) accepted.event_off = 0
  if (sold + pax > row.data.capacity) accepted.overbooked = sold + pax
  if (reason === 'exclusive') accepted.exclusive = 0
  if (template && pax < template.minimum_pax) accepted.below_minimum = pax
  if (template && pax > template.maximum_pax) accepted.above_maximum = pax
  return accepted
}
