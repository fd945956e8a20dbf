// A second copy of every line that is not done, in a store of its own. Chromium throws all of a site's databases away
// when it finds them damaged, as it does at the second start after it was killed in the midst of a write; a storage
// bucket keeps its own files and is not thrown away with them. Browsers without buckets keep IndexedDB in SQLite, which
// takes no harm from being killed.

import { currentIdentity } from './identity.ts'
import { inTurn } from './in-turn.ts'
import type { OutboxLine } from './outbox-line.ts'

export interface SpareStore {
  /** null: take it out. Several changes are one transaction. */
  write(changes: ReadonlyMap<string, OutboxLine | null>): Promise<void>
  all(): Promise<OutboxLine[]>
  close(): Promise<void>
}

export interface SpareCopies {
  /** Of the line as it is now; none is kept of one that is done. Written behind the caller's back: the outbox has it. */
  note(line: OutboxLine): void
  all(): Promise<OutboxLine[]>
  close(): Promise<void>
}

export function spareCopies(store: SpareStore): SpareCopies {
  const alone = inTurn()
  let noted = new Map<string, OutboxLine | null>()
  function write(): Promise<void> {
    const changes = noted
    noted = new Map()
    return store.write(changes)
  }
  const ignored = () => {}
  return {
    note(line) {
      noted.set(line.id, line.open === 1 ? line : null)
      // A full or forbidden store leaves one copy, which is what there was to begin with.
      if (noted.size === 1) queueMicrotask(() => void alone(write).catch(ignored))
    },
    all: () => alone(() => store.all().catch(() => [])),
    close: () => alone(() => store.close().catch(ignored)),
  }
}

/** As far as Chromium has it; TypeScript's library does not know it yet. */
interface Buckets {
  open(name: string): Promise<{ indexedDB: IDBFactory }>
  delete(name: string): Promise<void>
}
const bucket = 'noren-spare'
const buckets = (): Buckets | undefined =>
  (globalThis.navigator as { storageBuckets?: Buckets } | undefined)?.storageBuckets

export function bucketStore(vendorId: string): SpareStore {
  let opened: Promise<IDBDatabase> | undefined
  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    const all = buckets()
    // Where somebody signs out meanwhile, nothing is made anew.
    if (!all || !currentIdentity()) return null
    opened ??= all.open(bucket).then(({ indexedDB }) => database(indexedDB, `spare-${vendorId}`))
    const db = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return db.transaction('lines', mode).objectStore('lines')
  }
  return {
    async write(changes) {
      const lines = await store('readwrite')
      if (!lines) return
      for (const [id, line] of changes) {
        if (line) lines.put(line)
        else lines.delete(id)
      }
      await over(lines.transaction)
    },
    async all() {
      const lines = await store('readonly')
      if (!lines) return []
      const asked = lines.getAll()
      await over(lines.transaction)
      return (asked.result as OutboxLine[]).filter((line) => line.open === 1)
    },
    async close() {
      const db = await opened
      db?.close()
    },
  }
}

/** At sign-out. */
export const forgetSpares = (): Promise<void> => buckets()?.delete(bucket) ?? Promise.resolve()

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
