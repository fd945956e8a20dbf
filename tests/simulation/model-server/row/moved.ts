// What a change of the status makes of a row, by a tap or from paper, as private.decide_status and private.turned_to have it.

import type { AcceptedCode, Booking, Settlement, Status } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { beganAt, resolveStatus, sitting } from '#domain/booking/status.ts'
import { isMend, mended } from '#domain/paper/mend.ts'
import { paperFault } from '#domain/paper/written.ts'
import type { Decision, Of, Patch, Sides } from '#tests/simulation/model-server/rules.ts'

export function moved(row: Booking, c: Of<'booking.status'>): Decision {
  const to = c.args.status
  if (isMend(c)) return minuteMended(row, c)
  const outcome = resolveStatus(c.base.status, row.status, to)
  if (outcome.kind === 'refuse') return { refuse: outcome.code, figures: { from: row.status, to } }
  const { minute } = c.args
  const fault = minute === undefined ? null : paperFault(row, to, minute, c.venue_time)
  if (fault) return { refuse: 'invalid', figures: { minute: fault } }
  const won = outcome.kind === 'apply'
  const patch: Patch = won ? { ...turnedTo(row, to, c, minute), settled: accepted(row.settled, c) } : {}
  const sides: Sides = {}
  const field = to === 'left' ? 'left_at' : 'seated_at'
  if (minute !== undefined && !won) {
    // They came, it was known: what may differ is the minute.
    if (row[field] !== minute) sides[field] = { base: null, kept: row[field], lost: minute }
    return hasAny(sides)
      ? { patch, conflict: { code: 'changed_elsewhere', fields: sides, won: false } }
      : { patch }
  }
  if (outcome.conflict) {
    const [kept, lost] = won ? [to, row.status] : [row.status, to]
    sides.status = { base: c.base.status, kept, lost }
  }
  const code = sides.status || !row.deleted ? 'status_conflict' : 'changed_elsewhere'
  if (row.deleted && won && ['confirmed', 'arrived', 'seated', 'left'].includes(to)) revive(patch, sides)
  return hasAny(sides) ? { patch, conflict: { code, fields: sides, won } } : { patch }
}

function minuteMended(row: Booking, c: Of<'booking.status'>): Decision {
  const mend = mended(row, c, c.venue_time)
  if (mend.kind === 'refuse') {
    return { refuse: 'bad_transition', figures: { from: row.status, to: c.args.status } }
  }
  if (mend.kind === 'fault') return { refuse: 'invalid', figures: { minute: mend.fault } }
  if (mend.kind !== 'keep') return { patch: mend.kind === 'apply' ? { [mend.field]: mend.minute } : {} }
  const sides = { base: c.base.minute ?? null, kept: row[mend.field], lost: c.args.minute ?? null }
  return { patch: {}, conflict: { code: 'changed_elsewhere', fields: { [mend.field]: sides }, won: false } }
}

export const turnedTo = (row: Booking, status: Status, c: Command, paper?: number): Patch => ({
  status,
  status_at: beganAt(row, c, paper),
  ...sitting(row, status, c.venue_time, paper),
  ...(row.status === 'waiting' && status === 'cancelled' && { agreed_fees: [] }),
})

/** `settled` with what the command's author accepted, in the order in which jsonb keeps keys: short ones first. */
export function accepted(
  before: Settlement[],
  c: Of<'booking.create' | 'booking.edit' | 'booking.status'>,
): Settlement[] {
  const codes = Object.keys(c.args.accepted) as AcceptedCode[]
  codes.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const { label: by, device } = c.by
  const added = codes.map((code) => ({ code, upto: c.args.accepted[code] ?? 0, by, device, at: c.at }))
  return [...before.filter((s) => !Object.hasOwn(c.args.accepted, s.code)), ...added]
}

export function revive(patch: Patch, sides: Sides): void {
  patch.deleted = false
  sides.deleted = { base: false, kept: false, lost: true }
}

export const hasAny = (o: object): boolean => Object.keys(o).length > 0
