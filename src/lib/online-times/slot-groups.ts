import type { SlotReason } from '#domain/availability/slots.ts'
import type { PublicSlot } from '#domain/online/guest-booking.ts'

export type SlotGroup =
  | { kind: 'slot'; slot: PublicSlot }
  /** Three or more times in a row that are closed for one reason. */
  | { kind: 'closed'; from: number; to: number; reason: SlotReason }

/** Slots in order; a long row of the same "no" becomes one line, so that the times to tap stay in sight. */
export function slotGroups(slots: readonly PublicSlot[]): SlotGroup[] {
  const groups: SlotGroup[] = []
  for (let i = 0; i < slots.length; ) {
    const row = sameNo(slots, i)
    const first = row[0]
    const last = row.at(-1)
    if (row.length >= 3 && first?.reason && last) {
      groups.push({ kind: 'closed', from: first.minute, to: last.minute, reason: first.reason })
      i += row.length
    } else {
      const slot = slots[i]
      if (slot) groups.push({ kind: 'slot', slot })
      i += 1
    }
  }
  return groups
}

function sameNo(slots: readonly PublicSlot[], from: number): PublicSlot[] {
  const reason = slots[from]?.reason
  if (!reason) return []
  const rest = slots.slice(from)
  const end = rest.findIndex((s) => s.bookable || s.reason !== reason)
  return end === -1 ? rest : rest.slice(0, end)
}

/** Minutes either side of the wished time that are shown. */
const aroundMinutes = 120

export const around = (slots: readonly PublicSlot[], wish: number | null): readonly PublicSlot[] =>
  wish === null ? slots : slots.filter((s) => Math.abs(s.minute - wish) <= aroundMinutes)
