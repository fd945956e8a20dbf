// The outbox: what a person entered and the server has not taken in yet. Its own database, whose name and shape never
// change, so that no update of the app and no new mirror can lose an entry of it.

import type {
  MangoQuerySelector,
  RxCollection,
  RxDatabase,
  RxDocumentData,
  RxJsonSchema,
} from 'rxdb/plugins/core'
import { listeners } from '#sync/platform/listeners.ts'
import type { Locks } from '#sync/platform/locks.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { closeOnError, openDatabase } from '#sync/platform/rxdb.ts'
import type { BackupCopies } from './backup-copy.ts'
import type { Entries, OutboxEntry } from './entry.ts'

export interface Outbox {
  db: RxDatabase
  /** Entries not done, by seq; the same array until something changes. */
  open(): Entries
  onChange(listener: () => void): () => void
  find(id: string): Promise<OutboxEntry | null>
  /** Reads anew what other tabs may have written without our hearing of it. */
  reload(): Promise<void>
  /** Takes back what the browser has thrown away, once; rejects where the backup copies cannot be read. */
  recover(): Promise<void>
  /** Stores a new entry under the next seq. Throws when the device cannot store it. */
  add(entry: Omit<OutboxEntry, 'seq'>): Promise<OutboxEntry>
  /** Several, in order, under one lock. */
  addAll(entries: Omit<OutboxEntry, 'seq'>[]): Promise<void>
  patch(id: string, change: Partial<OutboxEntry>): Promise<void>
  /** Writes its last entry once more; throws where the device cannot store it. */
  touch(): Promise<void>
  /** Done entries that ended at `since` or later, by seq. */
  doneSince(since: number): Promise<Entries>
  /** Forgets done entries that ended before. */
  purge(before: number): Promise<void>
  close(): Promise<void>
}

export const outboxName = (vendorId: string): string => `outbox-${vendorId}`
export const outboxCollection = 'outbox'

