// What the model server answers and writes down, of a booking and of a guest alike.

import { isDeepStrictEqual } from 'node:util'
import type { Author, Booking, Conflict } from '#domain/booking/booking.ts'
import { type CheckIn, movedTickets, scansIn } from '#domain/check-in/check-in.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { CommandResult } from '#sync/protocol/messages.ts'
import type { ModelServer } from './model-server.ts'
import type { Changes } from './rules.ts'

export interface Result {
  state: 'applied' | 'flagged' | 'rejected'
  code: string
  figures: Record<string, unknown>
  /** The highest that was written, 0 where nothing was. */
  rev: number
  row: CommandResult['row']
}

export const nothing = (): Result => ({ state: 'applied', code: '', figures: {}, rev: 0, row: null })
export const refused = (code: string, figures = {}): Result => ({
  state: 'rejected',
  code,
  figures,
  rev: 0,
  row: null,
})

/** Who wrote one of these fields last; null where no command did. */
export function lastAuthor(server: ModelServer, subject: string, fields: string[]): Author | null {
  const lines = server.state.history.filter((h) => h.booking === subject)
  const last = lines.findLast((h) => fields.some((field) => field in h.changes))
  return last ? { by: last.by, device: last.device, at: last.at } : null
}

/** `rev` and those of claims only count. Of a new row only what somebody filled in. */
export function changesBetween<R extends Booking | Guest>(before: R | undefined, after: R): Changes {
  const fields = (Object.keys(after) as (keyof R & string)[]).filter(
    (f) => !['rev', 'claimed_rev', 'tables_rev'].includes(f),
  )
  const isSaid = (value: unknown) => !['null', '""', '[]', 'false'].includes(JSON.stringify(value))
  const changed = fields.filter((f) => (before ? !isDeepStrictEqual(before[f], after[f]) : isSaid(after[f])))
  const changes: Changes = Object.fromEntries(changed.map((f) => [f, [before?.[f], after[f]]]))
  const [out, added] = (changes.checked_in ?? []) as CheckIn[][]
  return out && added ? { ...changes, checked_in: movedTickets(out, added) } : changes
}

const mostConflicts = 20
/** Of all conflicts of a row, and of one. */
const mostNamed = 200
const mostOfOne = 50

const ticketsNamed = (conflicts: readonly Pick<Conflict, 'fields'>[]): number =>
  conflicts.reduce((sum, conflict) => sum + scansIn(conflict).length, 0)

/** A conflict names the first fifty tickets, and how many it does not name. */
export function fiftyTickets<C extends Pick<Conflict, 'fields'>>(conflict: C): C {
  const left = scansIn(conflict).slice(mostOfOne)
  if (left.length === 0) return conflict
  const unnamed = new Set(left.map(({ ticket }) => `ticket ${ticket}`))
  const named = Object.entries(conflict.fields).filter(([field]) => !unnamed.has(field))
  const fields = { ...Object.fromEntries(named), tickets: { base: null, kept: null, lost: left.length } }
  return { ...conflict, fields }
}

/** One more takes the place of the oldest about the same fields, else of the oldest; and of tickets the oldest go. */
export function conflictsWith(conflicts: readonly Conflict[], entry: Conflict): Conflict[] {
  if (conflicts.length < mostConflicts) {
    const all = [...conflicts, entry]
    while (ticketsNamed(all) > mostNamed) all.shift()
    return all
  }
  const about = (x: Conflict) => Object.keys(x.fields).sort().join()
  const same = conflicts.findIndex((x) => about(x) === about(entry))
  return conflictsWith(
    conflicts.filter((_, i) => i !== Math.max(same, 0)),
    entry,
  )
}

/** As PostgREST answers a function that raised. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, message: string, code = `PT${status}`) {
    super(message)
    this.status = status
    this.code = code
  }
}
