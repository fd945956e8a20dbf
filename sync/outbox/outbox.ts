// The outbox: what a person entered and the server has not taken in yet. Its own database, whose name and shape never
// change, so that no update of the app and no new mirror can lose an entry of it.

import type {
  MangoQuerySelector,
  RxChangeEventBulk,
  RxCollection,
  RxDatabase,
  RxJsonSchema,
} from 'rxdb/plugins/core'
import { byPlace } from '#domain/pending/order.ts'
import type { Locks } from '#sync/platform/locks.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { closeOnError, openDatabase } from '#sync/platform/rxdb.ts'
import type { BackupCopies } from './backup-copy.ts'
import type { Entries, OutboxEntry } from './entry.ts'
import { type KnownEntries, knownEntries, plain, revisionOf, type StoredEntry } from './known-entries.ts'

export interface Outbox {
  db: RxDatabase
  /** Entries not done, in order; the same array until something changes. */
  open(): Entries
  onChange(listener: () => void): () => void
  /** The highest seq ever given, purged entries too. */
  issued(): Promise<number>
  /** Whether the browser had thrown entries away, and they came back from their copies. */
  cameBack(): boolean
  find(id: string): Promise<OutboxEntry | null>
  /** Reads anew what other tabs may have written without our hearing of it. */
  reload(): Promise<void>
  /** Takes back what the browser has thrown away, once; rejects where the backup copies cannot be read. */
  recover(): Promise<void>
  /** Stores new entries under the next numbers, in order: all of them in one write. Throws when the device cannot. */
  addAll(entries: Omit<OutboxEntry, 'seq'>[]): Promise<void>
  patch(id: string, change: Partial<OutboxEntry>): Promise<void>
  /** Several by their ids, in one write. */
  patchAll(changes: Changes): Promise<void>
  /** Writes its last entry once more; throws where the device cannot store it. */
  touch(): Promise<void>
  /** Done entries that ended at `since` or later, in order. */
  doneSince(since: number): Promise<Entries>
  /** Forgets done entries that ended before, the disk too; what could not be forgotten is next time. */
  purge(before: number): Promise<void>
  close(): Promise<void>
}

type Changes = ReadonlyMap<string, Partial<OutboxEntry>>

export const outboxName = (vendorId: string): string => `outbox-${vendorId}`
export const outboxCollection = 'outbox'
/** How long a tap waits for another tab that is storing: what is frozen there must not hold up what is entered here. */
const turnMs = 1000

export async function openOutbox(
  vendorId: string,
  kit: DatabaseKit,
  locks: Locks,
  backups: BackupCopies,
): Promise<Outbox> {
  const name = outboxName(vendorId)
  const { db, outbox } = await openCollection(name, kit)
  const storage = outbox.storageInstance
  const known = knownEntries(backups)
  const onStored = (docs: { toJSON(withMeta: true): unknown }[]) =>
    known.onDocuments(docs.map((doc) => doc.toJSON(true) as OutboxEntry))
  const change = (changes: Changes) => changeEntries(storage, changes, known.onDocuments)
  const recovered = { isOver: false, cameBack: false }

  // Before the first read, so that an entry of another tab cannot fall between the two.
  const events = outbox.eventBulks$.subscribe((bulk) => known.onDocuments(documentsOf(bulk)))

  async function reload(): Promise<void> {
    const before = known.open()
    const found = await stored(outbox, { open: 1 })
    known.onDocuments(found)
    known.dropGone(before, found)
  }
  await closeOnError(db, reload)

  async function recover(): Promise<void> {
    if (recovered.isOver) return
    const back = await takeBack(outbox, known, backups)
    onStored(back)
    Object.assign(recovered, { isOver: true, cameBack: back.length > 0 })
  }
  // Where they cannot be read now, nobody waits for it: it is tried again later.
  await recover().catch(() => {})

  const takeTurn = <T>(action: () => Promise<T>) => locks.runWithin(`${name}-seq`, turnMs, 'go on', action)
  const issued = () => highestIssued(outbox, known)
  const nextSeq = numbers(issued)

  return {
    db: db as unknown as RxDatabase,
    reload,
    recover,
    open: known.open,
    onChange: known.onChange,
    issued,
    cameBack: () => recovered.cameBack,
    async find(id) {
      const [found] = await storage.findDocumentsById([id], false)
      return found ? plain(found) : null
    },
    addAll: (all) =>
      takeTurn(async () => {
        const first = await nextSeq(all.length)
        const result = await outbox.bulkInsert(all.map((entry, i) => ({ ...entry, seq: first + i })))
        if (result.error.length > 0) throw new Error('the outbox could not be written')
        onStored(result.success)
      }),
    patch: (id, fields) => change(new Map([[id, fields]])),
    patchAll: change,
    async touch() {
      const [last] = await stored(outbox, { seq: { $gte: known.highest() } })
      if (last) await change(new Map([[last.id, {}]]))
    },
    doneSince: (since) => doneSince(outbox, since),
    purge: async (before) => purge(outbox, before, await issued()),
    async close() {
      events.unsubscribe()
      await backups.close()
      await db.close()
    },
  }
}

