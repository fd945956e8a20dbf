// The mirror: what the server last said, whole, and nothing else. Disposable: another one can be pulled at any
// time, so it is never migrated and the screens never write to it.
//
// RxDB keeps the rows, the queries and the cursor (rev of the last row received). What RxDB does not keep, `reached`
// (everything up to this rev is here), stands in a row of our own in `setup`, written after the rows it speaks of.

import { type RxCollection, type RxDatabase, type RxJsonSchema, removeRxDatabase } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import type { Booking } from '#domain/booking.ts'
import type { DatabaseKit } from './database.ts'
import { openDatabase } from './database.ts'
import type { Fault, Reply } from './remote.ts'
import type { Guest } from './types.ts'
import type { Answer, CollectionName, Pulled, Row } from './wire.ts'
import { collections } from './wire.ts'

/** Raised when the rows' shape changes: the old mirror is left and pulled anew under the next name. */
const mirrorVersion = 1
const batchSize = 500

export interface SetupRow extends Row {
  kind: string
  data: Record<string, unknown>
}

export interface Known {
  epoch: string
  reached: Partial<Record<CollectionName, number>>
}

interface Collections {
  booking: RxCollection<Booking>
  guest: RxCollection<Guest>
  setup: RxCollection<SetupRow>
}

export type PullEnd =
  | { ok: true; done: Answer[]; last: Pulled }
  | { ok: false; fault: Fault | 'epoch' | 'storage' | 'closed'; detail: string; epoch?: string }

export interface Mirror {
  name: string
  db: RxDatabase<Collections>
  collections: Collections
  known(): Known
  /** Whether every collection was pulled to its end at least once. */
  complete(): boolean
  /** One pull to the end of a collection. Rows are stored before `reached` moves; outcomes come with the answer. */
  pull(collection: CollectionName): Promise<PullEnd>
  close(): Promise<void>
  /** Closes and deletes. */
  remove(): Promise<void>
}

export const mirrorName = (vendorId: string, generation: number): string =>
  `mirror-${mirrorVersion}-${vendorId}${generation > 0 ? `-${generation}` : ''}`

export type PullCall = (collection: CollectionName, since: number, limit: number) => Promise<Reply<Pulled>>

const reachedId = '~/reached'

export async function openMirror(name: string, kit: DatabaseKit, call: PullCall): Promise<Mirror> {
  const db = await openDatabase<Collections>(name, kit.mirror, kit)
  const rx = await db.addCollections({
    booking: { schema: schema<Booking>(['day']) },
    guest: { schema: schema<Guest>(['phone']) },
    setup: { schema: schema<SetupRow>([]) },
  })
  const stored = await rx.setup.findOne(reachedId).exec()
  let known: Known = (stored?.toJSON().data as unknown as Known) ?? { epoch: '', reached: {} }
  let closed = false
  const pullers = Object.fromEntries(
    collections.map((c) => [c, puller(rx[c] as RxCollection<Row>, (since, limit) => call(c, since, limit))]),
  ) as Record<CollectionName, Puller>

  async function remember(more: Known): Promise<void> {
    known = more
    const data = more as unknown as Record<string, unknown>
    await rx.setup.incrementalUpsert({ id: reachedId, kind: '~', rev: 0, deleted: false, data })
  }

  async function close(): Promise<void> {
    closed = true
    await Promise.all(collections.map((c) => pullers[c].stop()))
    await db.close()
  }

  return {
    name,
    db,
    collections: rx,
    known: () => known,
    complete: () => collections.every((c) => known.reached[c] !== undefined),
    async pull(collection) {
      if (closed) return { ok: false, fault: 'closed', detail: '' }
      const end = await pullers[collection].run(() => known.epoch)
      if (closed) return { ok: false, fault: 'closed', detail: '' }
      if (!end.ok) return end
      const reached = { ...known.reached, [collection]: end.last.head }
      const moved = known.reached[collection] !== end.last.head || known.epoch !== end.last.epoch
      try {
        if (moved) await remember({ epoch: end.last.epoch, reached })
      } catch (error) {
        return { ok: false, fault: 'storage', detail: String(error) }
      }
      return end
    },
    close,
    async remove() {
      await close()
      await removeRxDatabase(name, kit.mirror, kit.multiInstance)
      await kit.forget?.(name)
    },
  }
}

interface Cursor {
  rev: number
}

interface Puller {
  run(epoch: () => string): Promise<PullEnd>
  stop(): Promise<void>
}

/**
 * RxDB's pull replication driven by our own clock: its handler never throws (it would retry by itself), a run ends
 * when the pages are written or with the fault that ended it.
 */
function puller(
  collection: RxCollection<Row>,
  page: (since: number, limit: number) => Promise<Reply<Pulled>>,
): Puller {
  let end: PullEnd | null = null
  let done: Answer[] = []
  let epochOf = () => ''
  let finished = () => {}
  let started = false
  let running: Promise<PullEnd> | null = null
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const replication: RxReplicationState<Row, Cursor> = replicateRxCollection<Row, Cursor>({
    replicationIdentifier: 'pull',
    collection,
    live: true,
    autoStart: false,
    waitForLeadership: false,
    toggleOnDocumentVisible: false,
    retryTime: 1000,
    pull: { batchSize, handler },
  })
  // A page that could not be written leaves a gap behind a moved cursor: that mirror is not trusted any more.
  const errors = replication.error$.subscribe((error) => {
    end = { ok: false, fault: 'storage', detail: error.message }
  })

  async function handler(from: Cursor | undefined, limit: number) {
    const since = from?.rev ?? 0
    const nothing = { documents: [], checkpoint: { rev: since } }
    const reply = await page(since, limit)
    if (end && !end.ok) return nothing
    if (!reply.ok) {
      end = { ok: false, fault: reply.fault, detail: reply.detail }
      finished()
      return nothing
    }
    const { value } = reply
    const epoch = epochOf()
    if ((epoch !== '' && epoch !== value.epoch) || value.head < since) {
      end = { ok: false, fault: 'epoch', detail: 'the server was restored or reset', epoch: value.epoch }
      finished()
      return nothing
    }
    done.push(...value.done)
    if (!value.more) {
      end = { ok: true, done, last: value }
      finished()
    }
    const rev = value.rows.at(-1)?.rev ?? since
    return { documents: value.rows.map((r) => ({ ...r, _deleted: false })), checkpoint: { rev } }
  }

  async function run(epoch: () => string): Promise<PullEnd> {
    epochOf = epoch
    end = null
    done = []
    const over = new Promise<void>((resolve) => {
      finished = resolve
    })
    if (started) replication.reSync()
    else {
      started = true
      await Promise.race([replication.start(), stopped])
    }
    await over
    // Only now are the pages written; a failed write has replaced `end` by then. A replication that was cancelled
    // while it started is never in sync, hence the race.
    await Promise.race([replication.awaitInSync(), stopped])
    return end ?? { ok: false, fault: 'closed', detail: '' }
  }

  return {
    run(epoch) {
      running ??= run(epoch).finally(() => {
        running = null
      })
      return running
    },
    async stop() {
      end = { ok: false, fault: 'closed', detail: '' }
      finished()
      stop()
      errors.unsubscribe()
      await replication.cancel()
    },
  }
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
