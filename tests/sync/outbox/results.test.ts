// What a word of the server does to a line, past the network.

import { expect, test } from 'vitest'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { applyResults } from '#sync/outbox/results.ts'

/** What is written to a line that needs `needed`, when the server says that it waits for it. */
async function toldToWait(needed: Partial<OutboxEntry> | null, kind = 'booking.edit'): Promise<object[]> {
  const entry = { id: 'c2', kind, answered: '', state: 'waiting', needs: ['c1'], args: { of: 'c1' } }
  const patched: object[] = []
  const outbox = {
    open: () => [entry],
    find: async () => needed,
    patch: async (_: string, change: object) => void patched.push(change),
  }
  const answer = { id: 'c2', state: 'blocked', code: '', figures: {}, rev: 9, row: null } as const
  await applyResults(outbox as never, [answer], 'e', 5)
  return patched
}

const over = { open: 0, state: 'done', answered: '' } as const

test('[S2] what needs a command that was tried again under another id waits for that; what needs one that was given up does not', async () => {
  expect(await toldToWait({ ...over, code: 'replaced' })).toEqual([{ state: 'blocked' }])
  expect(await toldToWait({ open: 1, state: 'waiting', answered: '' })).toEqual([{ state: 'blocked' }])
  const shown = [{ state: 'rejected', code: 'not_found', fails: 0 }]
  expect(await toldToWait({ ...over, code: 'discarded' }), 'control').toEqual(shown)
  expect(await toldToWait(null), 'forgotten here').toEqual(shown)
  const quiet = [{ open: 0, state: 'done', code: 'nothing_to_undo', ended: 5 }]
  expect(await toldToWait({ ...over, code: 'discarded' }, 'undo')).toEqual(quiet)
  expect(await toldToWait({ ...over, code: 'replaced' }, 'undo')).toEqual([{ state: 'blocked' }])
})

test('[S2] a word of the server that comes twice has its effect once, and none on what was refused', async () => {
  const answer = { id: 'c1', state: 'applied', code: '', figures: {}, rev: 9, row: null } as const
  const told = async (entry: Partial<OutboxEntry>) => {
    const patched: object[] = []
    const outbox = {
      open: () => [{ id: 'c1', kind: 'booking.edit', needs: [], ...entry }],
      patch: async (_: string, change: object) => void patched.push(change),
    }
    await applyResults(outbox as never, [answer], 'e', 5)
    return patched
  }
  expect(await told({ answered: '', state: 'waiting' }), 'control').toMatchObject([{ rev: 9, epoch: 'e' }])
  expect(await told({ answered: 'flagged', state: 'flagged' })).toEqual([])
  expect(await told({ answered: '', state: 'rejected' })).toEqual([])
})
