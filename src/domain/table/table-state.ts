// How a table is at this minute of today, by where people are (occupies): what the plan of the stand shows.

import { occupies, type Present, type Visit } from '#domain/availability/occupancy.ts'
import { overBy } from '#domain/day/bars.ts'
import { daysBetween } from '#domain/time/time.ts'
import type { BlockedSpan } from './blocks.ts'

/** Ids of its tables; none, and absent of what an older version stored, where it has none. */
export type TableParty = Visit & { tables?: readonly string[] | undefined }

/** Minutes are on the axis of today. */
export interface Sitting<T> {
  party: T
  since: number
  /** Until when they have the table, as long as they do not stay longer still. */
  to: number
  /** Minutes over their time; 0 while they are within it. */
  over: number
}

export interface Coming<T> {
  party: T
  /** For when they booked; not after now where they are awaited. */
  at: number
}

export type TableKind = 'free' | 'reserved' | 'seated' | 'overstayed' | 'blocked'

export interface TableState<T> {
  kind: TableKind
  /** Who sits there, longest first; two where a table was given twice. */
  sitting: readonly Sitting<T>[]
  /** Who comes next, however late in the day. */
  next: Coming<T> | null
  /** Until when it is blocked; null where it is not. */
  blockedUntil: number | null
}

export interface Asked<T> {
  /** Bookings of today and of the days in touch with it. */
  visits: readonly T[]
  now: Present
  blocked?: readonly Omit<BlockedSpan, 'note'>[]
  /** Minutes within which somebody comes for whom the table is kept: who sat down now would be in their way. */
  soon: number
}

/** Of one table. Who sits there comes before whatever was planned. */
export function tableState<T extends TableParty>(id: string, asked: Asked<T>): TableState<T> {
  const own = asked.visits.filter(({ tables }) => tables?.includes(id))
  const sitting = own.flatMap((party) => sittingNow(party, asked.now)).sort((a, b) => a.since - b.since)
  const next = own.flatMap((party) => comingYet(party, asked.now)).sort(byTime)[0] ?? null
  const blockedUntil = blockedNow(id, asked)
  return { kind: kindOf(sitting, next, blockedUntil, asked), sitting, next, blockedUntil }
}

/** Who sits, or comes soon, at no table that is there. */
export function withoutTable<T extends TableParty>(
  asked: Asked<T>,
  tables: readonly { id: string }[],
): { sitting: Sitting<T>[]; coming: Coming<T>[] } {
  const isThere = new Set(tables.map(({ id }) => id))
  const own = asked.visits.filter((party) => !party.tables?.some((id) => isThere.has(id)))
  return {
    sitting: own.flatMap((party) => sittingNow(party, asked.now)).sort((a, b) => a.since - b.since),
    coming: own
      .flatMap((party) => comingYet(party, asked.now))
      .filter((one) => isSoon(one, asked))
      .sort(byTime),
  }
}

function kindOf<T>(
  sitting: readonly Sitting<T>[],
  next: Coming<T> | null,
  blockedUntil: number | null,
  asked: Asked<T>,
): TableKind {
  if (sitting.some(({ over }) => over > 0)) return 'overstayed'
  if (sitting.length > 0) return 'seated'
  if (blockedUntil !== null) return 'blocked'
  return next && isSoon(next, asked) ? 'reserved' : 'free'
}

const isSoon = <T>({ at }: Coming<T>, { now, soon }: Asked<T>): boolean => at - now.minute < soon

const byTime = <T extends TableParty>(a: Coming<T>, b: Coming<T>): number =>
  a.at - b.at || Number(a.party.id > b.party.id) - Number(a.party.id < b.party.id)

function sittingNow<T extends TableParty>(party: T, now: Present): Sitting<T>[] {
  const span = party.status === 'seated' ? occupies(party, now) : null
  const off = daysBetween(now.day, party.day) * 1440
  if (!span || now.minute < off + span.from || now.minute >= off + span.to) return []
  return [
    {
      party,
      since: off + (party.seated_at ?? party.minute),
      to: off + span.to,
      over: Math.max(0, overBy(party, now.minute - off)),
    },
  ]
}

/** Today, and as long as their seats are kept for them. */
function comingYet<T extends TableParty>(party: T, now: Present): Coming<T>[] {
  if (party.day !== now.day || (party.status !== 'confirmed' && party.status !== 'arrived')) return []
  const span = occupies(party, now)
  return span && span.to > now.minute ? [{ party, at: party.minute }] : []
}

function blockedNow<T>(id: string, { blocked = [], now }: Asked<T>): number | null {
  const ends = blocked.flatMap(({ day, starts_at, ends_at, tables }) => {
    const off = daysBetween(now.day, day) * 1440
    const isNow = tables.includes(id) && off + starts_at <= now.minute && now.minute < off + ends_at
    return isNow ? [off + ends_at] : []
  })
  return ends.length === 0 ? null : Math.max(...ends)
}
