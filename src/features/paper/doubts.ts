// What somebody is to look at before it is sent.

import type { PaperDraft } from '#domain/paper/draft.ts'
import { type Doubt, doubtOf, type WalkInEntry, walkInDoubt } from '#domain/paper/entry.ts'
import type { BookingView } from '#sync/types.ts'

export interface PaperDoubt {
  doubt: Doubt
  sat: number
  whose: { row: BookingView } | { line: number }
}

export function doubtsOf(
  parties: readonly BookingView[],
  draft: PaperDraft,
  rowOf: (entry: WalkInEntry) => BookingView | undefined,
  hours: { from: number; to: number },
): PaperDoubt[] {
  const ofParties = parties.map((row) => {
    const entry = draft.parties[row.id]
    return { whose: { row }, sat: entry?.sat ?? null, doubt: entry ? doubtOf(row, entry) : null }
  })
  const ofWalkIns = Object.entries(draft.walkIns)
    .filter(([, entry]) => !rowOf(entry))
    .map(([line, entry]) => ({
      ...{ whose: { line: Number(line) }, sat: entry.sat },
      doubt: walkInDoubt(entry, parties, hours),
    }))
  return [...ofParties, ...ofWalkIns].flatMap(({ doubt, sat, whose }) =>
    doubt === null || sat === null ? [] : [{ doubt, sat, whose }],
  )
}
