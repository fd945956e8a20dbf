// The storage of a device as RxDB sees it from one tab: memory that outlives the tab, takes its time, and fails or loses
// its tab at any operation.

import type { RxStorage, RxStorageInstanceCreationParams } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'
import type { TabLifecycle } from './tab-lifecycle.ts'

export type Operation = 'write' | 'read'
/** What becomes of an operation; `die before` and `die after` end the tab's life there. */
export type Fate = 'fine' | 'fail' | 'lose' | 'die before' | 'die after'

type StoredRow = Record<string, unknown>

/** As memory storage keeps them. */
export interface StoredRows {
  documents: Map<string, StoredRow>
  byIndex: Record<string, { docsWithIndex: [key: string, row: unknown][] }>
}

export interface Disk {
  /** By database, collection and version: `outbox-v--memory--outbox--memory--0`. */
  states: Map<string, StoredRows>
  /** Asked at each operation, of whichever tab. */
  fate(operation: Operation, database: string, lifecycle: TabLifecycle): Fate
  /** Planted: a mirror takes whatever comes for newer than what it has. */
  looksOld: boolean
  /** Rows were written, by a tab that is alive; what lay there before stands beside. */
  onWrite(
    database: string,
    collection: string,
    written: { was: StoredRow | undefined; is: StoredRow }[],
  ): void
  /** A tab that is alive takes a database away. */
  onRemove(database: string): void
  /** Milliseconds that each operation takes. */
  slowMs: number
  /** Memory storage writes into its maps a little later; this makes it do so now. */
  flush: Map<string, () => void>
}

export const aDisk = (): Disk => ({
  states: new Map(),
  fate: () => 'fine',
  looksOld: false,
  onWrite: () => {},
  onRemove: () => {},
  slowMs: 0,
  flush: new Map(),
})

let made = 0

/**
 * One tab's view: RxDB opens a database once per storage, so that each tab has a storage of its own name over the same
 * states. `version` stands in the names of its mirrors, as another version of the app would have it.
 */
export function storageOf(disk: Disk, lifecycle: TabLifecycle, version = 1): DatabaseKit['mirror'] {
  const memory = getRxStorageMemory()
  memory.collectionStates = disk.states as never
  const nowhere = getRxStorageMemory()
  nowhere.collectionStates = new Map()
  const name = `disk-${++made}`
  return {
    name,
    rxdbVersion: memory.rxdbVersion,
    async createStorageInstance(params: RxStorageInstanceCreationParams<unknown, unknown>) {
      const databaseName = params.databaseName.replace(`mirror-${mirrorVersion}-`, `mirror-${version}-`)
      const storage = (lifecycle.over ? nowhere : memory) as unknown as RxStorage<unknown, unknown>
      const instance = await storage.createStorageInstance({ ...params, databaseName })
      const { collectionName, schema } = params
      const key = [databaseName, collectionName, schema.version].join('--memory--')
      if (!lifecycle.over) disk.flush.set(key, () => (instance as unknown as Lazy).ensurePersistence())
      const methods = told(instance as unknown as Methods, disk, databaseName, collectionName, key)
      return bound(methods, disk, lifecycle, databaseName) as never
    },
  } as unknown as DatabaseKit['mirror']
}

interface Lazy {
  ensurePersistence(): void
}
type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>
const reads = ['query', 'findDocumentsById', 'count'] as const

/** Tells of what was written, and hides of what lies there how old it is where that is planted. */
function told(instance: Methods, disk: Disk, database: string, collection: string, key: string): Methods {
  const real = (instance.bulkWrite as Methods[string]).bind(instance)
  instance.bulkWrite = async (...args) => {
    disk.flush.get(key)?.()
    const documents = disk.states.get(key)?.documents
    const rows = (args[0] as { document: StoredRow }[]).map(({ document }) => ({
      was: documents?.get(String(document.id)),
      is: document,
    }))
    const result = (await real(...args)) as { error: { documentId: string }[] }
    const failed = new Set(result.error.map((e) => e.documentId))
    const written = rows.filter(({ is }) => !failed.has(String(is.id)))
    if (disk.states.has(key)) disk.onWrite(database, collection, written)
    return result
  }
  if (disk.looksOld && database.startsWith('mirror-')) {
    const find = (instance.findDocumentsById as Methods[string]).bind(instance)
    instance.findDocumentsById = async (ids, isForWrite) => {
      const found = (await find(ids, isForWrite)) as StoredRow[]
      return isForWrite ? found.map((row) => ({ ...row, rev: -1 })) : found
    }
  }
  return instance
}

function bound(instance: Methods, disk: Disk, lifecycle: TabLifecycle, database: string): Methods {
  const wrap = (method: string, operation: Operation, nothing: () => unknown) => {
    const real = (instance[method] as Methods[string]).bind(instance)
    instance[method] = async (...args) => {
      await lifecycle.awake()
      if (disk.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, disk.slowMs))
      if (lifecycle.over) return operation === 'write' ? nothing() : real(...args)
      const fate = disk.fate(operation, database, lifecycle)
      if (fate === 'fail') throw new DOMException('the disk is full', 'QuotaExceededError')
      if (fate === 'die before') lifecycle.end()
      // What a dead tab still reads is nobody's business.
      if (fate === 'lose' || (fate === 'die before' && operation === 'write')) return nothing()
      const result = await real(...args)
      if (fate === 'die after') lifecycle.end()
      await lifecycle.awake()
      return result
    }
  }
  for (const method of reads) wrap(method, 'read', () => undefined)
  wrap('bulkWrite', 'write', () => ({ error: [] }))
  const changeStream = (instance.changeStream as unknown as () => Changes).bind(instance)
  Object.assign(instance, { changeStream: () => whenAwake(changeStream(), lifecycle) })
  const remove = (instance.remove as Methods[string]).bind(instance)
  instance.remove = () => {
    if (lifecycle.over) return (instance.close as Methods[string])()
    disk.onRemove(database)
    return remove()
  }
  return instance
}

type Heard = (change: unknown) => void
/** As much as is needed here of what RxDB observes. */
interface Changes {
  subscribe(observer: Heard | { next: Heard }): unknown
}

/** What other tabs wrote is heard of by a frozen one when it is thawed. */
const whenAwake = (changes: Changes, lifecycle: TabLifecycle): Changes =>
  Object.assign(Object.create(changes), {
    subscribe: (observer: Parameters<Changes['subscribe']>[0]) => {
      const hear = (change: unknown) =>
        typeof observer === 'function' ? observer(change) : observer.next(change)
      return changes.subscribe((change) => lifecycle.whenAwake(() => hear(change)))
    },
  })

/** Rows as they lie there, of every collection whose name begins so. */
export function storedIn(disk: Disk, database: string, collection: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  for (const [key, state] of disk.states) {
    const [base, name] = key.split('--memory--')
    if (name !== collection || !base?.startsWith(database)) continue
    disk.flush.get(key)?.()
    for (const doc of state.documents.values()) if (!doc._deleted) found.push(doc)
  }
  return found
}
