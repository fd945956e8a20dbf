// Collections that share RxDB's `other`: each finds its own rows there, and none of another's, though their ids be the same.

import { expect, test } from 'vitest'
import { allCollections } from '#sync/collections/all.ts'
import type { Collection } from '#sync/collections/collection.ts'
import { checksumOf, rowHash } from '#sync/mirror/checksum.ts'
import { openMirror } from '#sync/mirror/mirror.ts'
import type { FeedRow } from '#sync/protocol/messages.ts'
import { sample } from '#tests/fixtures/sample/sample.ts'
import { aDevice } from '#tests/fixtures/tablet.ts'

const named = (name: string) => ({ ...sample, name }) as unknown as Collection
const week = '2026-11-16'
const head = { epoch: 'e', shape: 1, head: 9, now: '2026-11-21T00:00:00Z' }
const row = (collection: string, id: string, rev: number): FeedRow => [
  collection,
  { id, rev, deleted: false, day: week } as FeedRow[1],
]

test('[S4] a part counts each row of two collections in one place once, and each has its own rev', async () => {
  const rows = [row('note', 'a', 3), row('note', 'b', 4), row('plate', 'a', 5)]
  const mirror = await openMirror(
    'mirror-test',
    aDevice().kit,
    {
      plan: async () => ({ ok: true, value: { ...head, from: week, parts: [week] } }),
      part: async () => ({ ok: true, value: { ...head, rows, more: false } }),
      pull: async () => ({ ok: true, value: { ...head, rows: [], more: false, done: [], sums: null } }),
    },
    [...allCollections, named('note'), named('plate')],
  )
  await mirror.pull()
  expect(await mirror.fill()).toBeNull()
  expect(await checksumOf(mirror, week)).toEqual([3, rowHash('a', 3) + rowHash('b', 4) + rowHash('a', 5)])
  expect([await mirror.revOf('note', 'a'), await mirror.revOf('plate', 'a')]).toEqual([3, 5])
  expect(await mirror.revOf('plate', 'b')).toBe(-1)
  await mirror.close()
})
