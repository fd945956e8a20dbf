// The timeline of a house with tables: a row for each, by area, and above them a strip of those who have none.

import { lanesOf } from '#domain/day/day-view.ts'
import { type Area, areasInOrder, type Floor, type Table, tablesInOrder } from '#domain/table/floor.ts'
import { placedAt } from './day-tables.ts'

/** `lanes`: how many bars lie over one another in it. */
export type FloorRow = {
  key: string
  lanes: number
} /** `parties`: who needs a table yet; `hidden`: how many bars a short strip leaves out. */ & (
  | { kind: 'unassigned'; parties: number; hidden: number }
  /** Null for tables whose area was deleted. */
  | { kind: 'area'; area: Area | null }
  | { kind: 'table'; table: Table }
)

export interface RowBar {
  id: string
  minute: number
  duration: number
  tables: readonly string[]
  /** It has left, and needs no table any more. */
  isOver?: boolean
}

/** How many bars lie over one another in a short strip: more would leave no room for the tables. */
export const shortStrip = 2

/** Where a party's bar lies: `row` is a table's id, '' for the strip; at several tables it lies in each of their rows. */
export interface RowPlace {
  party: string
  row: string
  lane: number
  /** Not its first: the same party once more. */
  isAlso: boolean
}

/**
 * Two parties at one table at one time lie over one another, so that both are seen whole. A short strip, where not all find
 * room, shows who comes first and nobody who has left.
 */
export function floorRows(
  floor: Floor,
  bars: readonly RowBar[],
  isShort = false,
): { rows: FloorRow[]; places: RowPlace[] } {
  const tables = tablesInOrder(floor)
  const rowsOf = new Map(bars.map((bar) => [bar.id, placedAt(bar, tables)]))
  const places: RowPlace[] = []
  const lay = (row: string, own: readonly RowBar[]): number => {
    const lanes = lanesOf(own)
    for (const { id } of own) {
      const first = rowsOf.get(id)?.[0] ?? ''
      places.push({ party: id, row, lane: lanes.get(id) ?? 0, isAlso: first !== row })
    }
    return Math.max(1, ...[...lanes.values()].map((lane) => lane + 1))
  }
  const without = bars.filter(({ id }) => rowsOf.get(id)?.length === 0)
  const shown = isShort ? inShort(without) : without
  const strip: FloorRow = {
    ...{ kind: 'unassigned', key: '', hidden: without.length - shown.length },
    parties: without.filter(({ isOver }) => !isOver).length,
    lanes: lay('', shown),
  }
  const ofArea = (area: Area | null, own: readonly Table[]): FloorRow[] =>
    own.length === 0
      ? []
      : [
          { kind: 'area', key: `area/${area?.id ?? ''}`, area, lanes: 0 },
          ...own.map((table): FloorRow => {
            const there = bars.filter(({ id }) => rowsOf.get(id)?.includes(table.id))
            return { kind: 'table', key: table.id, table, lanes: lay(table.id, there) }
          }),
        ]
  const areas = areasInOrder(floor.areas)
  const lost = tables.filter(({ area }) => areas.every(({ id }) => id !== area))
  const rows = [
    strip,
    ...areas.flatMap((area) =>
      ofArea(
        area,
        tables.filter((table) => table.area === area.id),
      ),
    ),
    ...ofArea(null, lost),
  ]
  return { rows, places }
}

function inShort(bars: readonly RowBar[]): readonly RowBar[] {
  if (Math.max(0, ...lanesOf(bars).values()) < shortStrip) return bars
  const due = bars.filter(({ isOver }) => !isOver)
  const lanes = lanesOf(due)
  return due.filter(({ id }) => (lanes.get(id) ?? 0) < shortStrip)
}

/** The rows that a bar can be put to, from the top. */
export const rowsToPut = (rows: readonly FloorRow[]): string[] =>
  rows.filter(({ kind }) => kind !== 'area').map(({ key }) => key)
