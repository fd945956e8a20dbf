// The day on paper: who is still to be looked after, by time, and who cancelled, apart.

import type { Booking } from '#domain/booking/booking.ts'

export interface Covers {
  parties: number
  people: number
}

export interface PrintedDay<T> {
  /** Expected, here or waiting; those who left or did not come are left out. */
  rows: T[]
  cancelled: T[]
  /** Of `rows`, without those who only wait. */
  total: Covers
  booked: Covers
  walkIn: Covers
  waiting: Covers
  /** The total again, by lunch and dinner; those without a party are left out. */
  services: { name: 'lunch' | 'dinner'; covers: Covers }[]
}

type Row = Pick<Booking, 'status' | 'source' | 'minute' | 'pax' | 'id'>

/** `dinnerFrom`: the minute from which a party comes to dinner. */
export function printedDay<T extends Row>(all: readonly T[], dinnerFrom = 900): PrintedDay<T> {
  const inOrder = [...all].sort((a, b) => a.minute - b.minute || a.id.localeCompare(b.id))
  const rows = inOrder.filter((b) => ['waiting', 'confirmed', 'arrived', 'seated'].includes(b.status))
  const here = rows.filter((b) => b.status !== 'waiting')
  return {
    rows,
    cancelled: inOrder.filter((b) => b.status === 'cancelled'),
    total: coversOf(here),
    booked: coversOf(here.filter((b) => b.source !== 'walk_in')),
    walkIn: coversOf(here.filter((b) => b.source === 'walk_in')),
    waiting: coversOf(rows.filter((b) => b.status === 'waiting')),
    services: (['lunch', 'dinner'] as const)
      .map((name) => ({
        name,
        covers: coversOf(here.filter((b) => (b.minute < dinnerFrom ? 'lunch' : 'dinner') === name)),
      }))
      .filter(({ covers }) => covers.parties > 0),
  }
}

const coversOf = (rows: readonly Row[]): Covers => ({
  parties: rows.length,
  people: rows.reduce((sum, b) => sum + b.pax, 0),
})
