// The mirror: what the server last said, whole, and nothing else. Disposable: another one can be pulled at any
// time, so it is never migrated and the screens never write to it. Its rows are in RxDB, which answers the screens' queries.

import { type RxCollection, type RxDatabase, removeRxDatabase } from 'rxdb/plugins/core'
import { type Booking, wholeRow } from '#domain/booking/booking.ts'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { emptyCard, type Guest } from '#domain/guest/guest.ts'
import { allCollections } from '#sync/collections/all.ts'
import type { Collection } from '#sync/collections/collection.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { closeOnError, openDatabase } from '#sync/platform/rxdb.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import type { CommandResult, FeedRow, PartResponse, PullResponse } from '#sync/protocol/messages.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'
import type { Reply } from '#sync/protocol/staff-api.ts'
import type { VendorInfo } from '#sync/types.ts'
import { type Checkpoint, openCheckpoint, type Reached } from './checkpoint.ts'
import { type DayHistoryRow, openDayHistory } from './day-history.ts'
import { bringsNothing, type FetchParts, fetchPlan, type PartCalls, partFetcher } from './fetch-parts.ts'
import { isClosed, type Life, oneAtATime, type PullFailure, untilClosed, users } from './life.ts'
import { type Collections, eventsFirst, type Place, placesOf, schemasOf } from './places.ts'
import { storeRows } from './store-rows.ts'

const batchSize = 500

export type PullResult = { ok: true; done: CommandResult[]; last: PullResponse } | PullFailure

export interface Mirror {
  name: string
  db: RxDatabase<Collections>
  collections: Collections
  /** Of each collection, by its name. */
  places: ReadonlyMap<string, Place>
  checkpoint(): Checkpoint
  /** The changes of the business day as the server has them; none before the first answer. */
  dayHistory: Pick<DayHistoryRow, 'upto' | 'line' | 'sweep'>
  /** Holds rows of this form, and all that this app holds. */
  isOfShape(shape: number): boolean
  /** Brings all that is new. Rows are stored before the cursor moves; outcomes come with the answer. */
  pull(parts?: string[]): Promise<PullResult>
  /** Fetches what is missing of the plan; null when nothing is. */
  fill(): Promise<PullFailure | null>
  /** Stores an answer to a question from `since`, whenever it comes; null when that is done. */
  storePage(since: number, page: PullResponse): Promise<PullFailure | null>
  /** Stores rows that somebody looked up, of whatever part; false where they are of another epoch or shape. */
  keep(found: PartResponse): Promise<boolean>
  /** Of a row as it is stored; -1 where it is not here. */
  revOf(collection: string, id: string): Promise<number>
  /** A row as it is stored. */
  booking(id: string): Promise<Booking | undefined>
  guest(id: string): Promise<Guest | undefined>
  config(id: string): Promise<ConfigRow | undefined>
  vendor(): Promise<VendorInfo | undefined>
  /** Writes what it knows once more; throws where the device cannot store it. */
  touch(): Promise<void>
  /** A query reads from it, until the answer is called. */
  use(): () => void
  /** Resolves when no query does. */
  unused(): Promise<void>
  close(): Promise<void>
  /** Closes and deletes. */
  remove(): Promise<void>
}

export const mirrorName = (vendorId: string, generation: number): string =>
  `mirror-${mirrorVersion}-${vendorId}${generation > 0 ? `-${generation}` : ''}`

export interface MirrorCalls extends PartCalls {
  /** `history`: up to which rev the day's changes are here. */
  pull(since: number, limit: number, parts: string[] | null, history: number): Promise<Reply<PullResponse>>
}

/** `all`: the collections that it holds. One that held others, or other forms of rows, takes no page any more. */
export async function openMirror(
  name: string,
  kit: DatabaseKit,
  calls: MirrorCalls,
  all = allCollections,
): Promise<Mirror> {
  const { db, rx } = await openCollections(name, kit, all)
  const places = placesOf(rx, all)
  const reached = await closeOnError(db, () => openCheckpoint(rx.config, [...places.keys()]))
  const dayHistory = await closeOnError(db, () => openDayHistory(rx.config))
  /** Pages come from pulls, from pushes and of parts: one is stored after the other. */
  const inTurn = serialQueue()
  const life = untilClosed()
  const parts = {
    calls,
    reached,
    unlessClosed: life.unlessClosed,
    isClosed,
    store: (rows: FeedRow[]) =>
      inTurn(() => (life.isOver() ? Promise.resolve() : storeFeedRows(places, rows))),
  }
  const storeOne = (since: number, page: PullResponse) =>
    inTurn(() => life.attempt(() => storePage(places, { reached, dayHistory }, since, page)))
  const pulling = oneAtATime(puller({ ...parts, dayHistory }, life, storeOne))
  const fetchParts = partFetcher(parts)
  const filling = oneAtATime(() => life.attempt(fetchParts))

  async function close(): Promise<void> {
    life.end()
    await Promise.all([pulling.underWay(), filling.underWay()])
    await inTurn(async () => {})
    reached.close()
    dayHistory.close()
    await db.close()
  }

  return {
    name,
    db,
    collections: rx,
    places,
    checkpoint: reached.get,
    dayHistory,
    isOfShape: reached.isOfShape,
    pull: (counted) => pulling.run(counted ?? null),
    fill: () => filling.run(null),
    storePage: storeOne,
    async keep({ epoch, shape, rows }) {
      const known = reached.get()
      if (known.epoch !== epoch || !reached.isOfShape(shape)) return false
      await parts.store(rows)
      return true
    },
    ...rowsOf(rx, places),
    touch: reached.touch,
    ...users(),
    close,
    async remove() {
      await close().catch(() => {})
      await removeRxDatabase(name, kit.mirror, kit.multiInstance)
      await kit.deleteLeftovers?.(name)
    },
  }
}

