// What the server's word does to a line of the outbox. The same word may come twice (a repeated push, the outcomes
// beside a pull, the worker's flush): only the first has an effect.

import type { Answer, CollectionName, Wrote } from '#sync/protocol/messages.ts'
import { collections } from '#sync/protocol/messages.ts'
import type { Lines, OutboxLine } from './entry.ts'
import type { Outbox } from './outbox.ts'

export async function takeAnswers(outbox: Outbox, answers: readonly Answer[], now: number): Promise<void> {
  for (const answer of answers) {
    const line = outbox.open().find((l) => l.id === answer.id)
    if (line?.answered !== '' || line.state === 'rejected') continue
    const isLost = answer.state === 'blocked' && (await needsWhatNeverComes(outbox, line))
    const change = isLost ? given(line, now) : changeFor(line, answer, outbox.open(), now)
    if (change) await outbox.patch(line.id, change)
  }
}

/**
 * Whether the server waits for a command that a person gave up, or that was forgotten here: after a restore it has not
 * even heard of the refused one that an undo speaks of.
 */
async function needsWhatNeverComes(outbox: Outbox, line: OutboxLine): Promise<boolean> {
  for (const id of line.needs) {
    const needed = await outbox.find(id)
    if (!needed || (needed.open === 0 && needed.answered === '')) return true
  }
  return false
}

/** Undo of what never was has nothing to undo; anything else is shown, for a person to decide. */
const given = (line: OutboxLine, now: number): Partial<OutboxLine> =>
  line.kind === 'undo' ? done(now, 'nothing_to_undo') : { state: 'rejected', code: 'not_found', fails: 0 }

function changeFor(line: OutboxLine, answer: Answer, open: Lines, now: number): Partial<OutboxLine> | null {
  const said = { code: answer.code ?? '', figures: answer.figures ?? {}, fails: 0 }
  switch (answer.state) {
    case 'applied':
    case 'flagged': {
      const state = answer.state === 'flagged' ? 'flagged' : 'sent'
      return { ...said, state, answered: answer.state, wrote: answer.wrote ?? {} }
    }
    case 'rejected':
      return { ...said, state: 'rejected' }
    case 'id_reused':
      return { ...said, state: 'rejected', code: 'id_reused' }
    case 'blocked':
      // Undo of what was refused has nothing to undo.
      if (line.kind === 'undo' && isRefused(open, String(line.args.of))) return done(now, 'nothing_to_undo')
      return line.state === 'blocked' ? null : { state: 'blocked' }
    case 'client_too_old':
    case 'retry':
      return null
  }
}

export const done = (now: number, code: string): Partial<OutboxLine> => ({
  open: 0,
  state: 'done',
  code,
  ended: now,
})

const isRefused = (open: Lines, id: string): boolean => open.find((l) => l.id === id)?.state === 'rejected'

/** Lines whose rows are all in the mirror leave the overlay. */
export async function settle(
  outbox: Outbox,
  reached: Partial<Record<CollectionName, number>>,
  now: number,
): Promise<void> {
  for (const line of outbox.open()) {
    if (line.answered !== '' && isReached(line.wrote, reached)) {
      await outbox.patch(line.id, done(now, line.code))
    }
  }
}

export const isReached = (wrote: Wrote, reached: Partial<Record<CollectionName, number>>): boolean =>
  collections.every((c) => wrote[c] === undefined || (reached[c] ?? -1) >= (wrote[c] ?? 0))
