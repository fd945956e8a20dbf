// Commands about a guest: what they show before the server has answered (private.apply_guest_command decides), and how
// screens make them.

import type { Conflict } from '#domain/booking/booking.ts'
import { type Command, type CommandBody, takenBack } from '#domain/booking/command.ts'
import { withVisibleText } from '#domain/text/visible-text.ts'
import { emptyCard, type Guest, type GuestFields, mostTags } from './guest.ts'

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

/** Only the fields of `wanted` that differ from what was on screen; null when none does. */
export function guestEditCommand(seen: GuestFields, wanted: Partial<GuestFields>): CommandBody | null {
  const isChanged = (field: keyof GuestFields) =>
    wanted[field] !== undefined && !isSame(wanted[field], seen[field])
  const changed = (Object.keys(emptyCard) as (keyof GuestFields)[]).filter(isChanged)
  if (changed.length === 0) return null
  const pick = (from: Partial<GuestFields>) =>
    Object.fromEntries(changed.map((f) => [f, from[f]])) as Partial<GuestFields>
  return { kind: 'guest.edit', args: { fields: pick(wanted) }, base: pick(seen) }
}

/** Fields of which one side must go; allergies and tags of both can stand. */
const chosenFields = [
  ...(['last_name', 'first_name', 'last_kana', 'first_kana'] as const),
  ...(['notes', 'birthday', 'company'] as const),
] as const
export type CardSide = Partial<Pick<GuestFields, (typeof chosenFields)[number]>>

/**
 * What there is to choose from where two changes of a card met, what stands now first: an undo or another edit may have put in
 * either side, or a third. One where there is nothing to choose.
 */
export function sidesToChoose(now: GuestFields, { fields }: Pick<Conflict, 'fields'>): CardSide[] {
  const asked = chosenFields.filter((field) => fields[field])
  const side = (of: (field: keyof CardSide) => unknown): CardSide =>
    Object.fromEntries(asked.map((field) => [field, String(of(field))]))
  const all = [side((f) => now[f]), side((f) => fields[f]?.kept), side((f) => fields[f]?.lost)]
  return all.filter((one, i) => all.findIndex((other) => isSame(one, other)) === i)
}

/** The guest's own tags; while two changes of them wait for a decision those of both, as far as a card holds them. */
export function tagsOfBoth(now: GuestFields, { fields }: Pick<Conflict, 'fields'>): string[] {
  const lost = fields['tags']?.lost
  return [...new Set([...now.tags, ...(Array.isArray(lost) ? lost.map(String) : [])])].slice(0, mostTags)
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
