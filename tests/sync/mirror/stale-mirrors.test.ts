// Which databases housekeeping takes away: mirrors that nobody shows, and nothing else whatever it is called.

import { afterEach, expect, test, vi } from 'vitest'
import { mirrorName } from '#sync/mirror/mirror.ts'
import { deleteStaleMirrors } from '#sync/mirror/stale-mirrors.ts'
import { outboxDatabase } from '#sync/outbox/stored-entries.ts'
import { openOrCreate } from '#sync/platform/indexed-db.ts'
import { leaderLock } from '#sync/protocol/lock-names.ts'
import { aBrowser } from '#tests/fixtures/browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const inDexie = (name: string) => `rxdb-dexie-${name}--0--booking`
const shown = inDexie(mirrorName('v', 3))
const left = inDexie(mirrorName('v', 2))
const ofBefore = inDexie('mirror-1-v')
const others = [outboxDatabase('v'), outboxDatabase('w'), inDexie(mirrorName('w', 1)), 'noren-session']

async function leftAfter(heldLocks: string[]): Promise<string[]> {
  const browser = aBrowser()
  const held = heldLocks.map((name) => ({ name }))
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held, pending: [] }) } })
  for (const name of [shown, left, ofBefore, ...others])
    (await openOrCreate(name, (db) => db.createObjectStore('docs'))).close()
  await deleteStaleMirrors('v', [mirrorName('v', 3)])
  // Deletions are not waited for.
  await new Promise((rest) => setTimeout(rest, 50))
  return (await browser.names()).sort()
}

test('[S1] [S15] a mirror that nobody shows goes; the shown one, outboxes, other vendors’ and the session stay', async () => {
  expect(await leftAfter([leaderLock('v')])).toEqual([shown, ...others].sort())
})

test('[S12] while another tab is open, mirrors of another version of the app stay too', async () => {
  expect(await leftAfter([leaderLock('v'), 'noren-lead-1-v'])).toContain(ofBefore)
})
