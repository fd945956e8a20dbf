// Which tables a party is proposed, from where everybody sits. private.free_seating on the server is the same rule.

import { type Seating, seats } from './floor.ts'

/** Somebody's time at tables, on the axis of the day asked about: minutes `[from, to)`. */
export interface TableStay {
  id: string
  from: number
  to: number
  pax: number
  /** Ids; none where the party has no table yet. */
  tables: readonly string[]
}

/** A span in which tables are kept free of guests. */
export interface TableBlock {
  from: number
  to: number
  tables: readonly string[]
}

export interface TableQuestion {
  /** In the order of proposals (seatingsOf). */
  seatings: readonly Seating[]
  stays: readonly TableStay[]
  blocks?: readonly TableBlock[]
}

export interface Wanted {
  pax: number
  from: number
  to: number
  /** Only of this area; null for any. */
  area?: string | null
  /** Asked by who books online. */
  isOnline?: boolean
}

interface Spans {
  from: number
  to: number
}

/** When each table is taken. */
type Taken = Map<string, Spans[]>

/**
 * Every seating that is free for the whole stay, the best first. Who has no table yet is given one before, each the smallest that is
 * free, who comes first first: else their seats would be sold over.
 */
export function freeSeatings(q: TableQuestion, wanted: Wanted): Seating[] {
  const taken = takenOf(q)
  placeAll(q, taken)
  return q.seatings.filter((one) => isFor(one, wanted) && isFree(taken, one, wanted))
}

/** What each party without a table is given in passing; who finds none is left out. */
export function provisional(q: TableQuestion): Map<string, readonly string[]> {
  const given = new Map<string, readonly string[]>()
  placeAll(q, takenOf(q), (id, { tables }) => given.set(id, tables))
  return given
}

/** Whether so many people may sit there, in the area and in the way that is asked for. */
export const isFor = (one: Seating, { pax, area, isOnline }: Wanted): boolean =>
  seats(one, pax) && (!isOnline || one.online) && (area == null || one.area === area)

const isFree = (taken: Taken, { tables }: Pick<Seating, 'tables'>, { from, to }: Spans): boolean =>
  tables.every((id) => !taken.get(id)?.some((span) => span.from < to && from < span.to))

function takenOf({ stays, blocks = [] }: TableQuestion): Taken {
  const taken: Taken = new Map()
  for (const one of [...stays, ...blocks]) take(taken, one.tables, one)
  return taken
}

function take(taken: Taken, tables: readonly string[], { from, to }: Spans): void {
  for (const id of tables) {
    const spans = taken.get(id)
    if (spans) spans.push({ from, to })
    else taken.set(id, [{ from, to }])
  }
}

function placeAll(
  { seatings, stays }: TableQuestion,
  taken: Taken,
  onPlaced?: (id: string, seating: Seating) => void,
): void {
  const without = stays.filter(({ tables }) => tables.length === 0)
  for (const party of without.sort((a, b) => a.from - b.from || Number(a.id > b.id) - Number(a.id < b.id))) {
    const seating = seatings.find((one) => seats(one, party.pax) && isFree(taken, one, party))
    if (!seating) continue
    take(taken, seating.tables, party)
    onPlaced?.(party.id, seating)
  }
}
