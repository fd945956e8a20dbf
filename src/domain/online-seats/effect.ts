// What a change of settings or of a day's seats would do, for a person who is about to save it.

import { daysInTouch, type Present, plannedSpan, type Visit } from '#domain/availability/occupancy.ts'
import {
  type BookingSettings,
  fewestSeatsLeft,
  type Override,
  peak,
  type SlotsQuestion,
  type Stay,
  seatOverrides,
  slotsOfDay,
} from '#domain/availability/slots.ts'
import { stayOf } from '#domain/availability/stay-of.ts'
import { isLive } from '#domain/booking/booking.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/time/time.ts'

/** The next Saturday after a day: the evening by which a house measures itself. */
export const nextSaturday = (today: string): string => addDays(today, ((12 - weekdayOf(today)) % 7) + 1)

/** How many slots customers could have. */
export const bookableSlots = (q: SlotsQuestion): number =>
  slotsOfDay(q).filter((slot) => slot.reason === null).length

/** Starts before a span that cannot be had any more, since who begins there would stay into it. */
export interface Reach {
  /** Minutes of the stay. */
  stay: number
  first: number
  last: number
}

/** For each length of stay: `after` are the overrides of the day as they would be, `from` is where the span begins. */
export function startsReached(q: SlotsQuestion, after: readonly Override[], from: number): Reach[] {
  const sizes = new Map<number, number>()
  for (let pax = q.settings.maximum_pax; pax >= q.settings.minimum_pax; pax -= 1)
    sizes.set(stayOf(q.settings, pax), pax)
  return [...sizes]
    .sort(([a], [b]) => a - b)
    .flatMap(([stay, pax]) => {
      const now = slotsOfDay({ ...q, pax })
      const then = slotsOfDay({ ...q, pax, overrides: after })
      const lost = now.filter(
        (slot, i) => slot.minute < from && slot.reason === null && then[i]?.reason !== null,
      )
      const [first, last] = [lost[0], lost.at(-1)]
      return first && last ? [{ stay, first: first.minute, last: last.minute }] : []
    })
}

/** The party by which a change is shown: two people, or where only others would stay otherwise the smallest of these. */
export function sizeToShow(before: BookingSettings, after: BookingSettings): number {
  const { minimum_pax: least, maximum_pax: most } = after
  const usual = Math.min(Math.max(2, least), most)
  const staysOtherwise = (pax: number) => stayOf(before, pax) !== stayOf(after, pax)
  for (const pax of [usual, ...Array.from({ length: most - least + 1 }, (_, i) => least + i)])
    if (staysOtherwise(pax)) return pax
  return usual
}

export interface Seats {
  usual: number
  /** On the day's axis. */
  overrides: readonly Override[]
}

export interface DayAbove {
  day: string
  parties: number
}

/** How many parties of each day `bookingsAbove` names. */
export const partiesAbove = (
  bookings: readonly Visit[],
  now: Present,
  seatsOf: (day: string) => Seats,
): DayAbove[] =>
  bookingsAbove(bookings, now, seatsOf).map(({ day, above }) => ({ day, parties: above.length }))

/**
 * Parties from today on that would stand above the capacity, by day: those who are there in a moment with more people than
 * seats. A span that is closed takes no bookings, and nobody's seat.
 */
export function bookingsAbove<B extends Visit>(
  bookings: readonly B[],
  now: Present,
  seatsOf: (day: string) => Seats,
): { day: string; above: B[] }[] {
  const byDay = new Map<string, B[]>()
  for (const b of bookings) if (isLive(b)) byDay.set(b.day, [...(byDay.get(b.day) ?? []), b])
  const days = [...byDay.keys()].filter((day) => day >= now.day).sort()
  return days.flatMap((day) => {
    const own = byDay.get(day) ?? []
    const { usual, overrides } = seatsOf(day)
    const open = seatOverrides(overrides)
    const stays = staysAround(day, byDay)
    const lowest = Math.min(usual, ...open.map((o) => o.capacity))
    const whole = own.map(plannedSpan)
    const first = Math.min(...whole.map((s) => s.from))
    const last = Math.max(...whole.map((s) => s.to))
    if (peak(stays, first, last) <= lowest) return []
    const above = own.filter((b) => {
      const { from, to } = plannedSpan(b)
      const { people, capacity } = fewestSeatsLeft(stays, open, usual, from, to)
      return people > capacity
    })
    return above.length > 0 ? [{ day, above }] : []
  })
}

function staysAround(day: string, byDay: ReadonlyMap<string, readonly Visit[]>): Stay[] {
  return [...byDay].flatMap(([of, visits]) => {
    const shift = daysBetween(day, of)
    if (Math.abs(shift) > daysInTouch) return []
    return visits.map(({ minute, duration, pax }) => ({ minute: shift * 1440 + minute, duration, pax }))
  })
}
