// The mirror: what the server last said, whole, and nothing else. Disposable: another one can be pulled at any
// time, so it is never migrated and the screens never write to it.
//
// Its rows are in RxDB, which answers the screens' queries. How far they reach stands in a row of our own in `setup`,
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
import type { CollectionName, CommandResult, PullResponse, Row } from '#sync/protocol/messages.ts'
import { collections, mirrorVersion } from '#sync/protocol/messages.ts'
import type { Fault, Reply } from '#sync/protocol/staff-api.ts'
import type { VendorInfo } from '#sync/types.ts'

const batchSize = 500

export interface SetupRow extends Row {
  kind: string
  data: Record<string, unknown>
}

export interface Checkpoint {
  epoch: string
  /** Everything up to this rev is here. */
  syncedRev: Partial<Record<CollectionName, number>>
  /** Rev of the last row received: ahead of `syncedRev` while pages follow. */
  cursor: Partial<Record<CollectionName, number>>
}

interface Collections {
  booking: RxCollection<Booking>
  guest: RxCollection<Guest>
  setup: RxCollection<SetupRow>
}

export type PullResult =
  | { ok: true; done: CommandResult[]; last: PullResponse }
  | { ok: false; fault: Fault | 'epoch' | 'storage' | 'closed'; detail: string; epoch?: string }

export interface Mirror {
  name: string
  db: RxDatabase<Collections>
  collections: Collections
  checkpoint(): Checkpoint
  /** Whether every collection was pulled to its end at least once. */
  complete(): boolean
  /** One pull to the end of a collection. Rows are stored before `syncedRev` moves; outcomes come with the answer. */
  pull(collection: CollectionName): Promise<PullResult>
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

export type PullCall = (
  collection: CollectionName,
  since: number,
  limit: number,
) => Promise<Reply<PullResponse>>

const checkpointId = '~/reached'
/** On disk its name is `reached`, from before; no mirror has to be pulled anew for a name. */
function fromStored(data: Record<string, unknown> = {}): Checkpoint {
  const { reached = {}, ...rest } = data as { reached?: Checkpoint['syncedRev'] }
  return { epoch: '', cursor: {}, ...rest, syncedRev: reached }
}

export async function openMirror(name: string, kit: DatabaseKit, call: PullCall): Promise<Mirror> {
  const { db, rx, stored } = await openCollections(name, kit)
  let known = fromStored(stored?.data)
  const running = new Map<CollectionName, Promise<PullResult>>()
  let closed = false
  let stop = () => {}
  const stopped = new Promise<null>((resolve) => {
    stop = () => resolve(null)
  })

  async function remember(more: Checkpoint): Promise<void> {
    const { syncedRev: reached, ...rest } = more
    const row: SetupRow = { id: checkpointId, kind: '~', rev: 0, deleted: false, data: { ...rest, reached } }
    await store(rx.setup as RxCollection<Row>, [row], () => true)
    known = more
  }

  async function pull(c: CollectionName): Promise<PullResult> {
    const done: CommandResult[] = []
    for (;;) {
      const since = known.cursor[c] ?? 0
      const reply = closed ? null : await Promise.race([call(c, since, batchSize), stopped])
      if (closed || !reply) return { ok: false, fault: 'closed', detail: '' }
      if (!reply.ok) return { ok: false, fault: reply.fault, detail: reply.detail }
      const { value } = reply
      if (
        (known.epoch !== '' && known.epoch !== value.epoch) ||
        value.head < Math.max(since, known.syncedRev[c] ?? 0)
      ) {
        return { ok: false, fault: 'epoch', detail: 'the server was restored or reset', epoch: value.epoch }
      }
      try {
        await store(rx[c] as RxCollection<Row>, value.rows, isNewer)
        const cursor = { ...known.cursor, [c]: value.rows.at(-1)?.rev ?? since }
        const syncedRev = value.more ? known.syncedRev : { ...known.syncedRev, [c]: value.head }
        const now: Checkpoint = { epoch: value.epoch, syncedRev, cursor }
        if (JSON.stringify(now) !== JSON.stringify(known)) await remember(now)
      } catch (error) {
        return closed
          ? { ok: false, fault: 'closed', detail: '' }
          : { ok: false, fault: 'storage', detail: String(error) }
      }
      done.push(...value.done)
      if (!value.more) return { ok: true, done, last: value }
    }
  }

  async function close(): Promise<void> {
    closed = true
    stop()
    await Promise.all(running.values())
    await db.close()
  }

  return {
    name,
    db,
    collections: rx,
    checkpoint: () => known,
    complete: () => collections.every((c) => known.syncedRev[c] !== undefined),
    pull(collection) {
      const end = running.get(collection) ?? pull(collection).finally(() => running.delete(collection))
      running.set(collection, end)
      return end
    },
    ...rowsOf(rx),
    touch: () => remember(known),
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
      setup: { schema: schema<SetupRow>([]) },
    })
    const [stored] = await rx.setup.storageInstance.findDocumentsById([checkpointId], false)
    return { db, rx, stored }
  })
}

const rowsOf = (rx: Collections): Pick<Mirror, 'booking' | 'guest' | 'vendor'> => ({
  booking: (id) => storedRow(rx.booking, id),
  async guest(id) {
    const row = await storedRow(rx.guest, id)
    return row && withConflicts(row)
  },
  async vendor() {
    const [found] = await rx.setup.storageInstance.findDocumentsById(['vendor/vendor'], false)
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

function writeOf(row: Row, previous: RxDocumentData<Row> | undefined): BulkWriteRow<Row> {
  const document = { ...row, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
  return previous ? { previous, document } : { document }
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
