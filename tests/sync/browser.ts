// A browser's storage for tests of what lies in IndexedDB: a fresh one each time, with the real Dexie storage on it.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { vi } from 'vitest'
import { memoryShelf } from '#sync/platform/device-store.ts'
import { memoryLocks } from '#sync/platform/locks.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { writeTokens } from '#sync/session/token-store.ts'
import { type Device, plainHash } from './tablet.ts'

export interface Browser {
  device: Device
  /** The same storage for another tab of the same process: RxDB opens a name once per storage. */
  kit(tab: string): DatabaseKit
  names(): Promise<string[]>
}

let made = 0

export function aBrowser(): Browser {
  const idb = new IDBFactory()
  vi.stubGlobal('indexedDB', idb)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  const key = ++made
  const kit = (tab: string): DatabaseKit => {
    const storage = getRxStorageDexie({ indexedDB: idb as never, IDBKeyRange })
    Object.assign(storage, { name: `dexie-${key}-${tab}` })
    return {
      mirror: storage as never,
      outbox: storage as never,
      hashFunction: plainHash,
      multiInstance: false,
    }
  }
  return {
    device: { name: `browser-${key}`, kit: kit('one'), shelf: memoryShelf(), locks: memoryLocks() },
    kit,
    names: async () => (await idb.databases()).map((d) => d.name ?? ''),
  }
}

export const signIn = (vendorId: string, userId = 'user-1', validMs = 3_600_000): Promise<unknown> =>
  writeTokens({
    accessToken: `h.${btoa(JSON.stringify({ sub: userId }))}.s`,
    refreshToken: 'refresh',
    validUntil: Date.now() + validMs,
    userId: 'user-1',
    vendorId,
  })

/** Every value of every store, as text: what anybody with this device could read. */
export async function everything(): Promise<string> {
  const found: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const store of db.objectStoreNames) {
      found.push(
        await new Promise((resolve, reject) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        }),
      )
    }
    db.close()
  }
  return JSON.stringify(found)
}
