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
    patchAll: async (changes: Map<string, object>) => void patched.push(...changes.values()),
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
      patchAll: async (changes: Map<string, object>) => void patched.push(...changes.values()),
    }
    await applyResults(outbox as never, [answer], 'e', 5)
    return patched
  }
  expect(await told({ answered: '', state: 'waiting' }), 'control').toMatchObject([{ rev: 9, epoch: 'e' }])
  expect(await told({ answered: 'flagged', state: 'flagged' })).toEqual([])
  expect(await told({ answered: '', state: 'rejected' })).toEqual([])
})

test('[S2] answers that come together are one write, and each counts for those after it', async () => {
  const written: [string, object][][] = []
  const entry = { answered: '', state: 'waiting', open: 1 }
  const outbox = {
    open: () => [
      { ...entry, id: 'c1', kind: 'booking.edit', needs: [] },
      { ...entry, id: 'c2', kind: 'undo', needs: [], args: { of: 'c1' } },
      { ...entry, id: 'c3', kind: 'booking.edit', needs: ['c4'] },
      { ...entry, id: 'c4', kind: 'booking.edit', needs: [] },
    ],
    find: async () => ({ ...entry, id: 'c4' }),
    patchAll: async (changes: Map<string, object>) => void written.push([...changes]),
  }
  const said = { code: '', figures: {}, row: null }
  const told = async (...answers: object[]) => {
    written.length = 0
    await applyResults(outbox as never, answers as never, 'e', 5)
    expect(written.length).toBeLessThan(2)
    return Object.fromEntries(written.flat())
  }
  const refused = { id: 'c1', state: 'rejected', ...said, code: 'full' }
  const undone = { id: 'c2', state: 'blocked', ...said }
  expect(await told(undone), 'control').toMatchObject({ c2: { state: 'blocked' } })
  expect(await told(refused, undone)).toMatchObject({
    c1: { state: 'rejected' },
    c2: { code: 'nothing_to_undo' },
  })
  const givenUp = { id: 'c4', state: 'rejected', ...said, code: 'discarded' }
  const behind = { id: 'c3', state: 'blocked', ...said }
  expect(await told(behind), 'control').toMatchObject({ c3: { state: 'blocked' } })
  expect(await told(givenUp, behind)).toMatchObject({ c3: { state: 'rejected', code: 'not_found' } })
  const again = { id: 'c4', state: 'applied', ...said, rev: 9 }
  expect(await told(givenUp, again)).toMatchObject({ c4: { state: 'done', code: 'discarded' } })
  expect(await told({ ...again, id: 'c9' })).toEqual({})
})
