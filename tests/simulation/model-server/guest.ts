// Commands about a guest on the model server, as private.apply_guest_command has them.

import { isDeepStrictEqual } from 'node:util'
import type { Booking, Conflict } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { note, undoneBy } from './day-history.ts'
import type { ModelServer } from './model-server.ts'
import { changesBetween, conflictsWith, lastAuthor, nothing, type Result, refused } from './results.ts'
import { hasAny } from './row/moved.ts'
import { type Decision, takenBack, threeWay } from './rules.ts'

/** Undo, a decision and a discard may be about either: about a guest where there is no such booking, and one such guest. */
export function isAboutGuest(server: ModelServer, booking: Booking | undefined, c: Command): boolean {
  const either = c.kind === 'undo' || c.kind === 'attention.settle' || c.kind === 'command.discard'
  return either && !booking && server.state.guests.has(c.subject)
}

export function guestApplied(server: ModelServer, c: Command): Result {
  const { guests, log } = server.state
  if (c.kind === 'attention.settle' && c.args.way !== 'keep' && c.args.way !== 'take') {
    return refused('invalid', { way: 'invalid' })
  }
  const row = guests.get(c.subject)
  if (c.kind === 'command.discard') return server.discardAll(c)
  if (!row || row.deleted) {
    const isMoot = c.kind === 'undo' && log.get(c.args.of)?.answer.state === 'rejected'
    return isMoot ? nothing() : refused('not_found')
  }
  const decision = decided(server, row, c)
  if ('refuse' in decision) return refused(decision.refuse, decision.figures)
  const { conflict } = decision
  const patch = { ...decision.patch }
  if (conflict?.fields['merged_into']) return refused('invalid', { merged_into: 'merged_elsewhere' })
  const wrong = linkError(server, row, patch['merged_into'])
  if (wrong === 'not_found') return refused('invalid', { merged_into: wrong })
  if (wrong === 'circle') delete patch['merged_into']
  const { label: by, device } = c.by
  if (conflict) {
    const nobody = { by: '', device: '', at: '' }
    const other = lastAuthor(server, row.id, Object.keys(conflict.fields)) ?? nobody
    const entry: Conflict = { id: c.id, ...conflict, by, device, at: c.at, other }
    patch.conflicts = conflictsWith((patch.conflicts as Conflict[]) ?? row.conflicts, entry)
  }
  const next = { ...row, ...patch } as Guest
  if (isDeepStrictEqual(next, row)) return nothing()
  const rev = server.put('guest', { ...next })
  const changes = changesBetween(row, next)
  note(server, c, { booking: row.id, changes, code: conflict?.code ?? '', rev })
  const written = { rev, row: ['guest', row.id, rev] as Result['row'] }
  if (!conflict) return { ...nothing(), ...written }
  return { state: 'flagged', code: conflict.code, figures: { fields: conflict.fields }, ...written }
}

/** As private.save_guest: where it is written, whatever command brought it there. */
function linkError(server: ModelServer, row: Guest, to: unknown): 'not_found' | 'circle' | null {
  const { guests } = server.state
  if (typeof to !== 'string' || to === row.merged_into) return null
  if (to === row.id || guests.get(to)?.deleted !== false) return 'not_found'
  for (let at = guests.get(to); at; at = guests.get(at.merged_into ?? ''))
    if (at.id === row.id) return 'circle'
  return null
}

function decided(server: ModelServer, row: Guest, c: Command): Decision {
  switch (c.kind) {
    case 'guest.edit': {
      const seen = row.merged_into === null ? { ...c.base, merged_into: null } : c.base
      const base = server.planted.has('last card wins') ? row : seen
      const { patch, sides } = threeWay(row, c.args.fields, base)
      if (!hasAny(sides)) return { patch }
      return { patch, conflict: { code: 'changed_elsewhere', fields: sides, won: false } }
    }
    case 'undo': {
      const undone = undoneBy(server, row.id, c.args.of)
      return undone ? takenBack(row, c, undone) : { patch: {} }
    }
    case 'attention.settle': {
      const conflict = row.conflicts.find((x) => x.id === c.args.item)
      if (!conflict) return { patch: {} }
      const conflicts = row.conflicts.filter((x) => x.id !== c.args.item)
      if (c.args.way === 'keep') return { patch: { conflicts } }
      const lost = Object.entries(conflict.fields).map(([field, sides]) => [field, sides.lost])
      return { patch: { ...Object.fromEntries(lost), conflicts } }
    }
    default:
      return { patch: {} }
  }
}
