// What of a party's tables waits for a decision. Staff are never refused a table: who was put where somebody else sits by an earlier
// claim is told, and so is who sits at a table that is no more. private.table_matter on the server is the same.

import { type Booking, isLive, type Settlement } from '#domain/booking/booking.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { calledOf, isNoLaterClaim } from '#domain/day/claims.ts'
import { poly } from '#domain/text/poly.ts'
import { daysBetween } from '#domain/time/time.ts'

/** `upto`: the figure of just this, which is accepted with it. */
interface Matter {
  booking: Booking
  /** In the order in which the party has them. */
  tables: readonly string[]
  upto: number
  called: Settlement | null
}

/** The parties with earlier claims that have them at the same time, both by plan. */
export type TableClash = Matter & { kind: 'table_clash'; others: Booking[] }
/** Tables that the floor has no more. */
export type TableGone = Matter & { kind: 'table_gone' }
export type TableItem = TableClash | TableGone

type Party = Pick<Booking, 'id' | 'tables' | 'occurrence'>

/** `near`: who is planned during its stay; `tables`: those of the floor. */
export function tableItems(b: Booking, near: readonly Booking[], tables: ReadonlySet<string>): TableItem[] {
  const isOpen = ({ kind, upto }: TableItem) => !b.settled.some((s) => s.code === kind && s.upto === upto)
  const earlier = near.filter((other) => isNoLaterClaim(other, b, 'tables_rev'))
  const clash = clashOf(b, earlier, tables)
  const gone = goneOf(b, tables)
  const items: TableItem[] = []
  if (clash) items.push({ kind: 'table_clash', booking: b, ...clash, called: calledOf(b) })
  if (gone) items.push({ kind: 'table_gone', booking: b, ...gone, called: calledOf(b) })
  return items.filter(isOpen)
}

/** Who of `near` has one of its tables, which of them, and the figure that staff accept; null where nobody has. */
export function clashOf(
  party: Party,
  near: readonly Booking[],
  tables: ReadonlySet<string>,
): Pick<TableClash, 'others' | 'tables' | 'upto'> | null {
  const own = party.occurrence === null ? party.tables.filter((id) => tables.has(id)) : []
  const shared = ({ tables: theirs }: Booking) => own.filter((id) => theirs.includes(id))
  const others = near.filter(
    (other) =>
      other.id !== party.id && other.occurrence === null && isLive(other) && shared(other).length > 0,
  )
  if (others.length === 0) return null
  const pairs = others.flatMap((other) => shared(other).map((id) => `${other.id}/${id}`))
  const all = new Set(others.flatMap(shared))
  return { others, tables: own.filter((id) => all.has(id)), upto: figureOf(pairs) }
}

function goneOf(party: Party, tables: ReadonlySet<string>): Pick<TableGone, 'tables' | 'upto'> | null {
  if (tables.size === 0 || party.occurrence !== null) return null
  const gone = party.tables.filter((id) => !tables.has(id))
  return gone.length > 0 ? { tables: gone, upto: figureOf(gone) } : null
}

/** What staff accept who give a party tables that others of `near` have by plan: the figure of just this. */
export function clashAccepted(
  party: Party & Pick<Booking, 'day' | 'minute' | 'duration'>,
  near: readonly Booking[],
  tables: readonly { id: string }[],
): Accepted {
  const { day, minute, duration } = party
  const meets = (other: Booking): boolean => {
    const from = daysBetween(day, other.day) * 1440 + other.minute
    return from < minute + duration && minute < from + other.duration
  }
  const clash = clashOf(party, near.filter(meets), new Set(tables.map(({ id }) => id)))
  return clash ? { table_clash: clash.upto } : {}
}

/** Six digits, whatever the order. */
const figureOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + poly(text), 0) % 1_000_000
