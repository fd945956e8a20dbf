// A party's bar on the time axis, and whom an overstay meets. Both follow from `occupies`; nothing of it is stored.

import {
  occupies,
  type Present,
  plannedSpan,
  sitsOnFor,
  staysOn,
  type Visit,
} from '#domain/availability/occupancy.ts'
import { fewestSeatsLeft, type Override, seatOverrides } from '#domain/availability/slots.ts'
import type { Booking } from '#domain/booking/booking.ts'

export interface Bar {
  id: string
  minute: number
  duration: number
  /** Minutes at its end that were not planned: an overstay, or what a late party will stay longer. */
  extra: number
}

/** Where the party is; where it takes no seats (any more, by what is known), where it was to be. */
export function barOf(b: Visit, now: Present): Bar {
  const span = occupies(b, now)
  if (!span) return { id: b.id, minute: b.minute, duration: b.duration, extra: 0 }
  const sat = b.status === 'seated' ? (b.seated_at ?? b.minute) : b.minute
  const extra = b.status === 'left' ? 0 : Math.max(0, span.to - (sat + b.duration))
  return { id: b.id, minute: span.from, duration: span.to - span.from, extra }
}

/** Minutes a party that sits has stayed over its time; 0 or less while it has not. */
export const overBy = (b: Pick<Visit, 'minute' | 'duration' | 'seated_at'>, nowMinute: number): number =>
  nowMinute - (b.seated_at ?? b.minute) - b.duration

type Party = Visit & Pick<Booking, 'id'>

/**
 * Parties of today that find no seats within the next quarter of an hour while somebody overstays: by id, with the one
 * that overstays longest. It need not be that one's fault alone: a full house with an overstay is worse than either.
 * A warning, no claim: the plan holds seats for everybody.
 */
export function metByOverstay<T extends Party>(
  near: readonly T[],
  now: Present,
  capacity: number,
  overrides: readonly Override[] = [],
): Map<string, T> {
  const met = new Map<string, T>()
  const today = near.filter((b) => b.day === now.day && !b.deleted)
  const over = today
    .filter((b) => b.status === 'seated' && overBy(b, now.minute) >= 0)
    .sort((a, b) => overBy(b, now.minute) - overBy(a, now.minute) || a.id.localeCompare(b.id))
  const [longest] = over
  if (!longest) return met
  const until = now.minute + sitsOnFor
  const next = today
    .filter((b) => isExpected(b) && b.minute < until && plannedSpan(b).to > now.minute)
    .sort((a, b) => a.minute - b.minute || a.id.localeCompare(b.id))
  // Those who are there, and then one expected party after the other: who comes last finds no seats first.
  let there: T[] = near.filter((b) => !next.includes(b))
  for (const b of next) {
    const from = Math.max(b.minute, now.minute)
    const { people, capacity: seats } = fewestSeatsLeft(
      staysOn(now.day, now, there),
      seatOverrides(overrides),
      capacity,
      from,
      until,
    )
    if (people + b.pax > seats) met.set(b.id, longest)
    there = [...there, b]
  }
  return met
}

const isExpected = (b: Visit): boolean => b.status === 'confirmed' || b.status === 'arrived'
