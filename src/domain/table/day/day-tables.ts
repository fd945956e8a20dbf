// Who sits where on a day, and which tables are free until when: the bridge from bookings, holds and blocked spans to proposals.

import { type Held, occupies, type Present, plannedSpan, type Visit } from '#domain/availability/occupancy.ts'
import type { BlockedSpan } from '#domain/table/blocks.ts'
import {
  type Floor,
  type Seating,
  seatingsOf,
  seats,
  type Table,
  tablesInOrder,
} from '#domain/table/floor.ts'
import { isFor, provisional, type TableBlock, type TableStay, type Wanted } from '#domain/table/proposals.ts'
import { daysBetween } from '#domain/time/time.ts'

/** Ids of tables in the order of their combination; none, and absent of what an older version stored, where it has none. */
interface AtTables {
  tables?: readonly string[] | undefined
}

export type TableVisit = Visit & AtTables
export type TableHold = Held & AtTables

export interface DayAsked {
  floor: Floor
  day: string
  now: Present
  /** Bookings of the day and of those in touch with it. */
  visits: readonly TableVisit[]
  holds?: readonly TableHold[]
  spans?: readonly Omit<BlockedSpan, 'note'>[]
  /** The booking that is about to be moved, which is in nobody's way. */
  without?: string
}

/** Where a party can sit, and when the next one comes there; null where nobody does. */
export interface Proposal extends Seating {
  until: number | null
}

interface Taken {
  /** '' where no party has it: it is blocked. */
  id: string
  from: number
  to: number
}

/** A seating, and when any of its tables is taken. */
interface Place {
  seating: Seating
  spans: readonly Taken[]
}

/** The tables of a day, read once and asked often: one proposal costs no more in a large house than in a small one. */
export interface DayTables {
  /** In the order of the room. */
  tables: readonly Table[]
  stays: readonly TableStay[]
  blocks: readonly TableBlock[]
  /** What a party without a table is given in passing; undefined of who has one, and of who finds none. */
  givenTo(id: string): readonly string[] | undefined
  /** How many can sit at these: as the house joined them, else as many as at each of them together. Null for none. */
  seatingOf(tables: readonly string[]): Seating | null
  /** At most so many that are free for the whole stay, the best first; `of`: whose they are to be, who is not in the way. */
  free(wanted: Wanted, count?: number, of?: string): Proposal[]
  /** Who has one of these tables within these minutes. */
  takenBy(tables: readonly string[], from: number, to: number, of?: string): Taken[]
  /** When the next party comes, or has the table already; null where nobody does. */
  freeUntil(tables: readonly string[], from: number, of?: string): number | null
}

export function dayTables(asked: DayAsked): DayTables {
  const tables = tablesInOrder(asked.floor)
  const seatings = seatingsOf(asked.floor)
  const stays = tableStaysOn(asked)
  const blocks = blocksOn(asked)
  const given = provisional({ seatings, stays, blocks })
  const taken = new Map<string, Taken[]>(tables.map(({ id }) => [id, []]))
  const take = (at: readonly string[], one: Taken) => {
    for (const id of at) taken.get(id)?.push(one)
  }
  for (const stay of stays) take(stay.tables.length > 0 ? stay.tables : (given.get(stay.id) ?? []), stay)
  for (const block of blocks) take(block.tables, { ...block, id: '' })

  const spansOf = (at: readonly string[]): Taken[] => unique(at.flatMap((id) => taken.get(id) ?? []))
  const places = seatings.map((seating) => ({ seating, spans: spansOf(seating.tables) }))
  const freeFor = (from: number, to: number, of?: string): Place[] =>
    places.filter(({ spans }) => !spans.some((one) => meets(one, from, to, of)))
  // The same minutes are asked about for every size of party: what is free in them is looked up once.
  const known = new Map<string, Place[]>()
  const freeIn = (from: number, to: number): Place[] => {
    const key = `${from}-${to}`
    const found = known.get(key) ?? freeFor(from, to)
    known.set(key, found)
    return found
  }
  return {
    ...{ tables, stays, blocks },
    givenTo: (id) => given.get(id),
    seatingOf: (at) => seatings.find((one) => one.tables.join() === at.join()) ?? together(at, tables),
    takenBy: (at, from, to, of) => spansOf(at).filter((one) => meets(one, from, to, of)),
    freeUntil: (at, from, of) => untilIn(spansOf(at), from, of),
    free(wanted, count = Number.POSITIVE_INFINITY, of) {
      const { from, to } = wanted
      const found: Proposal[] = []
      for (const { seating, spans } of of === undefined ? freeIn(from, to) : freeFor(from, to, of)) {
        if (found.length >= count) break
        if (isFor(seating, wanted)) found.push({ ...seating, until: untilIn(spans, from, of) })
      }
      return found
    },
  }
}

