// What is typed in and not yet sent, of one day: line by line, ids and minutes alone, so that nothing of a guest lies about.

import { nothingWritten, type PaperEntry, type Seen, type WalkInEntry } from './entry.ts'

export interface PaperDraft {
  /** By the booking's id. */
  parties: Readonly<Record<string, PaperEntry>>
  /** By the number of the line. */
  walkIns: Readonly<Record<string, WalkInEntry>>
}

export const emptyDraft: PaperDraft = { parties: {}, walkIns: {} }

export const withParty = (draft: PaperDraft, id: string, change: Partial<PaperEntry>): PaperDraft => ({
  ...draft,
  parties: { ...draft.parties, [id]: { ...nothingWritten, ...draft.parties[id], ...change } },
})

export const withWalkIn = (
  draft: PaperDraft,
  line: number,
  change: Partial<WalkInEntry>,
  newId: () => string,
): PaperDraft => {
  const before = draft.walkIns[line] ?? emptyWalkIn(newId(), false)
  return { ...draft, walkIns: { ...draft.walkIns, [line]: { ...before, ...change } } }
}

const emptyWalkIn = (id: string, used: boolean): WalkInEntry => ({ ...nothingWritten, id, used, pax: null })

/**
 * What was stored stands in its booking from then on, where others may go on with it: sent once more with the next lines, it would take
 * that back. Of who walked in the line keeps its booking.
 */
export function withoutStored(draft: PaperDraft, stored: ReadonlySet<string>): PaperDraft {
  const parties = Object.entries(draft.parties).filter(([id]) => !stored.has(id))
  const walkIns = Object.entries(draft.walkIns).map(([line, entry]) => [
    line,
    stored.has(entry.id) ? emptyWalkIn(entry.id, true) : entry,
  ])
  return { parties: Object.fromEntries(parties), walkIns: Object.fromEntries(walkIns) }
}

/** What was stored of `before` and is taken back stands there again, but for lines that something else was written on since. */
export function withTakenBack(
  draft: PaperDraft,
  before: PaperDraft,
  stored: ReadonlySet<string>,
): PaperDraft {
  const parties = Object.entries(before.parties).filter(([id]) => stored.has(id))
  const walkIns = Object.entries(before.walkIns).filter(([line, { id }]) => {
    const now = draft.walkIns[line]
    return stored.has(id) && (!now || (now.id === id && isUnwritten(now)))
  })
  return {
    parties: { ...Object.fromEntries(parties), ...draft.parties },
    walkIns: { ...draft.walkIns, ...Object.fromEntries(walkIns) },
  }
}

const isUnwritten = ({ sat, left, tables, noShow, seen, ...more }: PaperEntry | WalkInEntry): boolean =>
  sat === (seen?.sat ?? null) &&
  left === (seen?.left ?? null) &&
  tables === null &&
  !noShow &&
  (!('pax' in more) || more.pax === null)

/** Whether nothing is written on any line. */
export const isAllUnwritten = ({ parties, walkIns }: PaperDraft): boolean =>
  [...Object.values(parties), ...Object.values(walkIns)].every(isUnwritten)

/** As it was kept; whatever is not of this form is left out, since other versions may have written it. */
export function readDraft(kept: unknown): PaperDraft {
  const { parties, walkIns } = objectOf(kept)
  return {
    parties: mapped(objectOf(parties), entryIn),
    walkIns: mapped(objectOf(walkIns), (value) => {
      const entry = entryIn(value)
      const { id, pax, used } = objectOf(value)
      const people = wholeIn(pax, 999)
      if (!entry || typeof id !== 'string') return null
      return { ...entry, id, used: used === true, pax: people === 0 ? null : people }
    }),
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function mapped<T>(from: Record<string, unknown>, read: (value: unknown) => T | null): Record<string, T> {
  const entries = Object.entries(from).flatMap(([key, value]) => {
    const entry = read(value)
    return entry === null ? [] : [[key, entry] as const]
  })
  return Object.fromEntries(entries)
}

function entryIn(value: unknown): PaperEntry | null {
  if (typeof value !== 'object' || value === null) return null
  const { sat, left, noShow, tables, seen } = objectOf(value)
  const isList = Array.isArray(tables) && tables.every((id) => typeof id === 'string')
  return {
    sat: wholeIn(sat, 2159),
    left: wholeIn(left, 2159),
    noShow: noShow === true,
    tables: isList ? (tables as string[]) : null,
    seen: seen === null || typeof seen !== 'object' ? null : seenIn(objectOf(seen)),
  }
}

const seenIn = ({ sat, left }: Record<string, unknown>): Seen => ({
  ...{ sat: wholeIn(sat, 2159), left: wholeIn(left, 2159) },
})

const wholeIn = (value: unknown, most: number): number | null =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : null
