// What the model server answers and writes down, of a booking and of a guest alike.

import { isDeepStrictEqual } from 'node:util'
import type { Author, Booking, Conflict } from '#domain/booking/booking.ts'
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

/** `rev` and `claimed_rev` only count. Of a new row only what somebody filled in. */
export function changesBetween<R extends Booking | Guest>(before: R | undefined, after: R): Changes {
  const fields = (Object.keys(after) as (keyof R & string)[]).filter(
    (f) => f !== 'rev' && f !== 'claimed_rev',
  )
  const isSaid = (value: unknown) => !['null', '""', '[]', 'false'].includes(JSON.stringify(value))
  const changed = fields.filter((f) => (before ? !isDeepStrictEqual(before[f], after[f]) : isSaid(after[f])))
  return Object.fromEntries(changed.map((f) => [f, [before?.[f], after[f]]]))
}

const mostConflicts = 20

/** One more takes the place of the oldest about the same fields, else of the oldest. */
export function conflictsWith(conflicts: readonly Conflict[], entry: Conflict): Conflict[] {
  if (conflicts.length < mostConflicts) return [...conflicts, entry]
  const about = (x: Conflict) => Object.keys(x.fields).sort().join()
  const same = conflicts.findIndex((x) => about(x) === about(entry))
  return [...conflicts.filter((_, i) => i !== Math.max(same, 0)), entry]
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
