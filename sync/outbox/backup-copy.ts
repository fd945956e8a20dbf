// A second copy of every line that is not done, in a store of its own. Chromium throws all of a site's databases away
// when it finds them damaged, as it does at the second start after it was killed in the midst of a write; a storage
// bucket keeps its own files and is not thrown away with them. Browsers without buckets keep IndexedDB in SQLite, which
// takes no harm from being killed.

import { inTurn } from '#sync/platform/serial-queue.ts'
import { currentIdentity } from '#sync/session/identity.ts'
import type { OutboxLine } from './entry.ts'

export interface SpareStore {
  /** null: take it out. Several changes are one transaction. */
  write(changes: ReadonlyMap<string, OutboxLine | null>): Promise<void>
  all(): Promise<OutboxLine[]>
  close(): Promise<void>
}

export interface SpareCopies {
  /** Of the line as it is now; none is kept of one that is done. Written behind the caller's back: the outbox has it. */
  note(line: OutboxLine): void
  /** Rejects where the store cannot be read now. */
  all(): Promise<OutboxLine[]>
  close(): Promise<void>
}

export function spareCopies(store: SpareStore): SpareCopies {
  const alone = inTurn()
  let noted = new Map<string, OutboxLine | null>()
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
    note(line) {
      noted.set(line.id, line.open === 1 ? line : null)
      if (isQueued) return
      isQueued = true
      queueMicrotask(() => void alone(write))
    },
    all: () => alone(() => within(storeMs, store.all())),
    close: () => alone(() => within(storeMs, store.close())).catch(() => {}),
  }
}

/** Longer, and work goes on without: neither opening nor signing out may hang on a second copy. */
const storeMs = 2000

function within<T>(ms: number, deed: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the second copies do not answer')), ms)
  })
  return Promise.race([deed, late]).finally(() => clearTimeout(timer))
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

export function bucketStore(vendorId: string): SpareStore {
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
      return lines ? (await linesIn(lines)).filter((line) => line.open === 1) : []
    },
    async close() {
      const db = await opened
      db?.close()
    },
  }
}

/** Lines of all vendors that have a copy here; `except` leaves out those of one. Makes no bucket. */
export const sparesHere = (except?: string): Promise<OutboxLine[]> => within(storeMs, ofAllVendors(except))

async function ofAllVendors(except?: string): Promise<OutboxLine[]> {
  const all = buckets()
  if (!all || !(await all.keys()).includes(bucket)) return []
  const { indexedDB } = await all.open(bucket, { persisted: true })
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const wanted = names.filter((name) => except === undefined || name !== databaseOf(except))
  const lines: OutboxLine[] = []
  for (const name of wanted) {
    const db = await database(indexedDB, name)
    lines.push(...(await linesIn(db.transaction('lines').objectStore('lines')).finally(() => db.close())))
  }
  return lines
}

async function linesIn(store: IDBObjectStore): Promise<OutboxLine[]> {
  const asked = store.getAll()
  await over(store.transaction)
  return asked.result
}

/** At sign-out. */
export const forgetSpares = (): Promise<void> =>
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
