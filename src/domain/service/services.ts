// Lunch and dinner, as the kitchen speaks of a day: who comes to which, and how many seats are left.

import { type Present, seatedNow, type Visit } from '#domain/availability/occupancy.ts'
import { type Hours, type Override, type Stay, tightestMoment } from '#domain/availability/slots.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { type Covers, coversOf } from '#domain/day/day-view.ts'

/** Where the hours have no break between the two. */
const usualDinner = 900

/** The minute from which a party comes to dinner: the beginning of the day's break, or else 15:00. */
export const dinnerFrom = ({ closed, break_starts_at }: Hours): number =>
  closed ? usualDinner : (break_starts_at ?? usualDinner)

/** Seats at the moment with the fewest left; negative where more people come than may. */
interface Seats {
  minute: number
  left: number
  /** Nobody is there at that moment: it is as good as any other. */
  isEmpty: boolean
}

export interface Service {
  name: 'lunch' | 'dinner'
  booked: Covers
  /** What is still ahead of it; null where nothing is, or where nobody knows. */
  tightest: Seats | null
}

/** What seats are counted by; null where not all of it is known. */
export interface SeatsKnown {
  stays: readonly Stay[]
  overrides: readonly Override[]
  capacity: number
}

type Row = Pick<Booking, 'status' | 'source' | 'pax' | 'minute'>

/** The services that the hours or a booking know of. `nowMinute` is on the day's axis: what has passed is not counted. */
export function servicesOf(
  rows: readonly Row[],
  hours: Hours,
  seats: SeatsKnown | null,
  nowMinute: number,
): Service[] {
  const dinner = dinnerFrom(hours)
  const { opens_at, closes_at } = hours
  const spans = {
    lunch: { from: opens_at, to: Math.min(dinner, closes_at) },
    dinner: { from: Math.max(hours.break_ends_at ?? dinner, opens_at), to: closes_at },
  }
  return (['lunch', 'dinner'] as const).flatMap((name) => {
    const { booked } = coversOf(rows.filter((b) => (b.minute < dinner ? 'lunch' : 'dinner') === name))
    const { from, to } = spans[name]
    const isOpen = !hours.closed && from < to
    if (!isOpen && booked.parties === 0) return []
    const ahead = Math.max(from, nowMinute)
    const tightest = seats && isOpen && ahead < to ? tightestOf(seats, ahead, to) : null
    return [{ name, booked, tightest }]
  })
}

function tightestOf({ stays, overrides, capacity }: SeatsKnown, from: number, to: number): Seats {
  const found = tightestMoment(stays, overrides, capacity, from, to)
  return { minute: found.minute, left: found.capacity - found.people, isEmpty: found.people === 0 }
}

/** Who is in the house at this moment, and how many seats are left then; null where nobody knows. */
export function houseNow(
  rows: readonly Visit[],
  present: Present,
  seats: SeatsKnown | null,
): { people: number; left: number | null } {
  const { people } = seatedNow(rows, present)
  return { people, left: seats && tightestOf(seats, present.minute, present.minute + 1).left }
}