type Collection = RxCollection<OutboxEntry>

const documentsOf = ({ events }: RxChangeEventBulk<OutboxEntry>): OutboxEntry[] =>
  events.map((event) => event.documentData as OutboxEntry)

async function openCollection(name: string, kit: DatabaseKit) {
  const db = await openDatabase<{ outbox: Collection }>(name, kit.outbox, kit)
  const creators = { [outboxCollection]: { schema } } as { outbox: { schema: RxJsonSchema<OutboxEntry> } }
  return closeOnError(db, async () => ({ db, outbox: (await db.addCollections(creators)).outbox }))
}

/**
 * Past RxDB's queries: they know only of what they were told, and events of other tabs come late or never; and one
 * whose read failed once fails for ever.
 */
async function stored(outbox: Collection, selector: MangoQuerySelector<OutboxEntry>): Promise<StoredEntry[]> {
  const prepared = outbox.find({ selector }).getPreparedQuery()
  return (await outbox.storageInstance.query(prepared)).documents
}

/** Other tabs may have added entries that we have not heard of. */
async function highestIssued(outbox: Collection, known: KnownEntries): Promise<number> {
  for (const later of await stored(outbox, { seq: { $gt: known.highest() } })) known.raise(later.seq)
  return known.highest()
}

/**
 * Gives the first of `count` numbers. What this tab gave is given, stored or not, since the lock may be in the hands of a
 * tab that is frozen.
 */
function numbers(issued: () => Promise<number>): (count: number) => Promise<number> {
  let lastGiven = 0
  return async (count) => {
    const first = Math.max(await issued(), lastGiven) + 1
    lastGiven = first + count - 1
    return first
  }
}

/** Those that are not there are left out. */
async function changeEntries(
  storage: Collection['storageInstance'],
  changes: Changes,
  onChanged: KnownEntries['onDocuments'],
): Promise<void> {
  let left = [...changes.keys()]
  for (let attempt = 0; attempt < 5 && left.length > 0; attempt++) {
    const found = await storage.findDocumentsById(left, false)
    if (found.length === 0) return
    const writes = found.map((previous) => ({
      previous,
      document: { ...previous, ...changes.get(previous.id) },
    }))
    const { error } = await storage.bulkWrite(writes, 'noren-line')
    const failed = new Set(error.map(({ documentId }) => documentId))
    const written = writes.filter(({ document }) => !failed.has(document.id))
    onChanged(written.map(({ previous, document }) => ({ ...document, _rev: `${revisionOf(previous) + 1}` })))
    // Another tab changed them in between.
    if (error.some(({ status }) => status !== 409)) break
    left = [...failed]
  }
  if (left.length > 0) throw new Error('the outbox could not be written')
}

async function doneSince(outbox: Collection, since: number): Promise<Entries> {
  const done = (await stored(outbox, { open: 0 })).map(plain).filter((e) => e.ended >= since)
  return done.sort(byPlace)
}

/**
 * What is deleted stays on the disk whole in this storage: so nothing is left in it first. Of the last entry its number
 * stays, from which the next seq is counted: `highest` as it is stored, since a tab hears of no entry that was done before.
 */
async function purge(outbox: Collection, before: number, highest: number): Promise<void> {
  const old = (await stored(outbox, { open: 0 })).filter((e) => e.ended !== undefined && e.ended < before)
  const writes = old.map((previous) => {
    const { id, seq, open, _meta, _rev, _attachments } = previous
    const document = { id, seq, open, _meta, _rev, _attachments, _deleted: seq !== highest }
    return { previous, document: document as StoredEntry }
  })
  if (writes.length === 0) return
  const { error } = await outbox.storageInstance.bulkWrite(writes, 'noren-purge')
  if (error.length > 0) throw new Error('the outbox could not be purged')
}

/** What has a backup copy and is not here at all was thrown away by the browser, not by us. */
async function takeBack(outbox: Collection, known: KnownEntries, backups: BackupCopies) {
  const gone = (await backups.all()).filter((entry) => !known.has(entry.id))
  const ids = gone.map((entry) => entry.id)
  const here = new Map((await outbox.storageInstance.findDocumentsById(ids, true)).map((e) => [e.id, e]))
  const over = [...here.values()].filter((entry) => entry.open === 0)
  for (const entry of over) backups.update(plain(entry))
  const { success } = await outbox.bulkInsert(gone.filter((entry) => !here.has(entry.id)))
  return success
}

const whole = { type: 'number', multipleOf: 1, minimum: 0 }

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 80 },
    seq: { ...whole, maximum: 1_000_000_000 },
    open: { ...whole, maximum: 1 },
  },
  required: ['id', 'seq', 'open'],
  indexes: [['seq'], ['open', 'seq']],
} as unknown as RxJsonSchema<OutboxEntry>
