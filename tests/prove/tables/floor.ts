// Floors by chance, and who shares what, written from the design's words alone.

import type { Random } from '#tests/fixtures/random.ts'

export interface Stay {
  id: string
  minute: number
  duration: number
  pax: number
  tables: readonly string[]
}

export interface Seat {
  tables: readonly string[]
  smallest: number
  largest: number
  online: boolean
}

interface Table {
  id: string
  name: string
  area: string
  smallest: number
  largest: number
  online: boolean
  position: number
}

export interface Floor {
  tables: Table[]
  combinations: { id: string; tables: string[]; smallest: number; largest: number }[]
}

export function aFloor(r: Random): Floor {
  const area = crypto.randomUUID()
  const tables = Array.from({ length: r.int(2, 7) }, (_, position) => {
    const smallest = r.int(1, 3)
    const largest = smallest + r.int(0, 3)
    return {
      ...{ id: crypto.randomUUID(), name: `${position}`, area, smallest, largest, position },
      online: r.chance(0.85),
    }
  })
  const combinations = Array.from({ length: r.int(0, 3) }, () => {
    const from = r.int(0, tables.length - 2)
    const of = tables.slice(from, from + r.int(2, 3)).map(({ id }) => id)
    return { id: crypto.randomUUID(), tables: of, smallest: 4, largest: r.int(5, 8) }
  })
  return { tables, combinations }
}

/** Every table and all that may be joined, the smallest first. */
export function seatsOf({ tables, combinations }: Floor): Seat[] {
  const place = (id: string | undefined) => tables.findIndex((one) => one.id === id)
  const all = [
    ...tables.map(({ id, smallest, largest, online }) => ({ id, tables: [id], smallest, largest, online })),
    ...combinations.map((one) => ({
      ...one,
      online: one.tables.every((id) => tables.find((table) => table.id === id)?.online),
    })),
  ]
  return all.sort(
    (a, b) =>
      a.largest - b.largest ||
      a.tables.length - b.tables.length ||
      place(a.tables[0]) - place(b.tables[0]) ||
      (a.id < b.id ? -1 : 1),
  )
}

/** Tables that both have at some minute. */
export function sharedBy(one: Omit<Stay, 'pax'>, other: Omit<Stay, 'pax'>): string[] {
  for (let minute = one.minute; minute < one.minute + one.duration; minute++) {
    if (minute >= other.minute && minute < other.minute + other.duration) {
      return one.tables.filter((id) => other.tables.includes(id))
    }
  }
  return []
}

/** All stays, with tables for those that have none yet and find one. */
export function placeOf(seats: readonly Seat[], stays: readonly Stay[]): Stay[] {
  const placed = stays.filter(({ tables }) => tables.length > 0)
  const without = stays.filter(({ tables }) => tables.length === 0)
  for (const stay of [...without].sort((a, b) => a.minute - b.minute || (a.id < b.id ? -1 : 1))) {
    const seat = seats.find(
      (one) =>
        one.smallest <= stay.pax &&
        stay.pax <= one.largest &&
        placed.every((other) => sharedBy({ ...stay, tables: one.tables }, other).length === 0),
    )
    if (seat) placed.push({ ...stay, tables: seat.tables })
  }
  return placed
}