/** Page after page, until nothing follows. */
function puller(
  parts: FetchParts & { calls: MirrorCalls; dayHistory: DayHistoryRow },
  { attempt, unlessClosed }: Life,
  store: (since: number, page: PullResponse) => Promise<PullFailure | null>,
) {
  const { calls, reached, dayHistory } = parts
  return async (counted: string[] | null): Promise<PullResult> => {
    const unplanned = await attempt(() => fetchPlan(parts))
    if (unplanned) return unplanned
    const done: CommandResult[] = []
    for (;;) {
      const since = reached.get().cursor
      const reply = await unlessClosed(calls.pull(since, batchSize, counted, dayHistory.upto()))
      if (!reply) return isClosed
      if (!reply.ok) return { ok: false, fault: reply.fault, detail: reply.detail }
      const failure = await store(since, reply.value)
      if (failure) return failure
      done.push(...reply.value.done)
      if (!reply.value.more) return { ok: true, done, last: reply.value }
    }
  }
}

type Places = ReadonlyMap<string, Place>

/** Rows first, then what was changed, then the cursor. Rows of another shape are stored too: another mirror is built beside this one for them. */
async function storePage(
  places: Places,
  { reached, dayHistory }: { reached: Reached; dayHistory: DayHistoryRow },
  since: number,
  page: PullResponse,
): Promise<PullFailure | null> {
  const known = reached.get()
  const { epoch, head, more } = page
  if (known.epoch !== epoch || head < since) {
    return { ok: false, fault: 'epoch', detail: 'the server was restored or reset', epoch }
  }
  // Asked by somebody who knew more than is here: what lies between is missing.
  if (since > known.cursor) return { ok: false, fault: 'gap', detail: 'a page beyond the cursor' }
  const cursor = more ? lastRev(page, since) : head
  if (more && cursor <= since) return bringsNothing
  await storeFeedRows(places, page.rows)
  if (page.history) await dayHistory.store(page.history)
  await reached.advance({ cursor })
  return null
}

/** Of a page that is cut: many outcomes may come before the next row. */
const lastRev = ({ rows, done }: PullResponse, since: number): number =>
  Math.max(since, rows.at(-1)?.[1].rev ?? 0, done.at(-1)?.rev ?? 0)

async function storeFeedRows(places: Places, all: readonly FeedRow[]): Promise<void> {
  for (const { name, rx, stored } of eventsFirst(places)) {
    const rows = all.flatMap(([collection, row]) => (collection === name ? [stored(row)] : []))
    await storeRows(rx, rows)
  }
}

async function openCollections(name: string, kit: DatabaseKit, all: readonly Collection[]) {
  const db = await openDatabase<Collections>(name, kit.mirror, kit)
  const rx = await closeOnError(db, () => db.addCollections(schemasOf(all)))
  return { db, rx: rx as unknown as Collections }
}

const rowsOf = (
  rx: Collections,
  places: Places,
): Pick<Mirror, 'revOf' | 'booking' | 'guest' | 'config' | 'vendor'> => ({
  async revOf(collection, id) {
    const place = places.get(collection)
    return (place && (await storedRow(place.rx, place.key(id))))?.rev ?? -1
  },
  booking: (id) => storedRow(rx.booking, id).then((row) => row && wholeRow(row)),
  async guest(id) {
    const row = await storedRow(rx.guest, id)
    return row && wholeGuest(row)
  },
  config: (id) => storedRow(rx.config, id),
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

/** A row that was stored before guests had conflicts, a birthday, a company, tags and links to other cards has none of them. */
export const wholeGuest = (row: Guest): Guest =>
  row.merged_into !== undefined ? row : { ...emptyCard, ...row, conflicts: row.conflicts ?? [] }
