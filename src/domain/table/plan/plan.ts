// The plan of an area: where each of its tables stands. One that nobody has placed stands in rows, so that no plan is empty.

import type { Table } from '#domain/table/floor.ts'
import { isPlace, movedTo, overlaps, type Place, planSteps, sizeFor } from './place.ts'

export interface PlacedTable {
  table: Table
  place: Place
}

/** Steps across of the rows in which tables stand that nobody has placed; none begins at the edge. */
const rowSteps = 16
const edge = 1

/** Where a table was put; null where nobody has put it anywhere. */
export const ownPlace = ({ place }: Pick<Table, 'place'>): Place | null => (isPlace(place) ? place : null)

/**
 * All tables of one area, in their order. Who moves one leaves a gap in the rows: all others stay where a person has just seen
 * them, unless one was put there.
 */
export function planOf(tables: readonly Table[]): PlacedTable[] {
  const rows = inRows(tables)
  const taken = tables.flatMap((table) => ownPlace(table) ?? [])
  const isFree = (place: Place) => taken.every((other) => !overlaps(place, other))
  const given = new Map<string, Place>()
  const give = (table: Table, place: Place) => {
    given.set(table.id, place)
    taken.push(place)
  }
  const waiting: Table[] = []
  for (const [i, table] of tables.entries()) {
    const place = rows[i]
    if (ownPlace(table) || !place) continue
    if (isFree(place)) give(table, place)
    else waiting.push(table)
  }
  for (const table of waiting) give(table, freePlace(taken, sizeFor(table.largest)))
  return tables.map((table) => ({
    table,
    place: ownPlace(table) ?? given.get(table.id) ?? { x: 0, y: 0, ...sizeFor(table.largest) },
  }))
}

/** As they stand while nobody has placed any: seats side by side, tables with a step between them. */
function inRows(tables: readonly Table[]): Place[] {
  let [x, y, height] = [edge, edge, 0]
  return tables.map(({ largest }) => {
    const size = sizeFor(largest)
    if (x > edge && x + size.width > rowSteps) {
      x = edge
      y += height + 1
      height = 0
    }
    const place = { x, y, ...size }
    x += size.width + (size.shape === 'seat' ? 0 : 1)
    height = Math.max(height, size.height)
    return place
  })
}

/** The first place, row by row, where something of that size stands beside all others. */
export function freePlace(taken: readonly Place[], size: Pick<Place, 'width' | 'height' | 'shape'>): Place {
  for (let y = edge; y + size.height <= planSteps; y++) {
    for (let x = edge; x + size.width <= rowSteps; x++) {
      const place = { x, y, ...size }
      if (taken.every((other) => !overlaps(place, other))) return place
    }
  }
  return movedTo({ x: 0, y: 0, ...size }, 0, planSteps)
}

/** Whose table stands there already. */
export const inTheWay = (all: readonly PlacedTable[], id: string, place: Place): PlacedTable | undefined =>
  all.find((one) => one.table.id !== id && overlaps(one.place, place))

/** One step that way, over whatever stands there; null at the edge of the plan. */
export function stepped(
  all: readonly PlacedTable[],
  { table, place }: PlacedTable,
  dx: number,
  dy: number,
): Place | null {
  for (let n = 1; n <= planSteps; n++) {
    const [x, y] = [place.x + dx * n, place.y + dy * n]
    const next = movedTo(place, x, y)
    if (next.x !== x || next.y !== y) return null
    if (!inTheWay(all, table.id, next)) return next
  }
  return null
}

/** Two tablets may each have put a table on one place: pairs that overlap. */
export const overlapping = (all: readonly PlacedTable[]): [PlacedTable, PlacedTable][] =>
  all.flatMap((one, i) =>
    all
      .slice(i + 1)
      .flatMap((other): [PlacedTable, PlacedTable][] =>
        overlaps(one.place, other.place) ? [[one, other]] : [],
      ),
  )

/** The same with each table to be seen whole: of those on one place the first stays, and the others stand where there is room. */
export function apart(all: readonly PlacedTable[]): PlacedTable[] {
  const kept: Place[] = []
  const isKept = all.map(({ place }) => {
    const isFree = kept.every((other) => !overlaps(place, other))
    if (isFree) kept.push(place)
    return isFree
  })
  return all.map((one, i) => {
    if (isKept[i]) return one
    const { width, height, shape } = one.place
    const place = freePlace(kept, { width, height, shape })
    kept.push(place)
    return { ...one, place }
  })
}

/** The steps that all of them fill. */
export function boundsOf(all: readonly PlacedTable[]): Omit<Place, 'shape'> {
  if (all.length === 0) return { x: 0, y: 0, width: 1, height: 1 }
  const x = Math.min(...all.map(({ place }) => place.x))
  const y = Math.min(...all.map(({ place }) => place.y))
  const right = Math.max(...all.map(({ place }) => place.x + place.width))
  const bottom = Math.max(...all.map(({ place }) => place.y + place.height))
  return { x, y, width: right - x, height: bottom - y }
}
