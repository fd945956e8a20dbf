// A backup copy of every entry that is not done, in a store of its own. Chromium throws all of a site's databases away
// when it finds them damaged, as it does at the second start after it was killed in the midst of a write; a storage
// bucket keeps its own files and is not thrown away with them. Browsers without buckets keep IndexedDB in SQLite, which
// takes no harm from being killed.

import {
  databaseNames,
  inTransaction,
  openExisting,
  openOrCreate,
  readAll,
  thenClose,
} from '#sync/platform/indexed-db.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import { currentIdentity } from '#sync/session/identity.ts'
import type { OutboxEntry } from './entry.ts'

export interface BackupStore {
  /** null: take it out. Several changes are one transaction. */
  write(changes: ReadonlyMap<string, OutboxEntry | null>): Promise<void>
  all(): Promise<OutboxEntry[]>
  close(): Promise<void>
}

export interface BackupCopies {
  /** Of the entry as it is now; none is kept of one that is done. Written behind the caller's back: the outbox has it. */
  update(entry: OutboxEntry): void
  /** Rejects where the store cannot be read now. */
  all(): Promise<OutboxEntry[]>
  close(): Promise<void>
}

export function backupCopies(store: BackupStore): BackupCopies {
  const runExclusive = serialQueue()
  let noted = new Map<string, OutboxEntry | null>()
  let isQueued = false
  async function write(): Promise<void> {
    isQueued = false
    const changes = noted
    noted = new Map()
    try {
      await within(storeMs, store.write(changes))
    } catch {
      // A full or forbidden store leaves one copy, as before; the next note tries these again.
      noted = new Map([...changes, ...noted])
    }
  }
  return {
    update(entry) {
      noted.set(entry.id, entry.open === 1 ? entry : null)
      if (isQueued) return
      isQueued = true
      queueMicrotask(() => void runExclusive(write))
    },
    all: () => runExclusive(() => within(storeMs, store.all())),
    close: () => runExclusive(() => within(storeMs, store.close())).catch(() => {}),
  }
}

/** Longer, and work goes on without: neither opening nor signing out may hang on a backup copy. */
const storeMs = 2000

function within<T>(ms: number, action: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the backup copies do not answer')), ms)
  })
  return Promise.race([action, late]).finally(() => clearTimeout(timer))
}

/** As far as Chromium has it; TypeScript's library does not know it yet. */
interface Buckets {
  open(name: string, options: { persisted: boolean }): Promise<{ indexedDB: IDBFactory }>
  keys(): Promise<string[]>
  delete(name: string): Promise<void>
}
const bucket = 'noren-spare'
const buckets = (): Buckets | undefined =>
  (globalThis.navigator as { storageBuckets?: Buckets } | undefined)?.storageBuckets

const databaseOf = (vendorId: string): string => `spare-${vendorId}`
const storeName = 'lines'
const createStore = (database: IDBDatabase) => database.createObjectStore(storeName, { keyPath: 'id' })

export function bucketBackupStore(vendorId: string): BackupStore {
  let opened: Promise<IDBDatabase> | undefined
  async function inStore<T>(
    mode: IDBTransactionMode,
    action: (store: IDBObjectStore) => T,
  ): Promise<T | null> {
    const all = buckets()
    // Where somebody signs out meanwhile, nothing is made anew.
    if (!all || currentIdentity()?.vendorId !== vendorId) return null
    opened ??= all
      .open(bucket, { persisted: true })
      .then(({ indexedDB }) => openOrCreate(databaseOf(vendorId), createStore, indexedDB))
    try {
      const database = await opened
      // The browser may close it at any time: it is opened anew at the next ask.
      database.onclose = () => {
        opened = undefined
      }
      return await inTransaction(database, storeName, mode, (t) => action(t.objectStore(storeName)))
    } catch (error) {
      void opened.then((database) => database.close()).catch(() => {})
      opened = undefined
      throw error
    }
  }
  return {
    async write(changes) {
      await inStore('readwrite', (store) => {
        for (const [id, entry] of changes) {
          if (entry) store.put(entry)
          else store.delete(id)
        }
      })
    },
    async all() {
      const asked = await inStore('readonly', (store) => store.getAll() as IDBRequest<OutboxEntry[]>)
      return asked ? asked.result.filter((entry) => entry.open === 1) : []
    },
    async close() {
      const database = await opened
      database?.close()
    },
  }
}

/** Entries of all vendors that have a copy here; `except` leaves out those of one. Makes no bucket. */
export const backupCopiesOnDevice = (except?: string): Promise<OutboxEntry[]> =>
  within(storeMs, ofAllVendors(except))

async function ofAllVendors(except?: string): Promise<OutboxEntry[]> {
  const all = buckets()
  if (!all || !(await all.keys()).includes(bucket)) return []
  const { indexedDB } = await all.open(bucket, { persisted: true })
  const entries: OutboxEntry[] = []
  for (const name of await databaseNames(indexedDB)) {
    if (except !== undefined && name === databaseOf(except)) continue
    const database = await openExisting(name, indexedDB)
    if (!database) continue
    entries.push(...(await thenClose(database, () => readAll<OutboxEntry>(database, storeName))))
  }
  return entries
}

/** At sign-out. */
export const deleteBackupCopies = (): Promise<void> =>
  within(storeMs, buckets()?.delete(bucket) ?? Promise.resolve()).catch(() => {})
