// A house's floor: areas, tables and tables that may be joined, rows `area/<id>`, `table/<id>` and `combination/<id>` of its setup
// (private.config_fields says what each field may hold). A house without tables goes by people alone.

import type { ConfigRow, Fields } from '#domain/config/config-command.ts'
import type { Place } from './plan/place.ts'

export interface Area {
  id: string
  name: string
  /** '' where it has none: then the Japanese name stands in English too. */
  name_en: string
  position: number
}

export interface Table {
  id: string
  /** Id of its area; one that was deleted puts the table behind all others. */
  area: string
  /** As a host says it: 5番. */
  name: string
  /** People. */
  smallest: number
  largest: number
  /** Whether who books online may be given it. */
  online: boolean
  /** In its area. */
  position: number
  /** Where it was put on the plan (plan/place.ts); null, or absent, where nobody has put it anywhere. */
  place?: Place | null
}

export interface Combination {
  id: string
  /** Ids of tables that may be joined, at least two. */
  tables: readonly string[]
  /** People at all of them together. */
  smallest: number
  largest: number
}

export interface Floor {
  areas: readonly Area[]
  tables: readonly Table[]
  combinations: readonly Combination[]
}

/** Where a party can sit: a table, or several that are joined. */
export interface Seating {
  /** In the order of their combination. */
  tables: readonly string[]
  /** Id of the area of its first table. */
  area: string
  smallest: number
  largest: number
  /** All of its tables are for who books online. */
  online: boolean
}

const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1)
const rowOf = <T>({ id, data }: { id: string; data: Fields }): T => ({ ...data, id: keyOf(id) }) as T

/** What of a vendor's setup is its floor. */
export function floorOf(items: readonly Pick<ConfigRow, 'id' | 'kind' | 'data'>[]): Floor {
  const of = <T>(kind: string) => items.filter((item) => item.kind === kind).map((item) => rowOf<T>(item))
  return { areas: of('area'), tables: of('table'), combinations: of('combination') }
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
const byPosition = (a: { position: number; id: string }, b: { position: number; id: string }): number =>
  a.position - b.position || compare(a.id, b.id)

export const areasInOrder = (areas: readonly Area[]): Area[] => [...areas].sort(byPosition)

/** As the house goes through its room: by area, and in that as it put them. */
export function tablesInOrder({ areas, tables }: Pick<Floor, 'areas' | 'tables'>): Table[] {
  const places = new Map(areasInOrder(areas).map(({ id }, place) => [id, place]))
  const placeOf = ({ area }: Table) => places.get(area) ?? places.size
  return [...tables].sort((a, b) => placeOf(a) - placeOf(b) || byPosition(a, b))
}

/** They have no order of their own: as their first table stands, the smaller first. `tables` in their order. */
export function joinedInOrder(all: readonly Combination[], tables: readonly Table[]): Combination[] {
  const places = new Map(tables.map(({ id }, place) => [id, place]))
  const placeOf = ({ tables: [first = ''] }: Combination) => places.get(first) ?? places.size
  return [...all].sort((a, b) => placeOf(a) - placeOf(b) || a.largest - b.largest || compare(a.id, b.id))
}

/**
 * Every seating in the order in which they are proposed: the smallest first, a table before tables that are joined, then as the house
 * goes through its room. One of which a table is gone is none. private.seatings on the server is the same.
 */
export function seatingsOf(floor: Floor): Seating[] {
  const tables = tablesInOrder(floor)
  const places = new Map(tables.map((table, place) => [table.id, place]))
  const all = [
    ...tables.map(({ id, area, smallest, largest, online }) => ({
      ...{ id, tables: [id], area, smallest, largest, online, place: places.get(id) ?? 0 },
    })),
    ...floor.combinations.flatMap(({ id, tables: joined, smallest, largest }) => {
      const of = joined.flatMap((one) => tables[places.get(one) ?? -1] ?? [])
      const [first] = of
      if (!first || of.length < joined.length) return []
      const online = of.every((one) => one.online)
      return {
        id,
        tables: joined,
        area: first.area,
        smallest,
        largest,
        online,
        place: places.get(first.id) ?? 0,
      }
    }),
  ]
  return all
    .sort(
      (a, b) =>
        a.largest - b.largest ||
        a.tables.length - b.tables.length ||
        a.place - b.place ||
        compare(a.id, b.id),
    )
    .map(({ id: _, place: __, ...seating }) => seating)
}

/** How many a booking at a table begins with: two, unless those are too few for it or too many. */
export const usualPeople = ({ smallest, largest }: Pick<Table, 'smallest' | 'largest'>): number =>
  Math.min(largest, Math.max(smallest, 2))

/** A house with tables, none of which is for who books online: it takes no booking from them. */
export const isClosedOnline = (floor: Floor): boolean =>
  floor.tables.length > 0 && !seatingsOf(floor).some(({ online }) => online)

export const seats = (seating: Pick<Seating, 'smallest' | 'largest'>, pax: number): boolean =>
  seating.smallest <= pax && pax <= seating.largest
