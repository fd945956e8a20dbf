// An entry of the outbox, as it lies in IndexedDB. Free of RxDB, since the service worker reads it without.

import type { Command, CommandKind } from '#domain/booking/command.ts'
import { rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import type { VenueTime } from '#domain/time/time.ts'
import type { CommandState, OutboxEntryView } from '#sync/types.ts'

/** One entry. Version 0 of the schema for ever: fields may be added, none may change its meaning. */
export interface OutboxEntry {
  id: string
  seq: number
  /** 1 until done. A number, since IndexedDB has no index over booleans. */
  open: 0 | 1
  state: CommandState
  kind: CommandKind
  v: 1
  subject: string
  needs: string[]
  /** Of the refused entry in whose place it is tried again. */
  replaces?: string
  args: Record<string, unknown>
  base: Record<string, unknown>
  by: { label: string; device: string }
  at: string
  offset: number
  /** `at` by the venue's clock; entries of older versions have none. */
  venue_time?: VenueTime
  /** Code of a refusal or flag, '' otherwise. */
  code: string
  figures: Record<string, unknown>
  /** The server's word, '' while there is none. */
  answered: '' | 'applied' | 'flagged'
  /** Of that word: the mirror that is shown must be of this epoch and have come so far before the entry is done. */
  rev?: number
  epoch?: string
  /** Its subject as the command wrote it, null where it did not: this row must be there too. */
  row?: [collection: string, id: string, rev: number] | null
  /** How often the server failed at this very command. */
  fails: number
  /** Under which id this tablet asks for outcomes. */
  device: string
  /** Of the row, fields that this command changed: `[before, after]`. For undo. */
  changes: Record<string, [unknown, unknown]>
  /** Milliseconds since 1970 when it was done, 0 before. */
  ended: number
}

export type Entries = readonly OutboxEntry[]

/** What goes over the wire, and nothing of this device's bookkeeping. */
export function toCommand(entry: OutboxEntry): Command {
  const { id, kind, v, subject, needs, args, base, by, at, offset, venue_time, replaces } = entry
  const there = { ...(venue_time ? { venue_time } : {}), ...(replaces ? { replaces } : {}) }
  return { id, kind, v, subject, needs, args, base, by, at, offset, ...there } as unknown as Command
}

const rows = new WeakMap<OutboxEntry, string[]>()

/** Ids of the rows that it is about: its subject, or all that it makes. Found once for each form of an entry. */
export function rowsOfEntry(entry: OutboxEntry): string[] {
  const known = rows.get(entry) ?? rowsOfCommand(toCommand(entry))
  rows.set(entry, known)
  return known
}

export const toEntryView = (entry: OutboxEntry): OutboxEntryView => ({
  command: toCommand(entry),
  seq: entry.seq,
  state: entry.state,
  code: entry.code,
  figures: entry.figures,
})
