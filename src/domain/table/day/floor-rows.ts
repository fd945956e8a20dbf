// The timeline of a house with tables: a row for each, by area, and above them a strip of those who have none.

import { lanesOf } from '#domain/day/day-view.ts'
import { type Area, areasInOrder, type Floor, type Table, tablesInOrder } from '#domain/table/floor.ts'
import { placedAt } from './day-tables.ts'

/** `lanes`: how many bars lie over one another in it. */
export type FloorRow = { key: string; lanes: number } & (
  | { kind: 'unassigned'; parties: number }
  /** Null for tables whose area was deleted. */
  | { kind: 'area'; area: Area | null }
  | { kind: 'table'; table: Table }
)

export interface RowBar {
  id: string
  minute: number
  duration: number
  tables: readonly string[]
}

/** Where a party's bar lies: `row` is a table's id, '' for the strip; at several tables it lies in each of their rows. */
export interface RowPlace {
  party: string
  row: string
  lane: number
  /** Not its first: the same party once more. */
  isAlso: boolean
}

/** Two parties at one table at one time lie over one another, so that both are seen whole. */
export function floorRows(floor: Floor, bars: readonly RowBar[]): { rows: FloorRow[]; places: RowPlace[] } {
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
  const strip: FloorRow = {
    ...{ kind: 'unassigned', key: '', parties: without.length },
    lanes: lay('', without),
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

/** The rows that a bar can be put to, from the top. */
export const rowsToPut = (rows: readonly FloorRow[]): string[] =>
  rows.filter(({ kind }) => kind !== 'area').map(({ key }) => key)
