// What a booking of an event needs a decision for; `private.occurrence_flag` on the server is the same. Its hours are the
// event's own.

import type { Booking } from '#domain/booking/booking.ts'
import type { Span } from '#domain/booking/command.ts'
import type { AttentionItem } from '#domain/day/attention.ts'
import { acceptedUpto, calledOf, isNoLaterClaim, unconfirmedClaim } from '#domain/day/claims.ts'
import { overlap } from './lay-out.ts'
import type { OccurrenceRow } from './occurrence.ts'

/** The occurrences around, and which of their templates exclude each other. */
export interface Events {
  /** By the id that bookings name; deleted ones too, as far as this tablet has heard of them. */
  occurrences: ReadonlyMap<string, OccurrenceRow>
  /** Of two templates' ids. */
  exclude: (one: string, other: string) => boolean
  /** Whether all of that day are here. A mirror that began after one was deleted never hears of it. */
  isHeld: (day: string) => boolean
}

/** Live bookings by the occurrence that they are of. */
export type Sold = ReadonlyMap<string, readonly Booking[]>

export function soldFor(bookings: readonly Booking[]): Sold {
  const sold = new Map<string, Booking[]>()
  for (const b of bookings) {
    if (b.occurrence === null) continue
    const there = sold.get(b.occurrence)
    if (there) there.push(b)
    else sold.set(b.occurrence, [b])
  }
  return sold
}

/** Whether it was cancelled or deleted, as far as is known here. */
function isOff(row: OccurrenceRow | undefined, day: string, events: Events): boolean {
  if (!row) return events.isHeld(day)
  return row.deleted || row.data.cancelled
}

/** That the event is off, until somebody has told them. Who waits for it holds no seat, and has to hear it as who booked it. */
export function offItems(b: Booking, id: string, events: Events): AttentionItem[] {
  const isTold = acceptedUpto(b.settled, 'event_off') !== null
  if (isTold || !isOff(events.occurrences.get(id), b.day, events)) return []
  return [{ kind: 'event_off', booking: b, called: calledOf(b) }]
}

export function ofEvent(b: Booking, id: string, sold: Sold, events: Events): AttentionItem[] {
  const row = events.occurrences.get(id)
  const called = calledOf(b)
  const items = offItems(b, id, events)
  // Nobody sits in what is off.
  if (!row || isOff(row, b.day, events)) return items
  const claims = (sold.get(id) ?? []).filter((other) => isNoLaterClaim(other, b))
  const people = claims.reduce((sum, { pax }) => sum + pax, 0)
  const { capacity } = row.data
  if (people > capacity && (acceptedUpto(b.settled, 'overbooked') ?? -1) < people) {
    const others = claims.filter((other) => other.id !== b.id)
    items.push({ kind: 'overbooked', booking: b, people, capacity, others, called })
  }
  if (acceptedUpto(b.settled, 'exclusive') !== null) return items
  const others = excluding(row, sold.keys(), events)
    .flatMap((other) => sold.get(other) ?? [])
    .filter((other) => isNoLaterClaim(asItGoes(other, events), asItGoes(b, events)))
  if (others.length > 0) items.push({ kind: 'exclusive', booking: b, others, called })
  return items
}

/** Of one whose event is moved by a command that still waits: others were there first. */
function asItGoes(b: Booking, { occurrences }: Events): Booking {
  const row = occurrences.get(b.occurrence ?? '')
  const isThere = !row || (b.day === row.data.day && b.minute === row.data.starts_at)
  return isThere ? b : { ...b, claimed_rev: unconfirmedClaim }
}

/** Those of them that take place at the same time as this one, and whose template excludes its. */
export function excluding(
  row: OccurrenceRow,
  among: Iterable<string>,
  { occurrences, exclude }: Pick<Events, 'occurrences' | 'exclude'>,
): string[] {
  return [...among].filter((id) => {
    const other = occurrences.get(id)
    if (!other || other.deleted || other.data.cancelled) return false
    return (
      other.data.template !== row.data.template &&
      overlap(spanOf(row), spanOf(other)) &&
      exclude(row.data.template, other.data.template)
    )
  })
}

const spanOf = ({ data }: OccurrenceRow): Span => [data.day, data.starts_at, data.ends_at]
