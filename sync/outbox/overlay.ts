// Lays the commands that the mirror does not hold yet over its rows. Overlay first, then filter, sort and page:
// a booking that a waiting command moves to another day is on that day, and only there.

import type { Booking } from '#domain/booking/booking.ts'
import { applyCommand, type Command } from '#domain/booking/command.ts'
import { applyConfigCommand, type ConfigRow } from '#domain/config/config-command.ts'
import { isNewClaim, isNewTableClaim, unconfirmedClaim } from '#domain/day/claims.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { applyGuestCommand } from '#domain/guest/guest-command.ts'
import { applyOccurrenceCommand, type OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import type { BookingView, CardView, CommandState, ConfigView, OccurrenceView } from '#sync/types.ts'
import { type Entries, type OutboxEntry, rowsOfEntry, toCommand } from './entry.ts'

type Unconfirmed = Exclude<CommandState, 'done'>

const worst: readonly Unconfirmed[] = ['rejected', 'blocked', 'parked', 'flagged', 'waiting', 'sent']

/** The worst that is said of several rows. */
export const worstOf = (rows: readonly { unconfirmed: Unconfirmed | null }[]): Unconfirmed | null =>
  worst.find((state) => rows.some((row) => row.unconfirmed === state)) ?? null

/** The row under the given entries (in seq order); null where there is none. */
export const overlay = (row: Booking | undefined, entries: Entries): BookingView | null =>
  laidOver(row, entries, withItsClaim)

export const guestOverlay = (row: Guest | undefined, entries: Entries): CardView | null =>
  laidOver(row, entries, applyGuestCommand)

export const configOverlay = (row: ConfigRow | undefined, entries: Entries): ConfigView | null =>
  laidOver(row, entries, applyConfigCommand)

/** `id`: of the row, which may be one of many that a command makes. */
export const occurrenceOverlay = (
  row: OccurrenceRow | undefined,
  entries: Entries,
  id: string,
): OccurrenceView | null => laidOver(row, entries, applyOccurrenceCommand, id)

/** Who takes seats, or tables, by a command that still waits stands behind all others, as they will once it has come. */
function withItsClaim(row: Booking | undefined, c: Command): Booking | undefined {
  const next = applyCommand(row, c)
  if (!next || next === row) return next
  return {
    ...next,
    ...(isNewClaim(row, next) && { claimed_rev: unconfirmedClaim }),
    ...(isNewTableClaim(row, next) && { tables_rev: unconfirmedClaim }),
  }
}

type Apply<R> = (row: R | undefined, c: Command, id: string) => R | undefined
type View<R> = R & { unconfirmed: Unconfirmed | null }

function laidOver<R extends object>(
  row: R | undefined,
  entries: Entries,
  apply: Apply<R>,
  id = '',
): View<R> | null {
  let seen = row && isBare(row) ? undefined : row
  for (const entry of entries) seen = apply(seen, toCommand(entry), id)
  if (!seen) return null
  const unconfirmed = worst.find((state) => entries.some((e) => e.state === state)) ?? null
  return { ...seen, unconfirmed }
}

/** A tombstone that has lost its content: what is laid over it would be half a row. */
const isBare = (row: object): boolean => !('day' in row || 'phone' in row || 'data' in row)

/** By the rows that they are about. */
export function byRow(entries: Entries): Map<string, OutboxEntry[]> {
  const groups = new Map<string, OutboxEntry[]>()
  for (const entry of entries) {
    for (const id of rowsOfEntry(entry)) {
      const group = groups.get(id)
      if (group) group.push(entry)
      else groups.set(id, [entry])
    }
  }
  return groups
}

/** Views keep their identity while nothing about them changes, so that a list repaints one row and not all. */
export interface Overlayer<R> {
  views(
    rows: readonly R[],
    named: ReadonlyMap<string, R>,
    entries: Entries,
    belongs: (row: R) => boolean,
  ): View<R>[]
}

/** One for each open query. */
export const overlayer: () => Overlayer<Booking> = overlayersOf(withItsClaim, inOrder)

export const guestOverlayer: () => Overlayer<Guest> = overlayersOf(applyGuestCommand, byId)

export const configOverlayer: () => Overlayer<ConfigRow> = overlayersOf(applyConfigCommand, byId)

export const occurrenceOverlayer: () => Overlayer<OccurrenceRow> = overlayersOf(
  applyOccurrenceCommand,
  byStart,
)

function overlayersOf<R extends { id: string }>(apply: Apply<R>, inOrder: Order<R>): () => Overlayer<R> {
  // One view of a row for all queries: making 3,000 of them was half the time in which a month opens again.
  const untouched = new WeakMap<R, View<R>>()
  const plain = (row: R): View<R> => {
    const known = untouched.get(row)
    if (known) return known
    const view = { ...row, unconfirmed: null }
    untouched.set(row, view)
    return view
  }
  return () => overlayerOf(apply, inOrder, plain)
}

function overlayerOf<R extends { id: string }>(
  apply: Apply<R>,
  inOrder: Order<R>,
  plain: (row: R) => View<R>,
): Overlayer<R> {
  let laid = new Map<string, { row: R | undefined; entries: OutboxEntry[]; view: View<R> | null }>()
  // Sorted once per answer of the mirror: a tap must cost what it touches, not what the query holds.
  let base: { rows: readonly R[]; byId: Map<string, R>; views: View<R>[] } | null = null

  return {
    views(rows, named, entries, belongs) {
      if (base?.rows !== rows) {
        const byId = new Map(rows.map((r) => [r.id, r]))
        base = { rows, byId, views: rows.filter(belongs).map(plain).sort(inOrder) }
      }
      const groups = byRow(entries)
      const touched: View<R>[] = []
      const kept: typeof laid = new Map()
      for (const [id, group] of groups) {
        const row = base.byId.get(id) ?? named.get(id)
        const before = laid.get(id)
        const same = before && before.row === row && sameEntries(before.entries, group)
        const shown = same ? before : { row, entries: group, view: laidOver(row, group, apply, id) }
        kept.set(id, shown)
        if (shown.view && belongs(shown.view)) touched.push(shown.view)
      }
      laid = kept
      if (groups.size === 0) return base.views
      const rest = base.views.filter((v) => !groups.has(v.id))
      return merged(rest, touched.sort(inOrder), inOrder)
    },
  }
}

type Order<R> = (a: R, b: R) => number

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}

function byStart(a: OccurrenceRow, b: OccurrenceRow): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.data.starts_at - b.data.starts_at || byId(a, b)
}

/** Two sorted lists as one. */
function merged<R>(long: R[], short: R[], inOrder: Order<R>): R[] {
  const result: R[] = []
  let next = 0
  for (const view of long) {
    for (let s = short[next]; s && inOrder(s, view) < 0; s = short[next]) {
      result.push(s)
      next++
    }
    result.push(view)
  }
  return [...result, ...short.slice(next)]
}

const sameEntries = (a: Entries, b: Entries): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i])

function inOrder(a: Booking, b: Booking): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.minute !== b.minute) return a.minute - b.minute
  return a.id < b.id ? -1 : 1
}
