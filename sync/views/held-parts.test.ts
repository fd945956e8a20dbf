import { BehaviorSubject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { type HeldParts, nothingHeld } from '#domain/pending/held-parts.ts'
import { checkpointId } from '#sync/mirror/checkpoint.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import { heldPartsQuery } from './held-parts.ts'

const plan = { from: '2025-10-13', parts: ['config', '2026-11-16', 'a'] }

/** A mirror of which only its checkpoint's row is asked. */
function aMirror(...here: string[]) {
  const docs = (parts: string[]) => [{ id: checkpointId, toJSON: () => ({ data: { plan, here: parts } }) }]
  const found = new BehaviorSubject(docs(here))
  const query = { $: found, collection: { _queryCache: {} } }
  const mirror = { use: () => () => {}, collections: { config: { find: () => query } } } as unknown as Mirror
  return { mirror, holds: (...parts: string[]) => found.next(docs(parts)) }
}

/** `reads` are those under way, each of which ends when it is called. */
function watched(mirror: BehaviorSubject<Mirror | null>, failing = 0) {
  const reads: (() => void)[] = []
  const errors: unknown[] = []
  const said: HeldParts[] = []
  const caughtUp = () =>
    failing-- > 0 ? Promise.reject(new Error('disk')) : new Promise<void>((done) => reads.push(done))
  const close = heldPartsQuery(mirror, [{ caughtUp }], (e) => errors.push(e)).open((held) => said.push(held))
  const readEnds = async () => {
    reads.shift()?.()
    await new Promise((rest) => setTimeout(rest))
  }
  return { said, reads, errors, readEnds, close }
}

const missing = (...parts: string[]): HeldParts => ({ from: plan.from, missing: parts })

test('[S8] that a part is here is said when what is open has been read since', async () => {
  const { mirror, holds } = aMirror('config')
  const { said, readEnds, close } = watched(new BehaviorSubject<Mirror | null>(mirror))
  await readEnds()
  expect(said).toEqual([missing('2026-11-16', 'a')])
  holds('config', '2026-11-16')
  holds('config', '2026-11-16', 'a')
  expect(said).toHaveLength(1)
  await readEnds()
  expect(said.at(-1), 'what came while it was read needs another read').toEqual(missing('a'))
  await readEnds()
  expect(said.at(-1)).toEqual(missing())
  close()
})

test('[S8] what is whole at the first look waits for nobody, and what is gone is said at once', async () => {
  const { mirror } = aMirror(...plan.parts)
  const present = new BehaviorSubject<Mirror | null>(mirror)
  const { said, reads, readEnds, close } = watched(present)
  expect(said).toEqual([missing()])
  expect(reads).toHaveLength(0)
  present.next(null)
  expect(said.at(-1)).toEqual(nothingHeld)
  const other = aMirror('config')
  present.next(other.mirror)
  other.holds('config', 'a')
  present.next(null)
  await readEnds()
  await readEnds()
  expect(said.at(-1), 'a read of a mirror that is gone tells nothing').toEqual(nothingHeld)
  close()
})

test('[S8] [S13] where a read fails nothing is known, that is reported, and it is tried again', async () => {
  const { mirror } = aMirror('config')
  const { said, reads, errors, readEnds, close } = watched(new BehaviorSubject<Mirror | null>(mirror), 1)
  await readEnds()
  expect([said, errors.length]).toEqual([[nothingHeld], 1])
  await vi.waitFor(() => expect(reads).toHaveLength(1), 3000)
  await readEnds()
  expect(said.at(-1)).toEqual(missing('2026-11-16', 'a'))
  close()
})