export async function openOutbox(
  vendorId: string,
  kit: DatabaseKit,
  locks: Locks,
  backups: BackupCopies,
): Promise<Outbox> {
  const name = outboxName(vendorId)
  const db = await openDatabase<{ outbox: RxCollection<OutboxEntry> }>(name, kit.outbox, kit)
  const { outbox } = await closeOnError(db, () =>
    db.addCollections({ [outboxCollection]: { schema } } as {
      outbox: { schema: RxJsonSchema<OutboxEntry> }
    }),
  )
  const entries = new Map<string, OutboxEntry>()
  const changes = listeners()
  let sorted: Entries | null = null
  let highest = 0
  let isRecovered = false

  const revisions = new Map<string, number>()

  /** A revision is told once, by whoever hears of it first (the writer, or the events of all tabs), never an older one. */
  function onDocument(doc: OutboxEntry & { _rev?: string }): void {
    const revision = revisionOf(doc)
    if (revision <= (revisions.get(doc.id) ?? 0)) return
    revisions.set(doc.id, revision)
    const entry = plain(doc)
    highest = Math.max(highest, entry.seq)
    sorted = null
    backups.update(entry)
    if (entry.open === 1) entries.set(entry.id, entry)
    else entries.delete(entry.id)
    changes.notify()
  }
  // Before the first read, so that an entry of another tab cannot fall between the two.
  const events = outbox.$.subscribe((event) => onDocument(event.documentData as OutboxEntry))
  /**
   * Past RxDB's queries: they know only of what they were told, and events of other tabs come late or never; and one
   * whose read failed once fails for ever.
   */
  async function stored(selector: MangoQuerySelector<OutboxEntry>): Promise<Stored[]> {
    const prepared = outbox.find({ selector }).getPreparedQuery()
    return (await outbox.storageInstance.query(prepared)).documents
  }

  async function changed(id: string, change: Partial<OutboxEntry>): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const [previous] = await outbox.storageInstance.findDocumentsById([id], false)
      if (!previous) return
      const document = { ...previous, ...change }
      const { error } = await outbox.storageInstance.bulkWrite([{ previous, document }], 'noren-line')
      if (error.length === 0) return onDocument({ ...document, _rev: `${revisionOf(previous) + 1}` })
      // Another tab changed it in between.
      if (error[0]?.status !== 409) break
    }
    throw new Error('the outbox could not be written')
  }

  async function reload(): Promise<void> {
    const known = [...entries.keys()]
    const found = await stored({ open: 1 })
    for (const entry of found) onDocument(entry)
    const ids = new Set(found.map((e) => e.id))
    // Their copies stay: an entry that storage lacks may have been thrown away, and recover() drops those of done ones.
    const over = known.filter((id) => !ids.has(id) && entries.delete(id))
    if (over.length === 0) return
    sorted = null
    changes.notify()
  }
  await closeOnError(db, reload)

  /** What has a backup copy and is not here at all was thrown away by the browser, not by us. */
  async function recover(): Promise<void> {
    if (isRecovered) return
    const gone = (await backups.all()).filter((entry) => !entries.has(entry.id))
    const ids = gone.map((entry) => entry.id)
    const known = new Map((await outbox.storageInstance.findDocumentsById(ids, true)).map((e) => [e.id, e]))
    const over = [...known.values()].filter((entry) => entry.open === 0)
    for (const entry of over) backups.update(plain(entry))
    const { success } = await outbox.bulkInsert(gone.filter((entry) => !known.has(entry.id)))
    for (const doc of success) onDocument(doc.toJSON(true) as OutboxEntry)
    isRecovered = true
  }
  // Where they cannot be read now, nobody waits for it: it is tried again later.
  await recover().catch(() => {})

  /** Inside the lock: other tabs may have added entries that we have not heard of. */
  async function nextSeq(): Promise<number> {
    for (const later of await stored({ seq: { $gt: highest } })) highest = Math.max(highest, later.seq)
    return highest + 1
  }

  return {
    db: db as unknown as RxDatabase,
    reload,
    recover,
    open() {
      sorted ??= [...entries.values()].sort((a, b) => a.seq - b.seq)
      return sorted
    },
    onChange: changes.add,
    async find(id) {
      const [found] = await outbox.storageInstance.findDocumentsById([id], false)
      return found ? plain(found) : null
    },
    add: (entry) =>
      locks.runExclusive(`${name}-seq`, async () => {
        const whole = { ...entry, seq: await nextSeq() }
        onDocument((await outbox.insert(whole)).toJSON(true) as OutboxEntry)
        return whole
      }),
    addAll: (all) =>
      locks.runExclusive(`${name}-seq`, async () => {
        const first = await nextSeq()
        const result = await outbox.bulkInsert(all.map((entry, i) => ({ ...entry, seq: first + i })))
        if (result.error.length > 0) throw new Error('the outbox could not be written')
        for (const doc of result.success) onDocument(doc.toJSON(true) as OutboxEntry)
      }),
    patch: (id, change) => changed(id, change),
    async touch() {
      const [last] = await stored({ seq: { $gte: highest } })
      if (last) await changed(last.id, {})
    },
    async doneSince(since) {
      const done = (await stored({ open: 0 })).map(plain).filter((e) => e.ended >= since)
      return done.sort((a, b) => a.seq - b.seq)
    },
    async purge(before) {
      const old = (await stored({ open: 0 })).filter((e) => e.ended < before && e.seq !== highest)
      const writes = old.map((previous) => ({ previous, document: { ...previous, _deleted: true } }))
      if (writes.length > 0) await outbox.storageInstance.bulkWrite(writes, 'noren-purge')
    },
    async close() {
      events.unsubscribe()
      await backups.close()
      await db.close()
    },
  }
}

type Stored = RxDocumentData<OutboxEntry>

const revisionOf = (doc: { _rev?: string }): number => Number.parseInt(doc._rev ?? '0', 10)

function plain(doc: OutboxEntry): OutboxEntry {
  const { _meta, _rev, _attachments, _deleted, ...entry } = doc as OutboxEntry & Record<string, unknown>
  return entry as unknown as OutboxEntry
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