function together(at: readonly string[], tables: readonly Table[]): Seating | null {
  const own = tables.filter(({ id }) => at.includes(id))
  const [first] = own
  const sum = (of: 'smallest' | 'largest') => own.reduce((all, one) => all + one[of], 0)
  const seats = { smallest: sum('smallest'), largest: sum('largest') }
  return first ? { tables: at, area: first.area, online: false, ...seats } : null
}

// What is blocked is so for everybody, and for who has no booking and therefore no id either.
const isOf = (one: Taken, of: string | undefined): boolean => one.id !== '' && one.id === of

const meets = (one: Taken, from: number, to: number, of: string | undefined): boolean =>
  one.from < to && from < one.to && !isOf(one, of)

function untilIn(spans: readonly Taken[], from: number, of: string | undefined): number | null {
  let until = Number.POSITIVE_INFINITY
  for (const one of spans) if (one.to > from && one.from < until && !isOf(one, of)) until = one.from
  return until === Number.POSITIVE_INFINITY ? null : Math.max(from, until)
}

/**
 * Where a party that comes now is led: to its own table unless somebody sits there or it is blocked; else to what it was given in
 * passing, else to the best that is free as long as it stays. Null where none is.
 */
export function proposalFor(
  day: DayTables,
  party: { id: string; pax: number; tables?: readonly string[] | undefined },
  span: { from: number; to: number },
): readonly string[] | null {
  const own = placedAt(party, day.tables)
  if (own.length > 0 && day.takenBy(own, span.from, span.from + 1, party.id).length === 0) return own
  const given = day.givenTo(party.id)
  if (given && day.takenBy(given, span.from, span.to, party.id).length === 0) return given
  const [best] = day.free({ pax: party.pax, ...span }, 1, party.id)
  return best?.tables ?? (own.length > 0 ? own : null)
}

/** Of its tables those that the floor still has. */
export const placedAt = ({ tables = [] }: AtTables, floor: readonly Pick<Table, 'id'>[]): readonly string[] =>
  tables.filter((id) => floor.some((one) => one.id === id))

/** What a party is moved to that is put on a table: the table, or the smallest of its combinations that seats so many. */
export function tablesFrom(floor: Floor, table: string, pax: number): readonly string[] {
  const own = floor.tables.find(({ id }) => id === table)
  if (!own || seats(own, pax)) return [table]
  const joined = seatingsOf(floor).find(
    (one) => one.tables.length > 1 && one.tables.includes(table) && seats(one, pax),
  )
  return joined?.tables ?? [table]
}

/** Everybody's time at tables on the axis of the day. Who has no table that is still there has none. */
export function tableStaysOn({ floor, day, now, visits, holds = [], without }: DayAsked): TableStay[] {
  const isThere = new Set(floor.tables.map(({ id }) => id))
  const stays: TableStay[] = []
  const add = (id: string, of: string, span: { from: number; to: number }, pax: number, at: AtTables) => {
    const off = daysBetween(day, of) * 1440
    const tables = at.tables?.filter((table) => isThere.has(table)) ?? []
    stays.push({ id, from: off + span.from, to: off + span.to, pax, tables })
  }
  for (const v of visits) {
    const span = v.id === without ? null : occupies(v, now)
    if (span) add(v.id, v.day, span, v.pax, v)
  }
  for (const [i, h] of holds.entries()) add(`hold/${i}`, h.day, plannedSpan(h), h.pax, h)
  return stays
}

const blocksOn = ({ day, spans = [] }: DayAsked): TableBlock[] =>
  spans.map(({ day: of, starts_at, ends_at, tables }) => {
    const off = daysBetween(day, of) * 1440
    return { from: off + starts_at, to: off + ends_at, tables }
  })

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]
