// The day on paper: who is still to be looked after, by time, and who cancelled or did not come, apart.

import type { Booking } from '#domain/booking/booking.ts'

export interface Covers {
  parties: number
  people: number
}

export interface PrintedDay<T> {
  /** Expected, here or waiting; those who left are left out. */
  rows: T[]
  cancelled: T[]
  noShows: T[]
  /** As the screen counts the day: who comes or came, without those who only wait. */
  total: Covers
  booked: Covers
  walkIn: Covers
  waiting: Covers
  /** Of the total, who left and is no longer listed. */
  left: Covers
  /** The total again, by lunch and dinner; those without a party are left out. */
  services: { name: 'lunch' | 'dinner'; covers: Covers }[]
}

type Row = Pick<Booking, 'status' | 'source' | 'minute' | 'pax' | 'id'>

/** `dinnerFrom`: the minute from which a party comes to dinner. */
export function printedDay<T extends Row>(all: readonly T[], dinnerFrom = 900): PrintedDay<T> {
  const inOrder = [...all].sort((a, b) => a.minute - b.minute || a.id.localeCompare(b.id))
  const rows = inOrder.filter((b) => ['waiting', 'confirmed', 'arrived', 'seated'].includes(b.status))
  const left = all.filter((b) => b.status === 'left')
  const came = [...rows.filter((b) => b.status !== 'waiting'), ...left]
  return {
    rows,
    cancelled: inOrder.filter((b) => b.status === 'cancelled'),
    noShows: inOrder.filter((b) => b.status === 'no_show'),
    total: coversOf(came),
    booked: coversOf(came.filter((b) => b.source !== 'walk_in')),
    walkIn: coversOf(came.filter((b) => b.source === 'walk_in')),
    waiting: coversOf(rows.filter((b) => b.status === 'waiting')),
    left: coversOf(left),
    services: (['lunch', 'dinner'] as const)
      .map((name) => ({
        name,
        covers: coversOf(came.filter((b) => (b.minute < dinnerFrom ? 'lunch' : 'dinner') === name)),
      }))
      .filter(({ covers }) => covers.parties > 0),
  }
}

const coversOf = (rows: readonly Row[]): Covers => ({
  parties: rows.length,
  people: rows.reduce((sum, b) => sum + b.pax, 0),
})
