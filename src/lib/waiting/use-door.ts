import { useMemo } from 'react'
import { seatOverrides } from '#domain/availability/slots.ts'
import { floorOf } from '#domain/table/floor.ts'
import { newQueue, nextNumber, type Queue, turnsOf, waitingAtDoor } from '#domain/waiting/queue.ts'
import { type House, type Quote, quoteOf, saidOf, type Turn, waitsOf } from '#domain/waiting/quote.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'

export interface Waiter {
  row: BookingView
  /** The second, third ... of those who were given their number. */
  turn: number
  /** When it is their turn; null while nobody knows who takes seats. */
  next: Turn | null
  quote: Quote | null
}

export interface Door {
  /** In the order in which they came. */
  waiters: readonly Waiter[]
  /** What is said to a party that comes now; null where nothing can be said. */
  quoteFor: (pax: number) => Quote | null
  /** The place of a party that comes now. */
  placeFor: (pax: number, link?: string) => Queue
  near: readonly BookingView[]
}

const noHolds: LiveHold[] = []
const noRows: BookingView[] = []

/** Who waits at the door today, and what can be said to who comes: found here, without a network. */
export function useDoor(venue: Venue): Door {
  const { near, stays } = useDayStays(venue, venue.today)
  const sync = useSync()
  const holds = useLive(sync.holds()) ?? noHolds
  // Their slip may be in somebody's hand.
  const deleted = useLive(sync.deletedBetween(venue.today, venue.today)) ?? noRows
  const isKnown = stays !== null
  return useMemo(() => {
    const rows = waitingAtDoor(near, venue.today)
    const turns = turnsOf(near, venue.today)
    const house = isKnown ? houseOf(venue, near, holds) : null
    const sizes = rows.map(({ pax }) => pax)
    const waits = house && waitsOf(house, sizes)
    const quoteFor = (pax: number) => house && quoteOf(house, sizes, pax)
    return {
      near,
      waiters: rows.map((row, i) => {
        const next = waits?.[i] ?? null
        return { row, turn: turns.get(row.id) ?? 1, next, quote: next && saidOf(next.wait) }
      }),
      quoteFor,
      placeFor: (pax, link = '') => {
        const said = quoteFor(pax)
        const quoted = said && ([said.least, said.most] as const)
        return newQueue({ link, number: nextNumber([...near, ...deleted], venue.today), quoted })
      },
    }
  }, [venue, near, deleted, holds, isKnown])
}

function houseOf(venue: Venue, visits: readonly BookingView[], holds: readonly LiveHold[]): House {
  const { settings, setup, present, today } = venue
  const { closed, closes_at } = venue.hoursOf(today)
  return {
    ...{ visits, holds, now: present, capacity: settings.capacity, usual: settings },
    floor: floorOf(setup?.items ?? []),
    spans: Object.values(setup?.blocked ?? {}),
    overrides: seatOverrides(venue.overridesOf(today)),
    closesAt: closed || closes_at <= present.minute ? null : closes_at,
  }
}
