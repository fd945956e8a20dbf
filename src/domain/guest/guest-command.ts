// Commands about a guest: what they show before the server has answered (private.apply_guest_command decides), and how
// screens make them.

import type { Conflict } from '#domain/booking/booking.ts'
import { type Command, type CommandBody, takenBack } from '#domain/booking/command.ts'
import { withVisibleText } from '#domain/text/visible-text.ts'
import type { Guest, GuestFields } from './guest.ts'

/** The row as it looks once the command is applied; commands about bookings leave it as it is. */
export function applyGuestCommand(row: Guest | undefined, c: Command): Guest | undefined {
  if (!row) return row
  switch (c.kind) {
    case 'guest.edit':
      return { ...row, ...withVisibleText(c.args.fields) }
    case 'undo':
      return takenBack(row, c.args.before, c.args.expect)
    case 'attention.settle':
      return settled(row, c.args.item, c.args.way)
    default:
      return row
  }
}

function settled(row: Guest, item: string, way: string): Guest {
  const conflict = row.conflicts.find((x) => x.id === item)
  if (!conflict || (way !== 'keep' && way !== 'take')) return row
  const conflicts = row.conflicts.filter((x) => x.id !== item)
  if (way === 'keep') return { ...row, conflicts }
  const lost = Object.entries(conflict.fields).map(([field, sides]) => [field, sides.lost])
  return { ...row, ...Object.fromEntries(lost), conflicts }
}

/** Only the fields that differ from what was on screen; null when none does. */
export function guestEditCommand(seen: GuestFields, wanted: GuestFields): CommandBody | null {
  const changed = (['allergies', 'notes'] as const).filter((field) => wanted[field] !== seen[field])
  if (changed.length === 0) return null
  const pick = (from: GuestFields) => Object.fromEntries(changed.map((f) => [f, from[f]]))
  return { kind: 'guest.edit', args: { fields: pick(wanted) }, base: pick(seen) }
}

/** The notes of both sides, those that stand now first: an undo or another edit may have put in either, or a third. */
export function notesToChoose(now: GuestFields, conflict: Pick<Conflict, 'fields'>): string[] {
  const { notes } = conflict.fields
  return [...new Set([now.notes, ...(notes ? [String(notes.kept), String(notes.lost)] : [])])]
}
