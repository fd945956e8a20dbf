// The mirror: what the server last said, whole, and nothing else. Disposable: another one can be pulled at any
// time, so it is never migrated and the screens never write to it. Its rows are in RxDB, which answers the screens' queries.

import { type RxCollection, type RxDatabase, type RxJsonSchema, removeRxDatabase } from 'rxdb/plugins/core'
import type { Booking } from '#domain/booking/booking.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { closeOnError, openDatabase } from '#sync/platform/rxdb.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import type { CommandResult, PullResponse, Row } from '#sync/protocol/messages.ts'
import { type CollectionName, collections, mirrorVersion } from '#sync/protocol/messages.ts'
import type { Fault, Reply } from '#sync/protocol/staff-api.ts'
import type { VendorInfo } from '#sync/types.ts'
import { type Checkpoint, type ConfigRow, openCheckpoint } from './checkpoint.ts'
import { storeRows } from './store-rows.ts'

const batchSize = 500

interface Collections {
  booking: RxCollection<Booking>
  guest: RxCollection<Guest>
  config: RxCollection<ConfigRow>
}

export interface PullFailure {
  ok: false
  fault: Fault | 'epoch' | 'shape' | 'gap' | 'storage' | 'closed'
  detail: string
  epoch?: string
}
export type PullResult = { ok: true; done: CommandResult[]; last: PullResponse } | PullFailure

export interface Mirror {
  name: string
  db: RxDatabase<Collections>
  collections: Collections
  checkpoint(): Checkpoint
  /** Brings all that is new. Rows are stored before the cursor moves; outcomes come with the answer. */
  pull(): Promise<PullResult>
  /** Stores an answer to a question from `since`, whenever it comes; null when that is done. */
  storePage(since: number, page: PullResponse): Promise<PullFailure | null>
  /** Of a row as it is stored; -1 where it is not here. */
  revOf(collection: string, id: string): Promise<number>
  /** A row as it is stored. */
  booking(id: string): Promise<Booking | undefined>
  guest(id: string): Promise<Guest | undefined>
  vendor(): Promise<VendorInfo | undefined>
  /** Writes what it knows once more; throws where the device cannot store it. */
  touch(): Promise<void>
  close(): Promise<void>
  /** Closes and deletes. */
  remove(): Promise<void>
}

export const mirrorName = (vendorId: string, generation: number): string =>
  `mirror-${mirrorVersion}-${vendorId}${generation > 0 ? `-${generation}` : ''}`

export type PullCall = (since: number, limit: number) => Promise<Reply<PullResponse>>

export async function openMirror(name: string, kit: DatabaseKit, call: PullCall): Promise<Mirror> {
  const { db, rx } = await openCollections(name, kit)
  const reached = await closeOnError(db, () => openCheckpoint(rx.config))
  /** Pages come from pulls and from pushes: one is stored after the other. */
  const inTurn = serialQueue()
  let running: Promise<PullResult> | null = null
  let closed = false
  let stop = () => {}
  const stopped = new Promise<null>((resolve) => {
    stop = () => resolve(null)
  })
  async function store(since: number, page: PullResponse): Promise<PullFailure | null> {
    if (closed) return isClosed
    try {
      return await storePage(rx, reached, since, page)
    } catch (error) {
      return closed ? isClosed : { ok: false, fault: 'storage', detail: String(error) }
    }
  }

  async function pull(): Promise<PullResult> {
    const done: CommandResult[] = []
    for (;;) {
      const since = reached.get().cursor
      const reply = closed ? null : await Promise.race([call(since, batchSize), stopped])
      if (closed || !reply) return isClosed
      if (!reply.ok) return { ok: false, fault: reply.fault, detail: reply.detail }
      const failure = await inTurn(() => store(since, reply.value))
      if (failure) return failure
      done.push(...reply.value.done)
      if (!reply.value.more) return { ok: true, done, last: reply.value }
    }
  }

  async function close(): Promise<void> {
    closed = true
    stop()
    await running
    await inTurn(async () => {})
    reached.close()
    await db.close()
  }

  return {
    name,
    db,
    collections: rx,
    checkpoint: reached.get,
    pull() {
      running ??= pull().finally(() => {
        running = null
      })
      return running
    },
    storePage: (since, page) => inTurn(() => store(since, page)),
    ...rowsOf(rx),
    touch: reached.touch,
    close,
    async remove() {
      await close().catch(() => {})
      await removeRxDatabase(name, kit.mirror, kit.multiInstance)
      await kit.deleteLeftovers?.(name)
    },
  }
}

