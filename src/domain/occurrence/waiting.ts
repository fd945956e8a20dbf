// Who waits for an event that was sold out, and whom staff can call because seats came free. Only staff make a booking of it.

import { type Booking, isLive, isOnList } from '#domain/booking/booking.ts'
import { type Events, excluding } from './event-attention.ts'
import { groupedBy } from './listed/event-list.ts'
import type { OccurrenceRow } from './occurrence.ts'
import { spotsSold } from './spots.ts'

/** In the order in which they came onto the list. */
export const waitersOf = <B extends Booking>(id: string, bookings: readonly B[]): B[] =>
  bookings
    .filter((b) => b.occurrence === id && !b.deleted && isOnList(b))
    .sort((a, b) => a.status_at.localeCompare(b.status_at) || a.id.localeCompare(b.id))

export interface WaitingChance {
  /** The first of those who wait for whom there are seats enough. */
  booking: Booking
  /** So many are neither sold nor held. */
  left: number
  /** Whoever has the same number has booked it meanwhile, by themselves or another way: to be asked before anything. */
  hasBooked: boolean
}

export interface ChanceQuestion {
  events: Events
  bookings: readonly Booking[]
  holds: readonly { occurrence: string | null; pax: number }[]
  /** The venue's business day and minute. */
  today: string
  minute: number
}

/** One for each event to come with seats for somebody who waits, by day and start. */
export function waitingChances({ events, bookings, holds, today, minute }: ChanceQuestion): WaitingChance[] {
  const waited = new Set(
    bookings.flatMap((b) => (b.occurrence !== null && isOnList(b) ? [b.occurrence] : [])),
  )
  if (waited.size === 0) return []
  const ofEvents = groupedBy(bookings, ({ occurrence }) => occurrence ?? '')
  const soldOf = (id: string) => spotsSold(id, ofEvents.get(id) ?? [])
  const booked = [...ofEvents.keys()].filter((id) => id !== '' && soldOf(id) > 0)
  const isToCome = ({ day, data }: OccurrenceRow) =>
    day > today || (day === today && data.starts_at >= minute)
  return [...waited]
    .flatMap((id) => {
      const row = events.occurrences.get(id)
      if (!row || row.deleted || row.data.cancelled || !isToCome(row)) return []
      if (excluding(row, booked, events).length > 0) return []
      const held = holds.reduce((sum, h) => (h.occurrence === id ? sum + h.pax : sum), 0)
      const left = row.data.capacity - soldOf(id) - held
      const booking = waitersOf(id, ofEvents.get(id) ?? []).find(({ pax }) => pax <= left)
      if (!booking) return []
      const hasBooked =
        booking.phone !== '' && (ofEvents.get(id) ?? []).some((b) => b.phone === booking.phone && isLive(b))
      return [{ booking, left, hasBooked }]
    })
    .sort((a, b) => a.booking.day.localeCompare(b.booking.day) || a.booking.minute - b.booking.minute)
}
