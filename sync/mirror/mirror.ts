// The mirror: what the server last said, whole, and nothing else. Disposable: another one can be pulled at any
// time, so it is never migrated and the screens never write to it.
//
// Its rows are in RxDB, which answers the screens' queries. How far they reach stands in a row of our own in `config`,
// written after the rows it speaks of: so a page that was stored half, or twice, is only pulled once more.

import {
  type BulkWriteRow,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxJsonSchema,
  removeRxDatabase,
} from 'rxdb/plugins/core'
import type { Booking } from '#domain/booking/booking.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { closeOnError, openDatabase } from '#sync/platform/rxdb.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import type { CommandResult, PullResponse, Row } from '#sync/protocol/messages.ts'
import { collections, mirrorVersion } from '#sync/protocol/messages.ts'
import type { Fault, Reply } from '#sync/protocol/staff-api.ts'
import type { VendorInfo } from '#sync/types.ts'

const batchSize = 500

export interface ConfigRow extends Row {
  kind: string
  data: Record<string, unknown>
}

export interface Checkpoint {
  /** '' and 0 before the first page. */
  epoch: string
  shape: number
  /** Every row up to this rev is here. */
  cursor: number
  /** Whether a pull ever came to its end. */
  complete: boolean
}

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

const checkpointId = '~/cursor'
const nothingYet: Checkpoint = { epoch: '', shape: 0, cursor: 0, complete: false }

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
  const isClosed: PullFailure = { ok: false, fault: 'closed', detail: '' }

  async function storePage(since: number, page: PullResponse): Promise<PullFailure | null> {
    if (closed) return isClosed
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
    try {
      for (const c of collections) {
        const rows = page.rows.flatMap(([collection, row]) => (collection === c ? [row] : []))
        await store(rx[c] as RxCollection<Row>, rows, isNewer)
      }
      const cursor = more ? (page.rows.at(-1)?.[1].rev ?? since) : head
      await reached.advance({ epoch, shape, cursor, complete: !more })
      return null
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
      const failure = await inTurn(() => storePage(since, reply.value))
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
    storePage: (since, page) => inTurn(() => storePage(since, page)),
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

/** How far this mirror has come, as all tabs know it. */
async function openCheckpoint(config: Collections['config']) {
  const storage = config.storageInstance
  let known = nothingYet
  const learn = (row: Pick<ConfigRow, 'data'> | undefined) => {
    const told = { ...nothingYet, ...row?.data }
    if (told.cursor >= known.cursor) known = { ...told, complete: told.complete || known.complete }
  }
  // Before the first read, so that a page that another tab stores cannot fall between the two.
  const events = config.$.subscribe((event) => {
    if (event.documentId === checkpointId) learn(event.documentData as unknown as ConfigRow)
  })
  const read = async () => (await storage.findDocumentsById([checkpointId], false))[0]
  learn(await read())

  /** The cursor never goes back: what another tab has written in between counts, and is read again. */
  async function write(now: Checkpoint): Promise<void> {
    for (let attempt = 0; attempt < 6; attempt++) {
      const previous = await read()
      learn(previous)
      const cursor = Math.max(now.cursor, known.cursor)
      const data = { ...now, cursor, complete: now.complete || known.complete }
      const row: ConfigRow = { id: checkpointId, kind: '~', rev: 0, deleted: false, data: { ...data } }
      const { error } = await storage.bulkWrite([writeOf(row, previous)], 'noren-pull')
      if (error.length === 0) return learn(row)
      if (error[0]?.status !== 409) break
    }
    throw new Error('the cursor could not be written')
  }

  return {
    get: () => known,
    async advance(now: Checkpoint): Promise<void> {
      const isNews = now.cursor > known.cursor || (now.complete && !known.complete)
      if (isNews || known.epoch === '') await write(now)
    },
    touch: () => write(known),
    close: () => events.unsubscribe(),
  }
}

const rowsOf = (rx: Collections): Pick<Mirror, 'booking' | 'guest' | 'vendor'> => ({
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

// A tab that led before may be late with an older page.
const isNewer = (row: Row, here: Row | undefined): boolean => row.rev > (here?.rev ?? -1)

/**
 * One page into the storage, in one write. Straight there, as RxDB's own replications do: but those never come back from
 * a write that failed (the pull stands still until the page is loaded anew), nor does `incrementalUpsert`.
 */
async function store(
  collection: RxCollection<Row>,
  rows: readonly Row[],
  isWanted: (row: Row, here: Row | undefined) => boolean,
): Promise<void> {
  let left = rows
  for (let attempt = 0; left.length > 0; attempt++) {
    const ids = left.map((row) => row.id)
    const found = await collection.storageInstance.findDocumentsById(ids, true)
    const here = new Map(found.map((row) => [row.id, row]))
    const wanted = left.filter((row) => isWanted(row, here.get(row.id)))
    if (wanted.length === 0) return
    const writes = wanted.map((row) => writeOf(row, here.get(row.id)))
    const { error } = await collection.storageInstance.bulkWrite(writes, 'noren-pull')
    // Another tab wrote in between.
    if (error.some((e) => e.status !== 409) || attempt > 4) throw new Error('the page could not be written')
    const again = new Set(error.map((e) => e.documentId))
    left = wanted.filter((row) => again.has(row.id))
  }
}

function writeOf<R extends Row>(row: R, previous: RxDocumentData<R> | undefined): BulkWriteRow<R> {
  const document = { ...row, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
  const write = previous ? { previous, document } : { document }
  return write as BulkWriteRow<R>
}

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
