// The history as far as commands and tablets ask for it: what was written since a command that is taken back, and the changes of
// the present business day, as private.written_since and private.day_history have them.

import type { Booking, Conflict } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import type { DayHistory, DayLine, Deleted } from '#domain/history/day-line.ts'
import { writtenSince } from '#domain/history/written-since.ts'
import { businessTime } from '#domain/time/time.ts'
import { setupOf } from './checks.ts'
import type { ModelServer } from './model-server.ts'
import type { Changes, HistoryLine, Undone } from './rules.ts'

const mostLines = 500

/** A line that tablets are told of. */
export function note(
  server: ModelServer,
  c: Command,
  line: Pick<HistoryLine, 'booking' | 'changes' | 'code' | 'rev'>,
): void {
  const { label: by, device } = c.by
  const undoes = c.kind === 'undo' ? c.args.of : null
  const who = { by, device, at: c.at, received: server.now() }
  server.state.history.push({ command: c.id, kind: c.kind, undoes, ...who, ...line, said: saidBy(c) })
}

/** As private.way_of has it. */
function saidBy(c: Command): Changes {
  if (c.kind === 'attention.settle') return { way: [c.args.item, c.args.way] }
  const isPaper = (c.kind === 'booking.status' || c.kind === 'booking.create') && c.args.minute !== undefined
  return isPaper ? { paper: [null, c.args.minute] } : {}
}

/** The line of a command about this subject, where it stands: with what was written since. */
export function undoneBy({ state, planted }: ModelServer, subject: string, of: string): Undone | undefined {
  const lines = state.history.filter((h) => h.booking === subject)
  const at = lines.findIndex((h) => h.command === of)
  const line = lines[at]
  if (!line) return undefined
  const since = writtenSince(lines.slice(at + 1), of)
  if (planted.has('undone once more')) return { ...line, since: [] }
  return since === null ? undefined : { ...line, since }
}

/** Of the present business day beyond `since`, up to `upto`. */
export function dayHistory(server: ModelServer, since: number, upto: number): DayHistory {
  const { venue } = setupOf(server.state)
  const dayOf = (ms: number) => businessTime(new Date(ms).toISOString(), venue).day
  const day = dayOf(server.now())
  const all = server.state.history.flatMap((h) => {
    const { rev = 0, received = 0 } = h
    const isToday = h.rev !== undefined && dayOf(received) === day
    return isToday && rev > since && rev <= upto && isLast(server, h) ? [lineOf(server, h)] : []
  })
  all.sort((a, b) => a.rev - b.rev)
  const lines = structuredClone(all.slice(-mostLines))
  return { day, from: all.length > mostLines ? 0 : since, upto, forgot: 0, lines }
}

/** A command that wrote many rows of the setup has one line, of the last. */
const isLast = ({ state }: ModelServer, line: HistoryLine): boolean =>
  !line.booking.includes('/') ||
  state.history.findLast((h) => h.command === line.command && h.booking.includes('/')) === line

const bookkeeping = ['id', 'guest_id', 'made_at', 'made_by', 'made_on']

function lineOf({ state }: ModelServer, h: HistoryLine): DayLine {
  const isSettled = h.kind === 'attention.settle'
  const without = isSettled ? bookkeeping : [...bookkeeping, 'conflicts', 'settled']
  const isMade = h.changes.status && (h.changes.status[0] ?? null) === null
  const kept = Object.entries(h.changes).filter(([f]) => (isMade ? f === 'status' : !without.includes(f)))
  const written: Changes = Object.fromEntries(kept.map(([f, [from, to]]) => [f, [from ?? null, to]]))
  const changes = { ...written, ...h.said }
  const lost = lostOf(h)
  const deleted = h.kind === 'booking.delete' ? state.bookings.get(h.booking) : undefined
  const rows = state.history.filter((x) => x.command === h.command && x.booking.includes('/')).length
  return {
    rev: h.rev ?? 0,
    at: h.at,
    by: h.by,
    device: h.device,
    kind: kindOf(state.guests.has(h.booking), h),
    subject: h.booking,
    command: h.command || null,
    changes,
    ...(Object.keys(lost).length > 0 && { lost }),
    ...(h.code && { code: h.code }),
    ...(h.undoes && { undoes: h.undoes }),
    ...(rows > 1 && { rows }),
    ...(deleted && { about: saidOf(deleted) }),
  }
}

/** Of the conflicts that this very command met, what was kept and what was lost. */
function lostOf({ command, changes }: HistoryLine): Changes {
  const met = ((changes.conflicts?.[1] ?? []) as Conflict[]).filter(({ id }) => id === command)
  return Object.fromEntries(
    met.flatMap(({ fields }) =>
      Object.entries(fields).map(([f, { kept, lost }]) => [f, [kept ?? null, lost ?? null]]),
    ),
  )
}

const saidOf = ({ day, minute, pax, last_name, first_name, source, occurrence }: Booking): Deleted => ({
  ...{ day, minute, pax, last_name, first_name, source, occurrence },
})

function kindOf(isGuest: boolean, { kind, booking }: HistoryLine): string {
  if (isGuest) return kind === 'guest.edit' ? kind : `guest.${kind}`
  if (!booking.includes('/')) return kind
  return { undo: 'config.undo', 'attention.settle': 'config.settle' }[kind] ?? kind
}
