// A line of the outbox, as it lies in IndexedDB. Free of RxDB, since the service worker reads it without.

import type { Command, CommandKind } from '#domain/booking/command.ts'
import type { BusinessTime } from '#domain/time/time.ts'
import type { Wrote } from '#sync/protocol/messages.ts'
import type { CommandState, OutboxEntry } from '#sync/types.ts'

/** One line. Version 0 of the schema for ever: fields may be added, none may change its meaning. */
export interface OutboxLine {
  id: string
  seq: number
  /** 1 until done. A number, since IndexedDB has no index over booleans. */
  open: 0 | 1
  state: CommandState
  kind: CommandKind
  v: 1
  subject: string
  needs: string[]
  args: Record<string, unknown>
  base: Record<string, unknown>
  by: { label: string; device: string }
  at: string
  offset: number
  /** `at` by the venue's clock; lines of older versions have none. */
  venue_time?: BusinessTime
  /** Code of a refusal or flag, '' otherwise. */
  code: string
  figures: Record<string, unknown>
  /** The server's word, '' while there is none. `wrote` is what must be reached before the line is done. */
  answered: '' | 'applied' | 'flagged'
  wrote: Wrote
  /** How often the server failed at this very command. */
  fails: number
  /** Under which id this tablet asks for outcomes. */
  device: string
  /** Of the row, fields that this command changed: `[before, after]`. For undo. */
  changes: Record<string, [unknown, unknown]>
  /** Milliseconds since 1970 when it was done, 0 before. */
  ended: number
}

export type Lines = readonly OutboxLine[]

/** What goes over the wire, and nothing of this device's bookkeeping. */
export function toCommand(line: OutboxLine): Command {
  const { id, kind, v, subject, needs, args, base, by, at, offset, venue_time } = line
  const there = venue_time ? { venue_time } : {}
  return { id, kind, v, subject, needs, args, base, by, at, offset, ...there } as unknown as Command
}

export const toEntry = (line: OutboxLine): OutboxEntry => ({
  command: toCommand(line),
  seq: line.seq,
  state: line.state,
  code: line.code,
  figures: line.figures,
})
