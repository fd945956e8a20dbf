// A backup copy of every entry that is not done, in a store of its own. Chromium throws all of a site's databases away
// when it finds them damaged, as it does at the second start after it was killed in the midst of a write; a storage
// bucket keeps its own files and is not thrown away with them. Browsers without buckets keep IndexedDB in SQLite, which
// takes no harm from being killed.

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

export function bucketBackupStore(vendorId: string): BackupStore {
  let opened: Promise<IDBDatabase> | undefined
  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    const all = buckets()
    // Where somebody signs out meanwhile, nothing is made anew.
    if (!all || currentIdentity()?.vendorId !== vendorId) return null
    opened ??= all
      .open(bucket, { persisted: true })
      .then(({ indexedDB }) => database(indexedDB, databaseOf(vendorId)))
    const db = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    // The browser may close it at any time: it is opened anew at the next ask.
    db.onclose = () => {
      opened = undefined
    }
    try {
      return db.transaction('lines', mode).objectStore('lines')
    } catch (error) {
      opened = undefined
      throw error
    }
  }
  return {
    async write(changes) {
      const objectStore = await store('readwrite')
      if (!objectStore) return
      for (const [id, entry] of changes) {
        if (entry) objectStore.put(entry)
        else objectStore.delete(id)
      }
      await over(objectStore.transaction)
    },
    async all() {
      const objectStore = await store('readonly')
      return objectStore ? (await entriesIn(objectStore)).filter((entry) => entry.open === 1) : []
    },
    async close() {
      const db = await opened
      db?.close()
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
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const wanted = names.filter((name) => except === undefined || name !== databaseOf(except))
  const entries: OutboxEntry[] = []
  for (const name of wanted) {
    const db = await database(indexedDB, name)
    entries.push(...(await entriesIn(db.transaction('lines').objectStore('lines')).finally(() => db.close())))
  }
  return entries
}

async function entriesIn(store: IDBObjectStore): Promise<OutboxEntry[]> {
  const asked = store.getAll()
  await over(store.transaction)
  return asked.result
}

/** At sign-out. */
export const deleteBackupCopies = (): Promise<void> =>
  within(storeMs, buckets()?.delete(bucket) ?? Promise.resolve()).catch(() => {})

const database = (factory: IDBFactory, name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('lines', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const over = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