const isClosed: PullFailure = { ok: false, fault: 'closed', detail: '' }

/** Rows first, then the cursor. */
async function storePage(
  rx: Collections,
  reached: Awaited<ReturnType<typeof openCheckpoint>>,
  since: number,
  page: PullResponse,
): Promise<PullFailure | null> {
  const known = reached.get()
  const { epoch, shape, head, more } = page
  if ((known.epoch !== '' && known.epoch !== epoch) || head < since) {
    return { ok: false, fault: 'epoch', detail: 'the server was restored or reset', epoch }
  }
  if (known.epoch !== '' && known.shape !== shape) {
    return { ok: false, fault: 'shape', detail: `rows have shape ${shape}` }
  }
  // Asked by somebody who knew more than is here: what lies between is missing.
  if (since > known.cursor) return { ok: false, fault: 'gap', detail: 'a page beyond the cursor' }
  for (const c of collections) {
    const rows = page.rows.flatMap(([collection, row]) => (collection === c ? [row] : []))
    await storeRows(rx[c] as unknown as RxCollection<Row>, rows)
  }
  const cursor = more ? (page.rows.at(-1)?.[1].rev ?? since) : head
  await reached.advance({ epoch, shape, cursor, complete: !more })
  return null
}

async function openCollections(name: string, kit: DatabaseKit) {
  const db = await openDatabase<Collections>(name, kit.mirror, kit)
  return closeOnError(db, async () => {
    const rx = await db.addCollections({
      booking: { schema: schema<Booking>(['day']) },
      guest: { schema: schema<Guest>(['phone']) },
      config: { schema: schema<ConfigRow>([]) },
    })
    return { db, rx }
  })
}

const rowsOf = (rx: Collections): Pick<Mirror, 'revOf' | 'booking' | 'guest' | 'vendor'> => ({
  async revOf(collection, id) {
    const rows = rx[collection as CollectionName] as unknown as RxCollection<Row> | undefined
    return (rows && (await storedRow(rows, id)))?.rev ?? -1
  },
  booking: (id) => storedRow(rx.booking, id),
  async guest(id) {
    const row = await storedRow(rx.guest, id)
    return row && withConflicts(row)
  },
  async vendor() {
    const [found] = await rx.config.storageInstance.findDocumentsById(['vendor/vendor'], false)
    return found?.data as unknown as VendorInfo | undefined
  },
})

async function storedRow<T>(collection: RxCollection<T>, id: string): Promise<T | undefined> {
  const [found] = await collection.storageInstance.findDocumentsById([id], false)
  if (!found) return undefined
  const { _meta, _rev, _attachments, _deleted, ...row } = found
  return row as unknown as T
}

/** A row that was stored before guests had conflicts has none. */
export const withConflicts = (row: Guest): Guest => (row.conflicts ? row : { ...row, conflicts: [] })

// No validation runs in production, so a schema names only what is indexed. `deleted` must stay unnamed: a
// property of that name would hide RxDB's own.
function schema<T>(indexed: string[]): RxJsonSchema<T> {
  const text = { type: 'string', maxLength: 80 }
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: Object.fromEntries(['id', ...indexed].map((field) => [field, text])),
    required: ['id', ...indexed],
    indexes: indexed.map((field) => [field]),
  } as unknown as RxJsonSchema<T>
}
