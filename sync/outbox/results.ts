// What the server's word does to an entry of the outbox. The same word may come twice (a repeated push, the outcomes
// beside a pull, what the worker pushed): only the first has an effect.

import type { CommandResult } from '#sync/protocol/messages.ts'
import { type Entries, type OutboxEntry, rowsOfEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'

/** Refusals of what somebody has decided about already. */
export const quietCodes = ['discarded', 'replaced'] as readonly string[]
/** Given up too late: that stays until somebody has looked. */
export const wasApplied = 'was_applied'

export async function applyResults(
  outbox: Outbox,
  answers: readonly CommandResult[],
  epoch: string,
  now: number,
): Promise<void> {
  const changes = new Map<string, Partial<OutboxEntry>>()
  const asOf = (entry: OutboxEntry): OutboxEntry => ({ ...entry, ...changes.get(entry.id) })
  const open = () => outbox.open().map(asOf)
  for (const answer of answers) {
    const stored = outbox.open().find((e) => e.id === answer.id)
    if (!stored) continue
    const entry = asOf(stored)
    if (entry.open === 0 || entry.answered !== '' || entry.state === 'rejected') continue
    const isLost = answer.state === 'blocked' && (await needsWhatNeverComes(outbox, entry, asOf))
    const change = isLost ? withoutCounterpart(entry, now) : changeFor(entry, answer, epoch, open, now)
    if (change) changes.set(entry.id, { ...changes.get(entry.id), ...change })
  }
  if (changes.size > 0) await outbox.patchAll(changes)
}

/**
 * Whether the server waits for a command that a person gave up, or that was forgotten here: after a restore it has not
 * even heard of the refused one that an undo speaks of.
 */
async function needsWhatNeverComes(
  outbox: Outbox,
  entry: OutboxEntry,
  asOf: (entry: OutboxEntry) => OutboxEntry,
): Promise<boolean> {
  for (const id of entry.needs) {
    const found = await outbox.find(id)
    const needed = found && asOf(found)
    // Of what was replaced the server finds what stands for it.
    if (!needed || (needed.open === 0 && needed.answered === '' && needed.code !== 'replaced')) return true
  }
  return false
}

/** Undo of what never was has nothing to undo; anything else is shown, for a person to decide. */
const withoutCounterpart = (entry: OutboxEntry, now: number): Partial<OutboxEntry> =>
  entry.kind === 'undo' ? asDone(now, 'nothing_to_undo') : { state: 'rejected', code: 'not_found', fails: 0 }

function changeFor(
  entry: OutboxEntry,
  answer: CommandResult,
  epoch: string,
  open: () => Entries,
  now: number,
): Partial<OutboxEntry> | null {
  const said = { code: answer.code ?? '', figures: answer.figures ?? {}, fails: 0 }
  switch (answer.state) {
    case 'applied':
    case 'flagged': {
      const state = answer.state === 'flagged' ? 'flagged' : 'sent'
      return { ...said, state, answered: answer.state, rev: answer.rev, epoch, row: answer.row }
    }
    case 'rejected':
      return quietCodes.includes(said.code) ? asDone(now, said.code) : { ...said, state: 'rejected' }
    case 'id_reused':
      return { ...said, state: 'rejected', code: 'id_reused' }
    case 'blocked':
      // Undo of what was refused has nothing to undo.
      if (entry.kind === 'undo' && isRefused(open(), String(entry.args.of)))
        return asDone(now, 'nothing_to_undo')
      return entry.state === 'blocked' ? null : { state: 'blocked' }
    case 'client_too_old':
    case 'busy':
    case 'retry':
      return null
  }
}

export const asDone = (now: number, code: string): Partial<OutboxEntry> => ({
  open: 0,
  state: 'done',
  code,
  ended: now,
})

const isRefused = (open: Entries, id: string): boolean => open.find((e) => e.id === id)?.state === 'rejected'

/** The mirror that is shown. */
export interface Shown {
  checkpoint(): {
    epoch: string
    cursor: number
    complete: boolean
    plan: { head: number } | null
    partsHead: number
  }
  /** -1 where the row is not here. */
  revOf(collection: string, id: string): Promise<number>
}

/**
 * Entries whose rows are in the mirror that is shown leave the overlay. What an app of before left answered, without a rev,
 * is sent again under its id.
 */
export async function confirmEntries(outbox: Outbox, mirror: Shown, now: number): Promise<void> {
  const changes = new Map<string, Partial<OutboxEntry>>()
  for (const entry of outbox.open()) {
    if (entry.answered === '') continue
    if (entry.rev === undefined) changes.set(entry.id, { answered: '', state: 'waiting' })
    else if (await isSettled(entry, mirror)) changes.set(entry.id, asDone(now, entry.code))
  }
  if (changes.size > 0) await outbox.patchAll(changes)
}

/** The row that was answered as it was written then, and whatever else the command made: of each of these it may be another part. */
async function areHere(
  entry: OutboxEntry,
  [collection, id, rev]: NonNullable<OutboxEntry['row']>,
  mirror: Shown,
): Promise<boolean> {
  if ((await mirror.revOf(collection, id)) < rev) return false
  if (entry.kind !== 'occurrence.create') return true
  for (const made of rowsOfEntry(entry)) if ((await mirror.revOf(collection, made)) < 0) return false
  return true
}

/**
 * A row that somebody has written since may have a rev beyond the cursor: then it comes with a later page. One that was deleted
 * before the mirror was begun never comes.
 */
export async function isSettled(entry: OutboxEntry, mirror: Shown): Promise<boolean> {
  const { rev = Infinity, row, code } = entry
  // Somebody has to look at it first.
  if (code === wasApplied) return false
  const { epoch, cursor, complete, plan, partsHead } = mirror.checkpoint()
  if (entry.epoch !== epoch || cursor < rev) return false
  if (!row || (await areHere(entry, row, mirror))) return true
  return complete && row[2] <= (plan?.head ?? 0) && cursor >= partsHead
}
