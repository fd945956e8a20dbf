// A table that is drawn: it goes on from the last one of its area.

import type { Table } from '#domain/table/floor.ts'
import { most } from '#domain/table/floor-form.ts'
import { namesOf, seriesForm } from '#domain/table/series.ts'
import type { Place } from './place.ts'

/** The next number that no table has, as the last one of the area counts, or else any. `behind`: 番. */
export function nextName(tables: readonly Table[], area: string, behind: string): string {
  const last = tables.findLast((one) => one.area === area) ?? tables.at(-1)
  const { before, first, after } = seriesForm(last, behind)
  const taken = new Set(tables.map(({ name }) => name))
  for (let n = Number(first); ; n++) {
    const number = String(n).padStart(first.length, '0')
    const [name = `${n}`] = namesOf({ before, first: number, last: number, after })
    if (!taken.has(name)) return name
  }
}

export const hasRoom = (tables: readonly Table[]): boolean => tables.length < most.table

/** For as many people as its preset says, behind all others of its area. */
export function newTable(
  id: string,
  tables: readonly Table[],
  { area, largest, place, behind }: { area: string; largest: number; place: Place; behind: string },
): Table {
  const own = tables.filter((one) => one.area === area)
  return {
    ...{ id, area, place, largest },
    name: nextName(tables, area, behind),
    smallest: 1,
    online: own.at(-1)?.online ?? true,
    position: Math.max(-1, ...own.map(({ position }) => position)) + 1,
  }
}
