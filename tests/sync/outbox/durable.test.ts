// An entry is on the disk before it counts: the browser is asked for it with each write of the outbox.

// First: Dexie takes the browser's databases as they are when it is loaded.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openMirror } from '#sync/mirror/mirror.ts'
import { backupCopies } from '#sync/outbox/backup-copy.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { openOutbox } from '#sync/outbox/outbox.ts'
import { memoryLocks } from '#sync/platform/locks.ts'
import { browserKit } from '#sync/platform/rxdb.ts'
import { creation, plainHash } from '#tests/fixtures/tablet.ts'

test('[S1] each write of the outbox is asked for with strict durability, those of a mirror are not', async () => {
  const asked: [database: string, durability: string | undefined][] = []
  const real = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...[stores, mode, how]: Parameters<typeof real>
  ) {
    if (mode === 'readwrite') asked.push([this.name, (how as IDBTransactionOptions | undefined)?.durability])
    return real.call(this, stores, mode, how)
  })
  const kit = { ...browserKit(), multiInstance: false, hashFunction: plainHash }
  const store = { write: async () => {}, all: async () => [], close: async () => {} }
  const outbox = await openOutbox('v', kit, memoryLocks(), backupCopies(store))
  asked.length = 0
  const state = { open: 1, state: 'waiting', needs: [], answered: '' }
  await outbox.addAll([{ ...creation(), ...state, id: 'c1', subject: 'b1' } as unknown as OutboxEntry])
  await outbox.patch('c1', { code: 'full' })
  await outbox.close()
  const ofOutbox = asked.filter(([name]) => name.includes('outbox-v'))
  expect(ofOutbox.length).toBeGreaterThanOrEqual(2)
  expect(ofOutbox.filter(([, durability]) => durability !== 'strict')).toEqual([])

  const none = async () => ({ ok: false, fault: 'network', detail: '' }) as const
  const mirror = await openMirror('mirror-v', kit, { plan: none, part: none, pull: none })
  await mirror.touch()
  await mirror.close()
  const ofMirror = asked.filter(([name]) => name.includes('mirror-v'))
  expect(ofMirror.length, 'control').toBeGreaterThan(0)
  expect(
    ofMirror.some(([, durability]) => durability === 'strict'),
    'control',
  ).toBe(false)
})
