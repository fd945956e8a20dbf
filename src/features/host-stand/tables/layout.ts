import { useMemo } from 'react'
import type { Bar } from '#domain/day/bars.ts'
import { lanesOf } from '#domain/day/day-view.ts'
import { type FloorRow, floorRows, type RowBar, rowsToPut } from '#domain/table/day/floor-rows.ts'
import type { Floor } from '#domain/table/floor.ts'
import type { BookingView } from '#sync/types.ts'

const laneHeight = 52
const areaHeight = 30
/** Above the first bars, for the label of the present minute. */
const labelHeight = 28

/** Where a party's bar lies, in pixels from the top; `row` is a table's id, '' for the strip and in a house without tables. */
export interface BarPlace {
  party: string
  row: string
  top: number
  /** The same party at another of its tables. */
  isAlso: boolean
}

export type PlacedRow = FloorRow & { top: number; height: number }

export interface Layout {
  height: number
  /** None in a house without tables: its bars lie wherever there is room. */
  rows: readonly PlacedRow[]
  places: readonly BarPlace[]
  /** The row under so many pixels; undefined for the name of an area. */
  rowAt: (y: number) => string | undefined
  topOf: (row: string) => number
  /** The next row up or down, the same at either end. */
  next: (row: string, by: number) => string
}

export function useLayout(
  parties: readonly Pick<BookingView, 'tables' | 'status'>[],
  bars: readonly Bar[],
  floor: Floor | null,
  isShort: boolean,
): Layout {
  return useMemo(
    () =>
      floor
        ? byTable(
            floor,
            bars.map((bar, i) => ({
              ...{ ...bar, tables: parties[i]?.tables ?? [], isOver: parties[i]?.status === 'left' },
            })),
            isShort,
          )
        : byRoom(bars),
    [parties, bars, floor, isShort],
  )
}

function byRoom(bars: readonly Bar[]): Layout {
  const lanes = lanesOf(bars)
  const count = Math.max(6, ...[...lanes.values()].map((lane) => lane + 2))
  return {
    height: count * laneHeight,
    rows: [],
    places: bars.map(({ id }) => ({
      ...{ party: id, row: '', top: (lanes.get(id) ?? 0) * laneHeight + labelHeight, isAlso: false },
    })),
    ...{ rowAt: () => '', topOf: () => 0, next: () => '' },
  }
}

function byTable(floor: Floor, bars: readonly RowBar[], isShort: boolean): Layout {
  const { rows: all, places } = floorRows(floor, bars, isShort)
  const rows: PlacedRow[] = []
  let top = 0
  for (const row of all) {
    const label = row.kind === 'unassigned' ? labelHeight : 0
    const height = row.kind === 'area' ? areaHeight : row.lanes * laneHeight + label
    rows.push({ ...row, top, height })
    top += height
  }
  const tops = new Map(rows.map((row) => [row.key, row.top + (row.kind === 'unassigned' ? labelHeight : 0)]))
  const topOf = (row: string): number => (tops.get(row) ?? 0) + 4
  const stops = rowsToPut(all)
  return {
    height: top,
    rows,
    places: places.map(({ lane, ...place }) => ({ ...place, top: topOf(place.row) + lane * laneHeight })),
    rowAt: (y) => rows.find((row) => row.kind !== 'area' && y >= row.top && y < row.top + row.height)?.key,
    topOf,
    next: (row, by) => stops[Math.min(stops.length - 1, Math.max(0, stops.indexOf(row) + by))] ?? row,
  }
}
