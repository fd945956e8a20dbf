// What the server makes of a command, said once more without SQL: the same decisions as supabase/migrations
// (decide_edit, decide_status, decide_undo, decide_settle), so that a tablet can be run through years of weather.

import type { Booking, Conflict } from '#domain/booking.ts'
import { applyCommand, type Command } from '#domain/command.ts'
import { resolveStatus } from '#domain/status.ts'

export type Changes = Record<string, [unknown, unknown]>
export type Decision =
  | { kind: 'refuse'; code: string }
  | { kind: 'write'; row: Booking; code: string }
  | { kind: 'nothing' }

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>
type Sides = Conflict['fields']

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export function decide(
  row: Booking | undefined,
  c: Command,
  changesOf: (id: string) => Changes | null,
): Decision {
  if (c.kind === 'booking.create') {
    if (c.args.fields.pax < 1) return { kind: 'refuse', code: 'invalid' }
    if (row) return { kind: 'refuse', code: 'already_exists' }
    return { kind: 'write', row: applyCommand(undefined, c) as Booking, code: '' }
  }
  if (c.kind === 'command.discard') return { kind: 'nothing' }
  if (!row) return c.kind === 'undo' ? { kind: 'nothing' } : { kind: 'refuse', code: 'not_found' }
  switch (c.kind) {
    case 'booking.edit':
      return edited(row, c)
    case 'booking.status':
      return moved(row, c)
    case 'undo':
      return undone(row, c, changesOf(c.args.of))
    default:
      return written(row, applyCommand(row, c) as Booking, {}, c)
  }
}

function edited(row: Booking, c: Of<'booking.edit'>): Decision {
  const sides: Sides = {}
  const patch: Record<string, unknown> = {}
  for (const [field, wanted] of Object.entries(c.args.fields)) {
    const current = row[field as keyof Booking]
    const base = (c.base as Record<string, unknown>)[field]
    if (same(current, wanted)) continue
    if (same(current, base)) patch[field] = wanted
    else sides[field] = { base, kept: current, lost: wanted }
  }
  if (row.deleted && (Object.keys(patch).length > 0 || Object.keys(sides).length > 0)) revive(patch, sides)
  return written(row, { ...row, ...patch }, sides, c, 'changed_elsewhere')
}

function moved(row: Booking, c: Of<'booking.status'>): Decision {
  const outcome = resolveStatus(c.base.status, row.status, c.args.status)
  if (outcome.kind === 'refuse') return { kind: 'refuse', code: outcome.code }
  const applies = outcome.kind === 'apply'
  const patch: Record<string, unknown> = applies ? { status: c.args.status, status_at: c.at } : {}
  const sides: Sides = {}
  if (outcome.conflict) {
    const [kept, lost] = applies ? [c.args.status, row.status] : [row.status, c.args.status]
    sides.status = { base: c.base.status, kept, lost }
  }
  if (row.deleted && applies && ['confirmed', 'arrived', 'seated', 'left'].includes(c.args.status)) {
    revive(patch, sides)
  }
  const code = sides.status ? 'status_conflict' : 'changed_elsewhere'
  return written(row, { ...row, ...patch }, sides, c, code, applies)
}

function undone(row: Booking, c: Of<'undo'>, changes: Changes | null): Decision {
  const patch: Record<string, unknown> = {}
  const sides: Sides = {}
  for (const [field, [before, wrote]] of Object.entries(changes ?? {})) {
    if (['status_at', 'conflicts', 'settled', 'guest_id'].includes(field)) continue
    const current = row[field as keyof Booking]
    if (same(current, before)) continue
    if (same(current, wrote)) patch[field] = before
    else sides[field] = { base: wrote, kept: current, lost: before }
  }
  const since = changes?.status_at
  if (since && !sides.status && (patch.status || same(row.status_at, since[1]))) patch.status_at = since[0]
  else if (patch.status) patch.status_at = c.at
  // A change that lost, taken back, is no conflict any more.
  patch.conflicts = row.conflicts.filter((x) => x.id !== c.args.of)
  return written(row, { ...row, ...patch }, sides, c, 'moved_on')
}

function revive(patch: Record<string, unknown>, sides: Sides): void {
  patch.deleted = false
  sides.deleted = { base: false, kept: false, lost: true }
}

function written(row: Booking, next: Booking, sides: Sides, c: Command, code = '', won = false): Decision {
  const isConflict = Object.keys(sides).length > 0
  const conflict: Conflict = {
    id: c.id,
    code: code as Conflict['code'],
    fields: sides,
    by: c.by.label,
    device: c.by.device,
    at: c.at,
    won,
    // The model keeps no history by field; who stood on the other side is tested on Postgres.
    other: { by: row.made_by, device: row.made_on, at: row.made_at },
  }
  const whole = isConflict ? { ...next, conflicts: [...next.conflicts, conflict] } : next
  if (same(whole, row)) return { kind: 'nothing' }
  return { kind: 'write', row: whole, code: isConflict ? code : '' }
}
