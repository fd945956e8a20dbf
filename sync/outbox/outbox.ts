// The outbox: what a person entered and the server has not taken in yet. Its own database, whose name and shape never
// change, so that no update of the app and no new mirror can lose a line of it.

import type {
  MangoQuerySelector,
  RxCollection,
  RxDatabase,
  RxDocumentData,
  RxJsonSchema,
} from 'rxdb/plugins/core'
import type { Locks } from '#sync/platform/locks.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { openDatabase, orClosed } from '#sync/platform/rxdb.ts'
import type { SpareCopies } from './backup-copy.ts'
import type { Lines, OutboxLine } from './entry.ts'

export interface Outbox {
  db: RxDatabase
  /** Lines not done, by seq; the same array until something changes. */
  open(): Lines
  onChange(heard: () => void): () => void
  find(id: string): Promise<OutboxLine | null>
  /** Reads anew what other tabs may have written without our hearing of it. */
  reload(): Promise<void>
  /** Takes back what the browser has thrown away, once; rejects where the second copies cannot be read. */
  recover(): Promise<void>
  /** Stores a new line under the next seq. Throws when the device cannot store it. */
  add(line: Omit<OutboxLine, 'seq'>): Promise<OutboxLine>
  /** Several, in order, under one lock. */
  addAll(lines: Omit<OutboxLine, 'seq'>[]): Promise<void>
  patch(id: string, change: Partial<OutboxLine>): Promise<void>
  /** Writes its last line once more; throws where the device cannot store it. */
  touch(): Promise<void>
  /** Done lines that ended at `since` or later, by seq. */
  doneSince(since: number): Promise<Lines>
  /** Forgets done lines that ended before. */
  purge(before: number): Promise<void>
  close(): Promise<void>
}

export const outboxName = (vendorId: string): string => `outbox-${vendorId}`
export const outboxCollection = 'outbox'

export async function openOutbox(
  vendorId: string,
  kit: DatabaseKit,
  locks: Locks,
  spares: SpareCopies,
): Promise<Outbox> {
  const name = outboxName(vendorId)
  const db = await openDatabase<{ outbox: RxCollection<OutboxLine> }>(name, kit.outbox, kit)
  const { outbox } = await orClosed(db, () =>
    db.addCollections({ [outboxCollection]: { schema } } as { outbox: { schema: RxJsonSchema<OutboxLine> } }),
  )
  const lines = new Map<string, OutboxLine>()
  const listeners = new Set<() => void>()
  let sorted: Lines | null = null
  let highest = 0
  let isRecovered = false

  const heights = new Map<string, number>()

  /** A revision is told once, by whoever hears of it first (the writer, or the events of all tabs), never an older one. */
  function heard(doc: OutboxLine & { _rev?: string }): void {
    const height = heightOf(doc)
    if (height <= (heights.get(doc.id) ?? 0)) return
    heights.set(doc.id, height)
    const line = plain(doc)
    highest = Math.max(highest, line.seq)
    sorted = null
    spares.note(line)
    if (line.open === 1) lines.set(line.id, line)
    else lines.delete(line.id)
    for (const tell of listeners) tell()
  }
  // Before the first read, so that a line of another tab cannot fall between the two.
  const events = outbox.$.subscribe((event) => heard(event.documentData as OutboxLine))
  /**
   * Past RxDB's queries: they know only of what they were told, and events of other tabs come late or never; and one
   * whose read failed once fails for ever.
   */
  async function stored(selector: MangoQuerySelector<OutboxLine>): Promise<Stored[]> {
    const prepared = outbox.find({ selector }).getPreparedQuery()
    return (await outbox.storageInstance.query(prepared)).documents
  }

  async function changed(id: string, change: Partial<OutboxLine>): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const [previous] = await outbox.storageInstance.findDocumentsById([id], false)
      if (!previous) return
      const document = { ...previous, ...change }
      const { error } = await outbox.storageInstance.bulkWrite([{ previous, document }], 'noren-line')
      if (error.length === 0) return heard({ ...document, _rev: `${heightOf(previous) + 1}` })
      // Another tab changed it in between.
      if (error[0]?.status !== 409) break
    }
    throw new Error('the outbox could not be written')
  }

  async function reload(): Promise<void> {
    const known = [...lines.keys()]
    const found = await stored({ open: 1 })
    for (const line of found) heard(line)
    const ids = new Set(found.map((l) => l.id))
    // Their copies stay: a line that storage lacks may have been thrown away, and recover() drops those of done ones.
    const over = known.filter((id) => !ids.has(id) && lines.delete(id))
    if (over.length === 0) return
    sorted = null
    for (const tell of listeners) tell()
  }
  await orClosed(db, reload)

  /** What has a spare copy and is not here at all was thrown away by the browser, not by us. */
  async function recover(): Promise<void> {
    if (isRecovered) return
    const gone = (await spares.all()).filter((line) => !lines.has(line.id))
    const ids = gone.map((line) => line.id)
    const known = new Map((await outbox.storageInstance.findDocumentsById(ids, true)).map((l) => [l.id, l]))
    const over = [...known.values()].filter((line) => line.open === 0)
    for (const line of over) spares.note(plain(line))
    const { success } = await outbox.bulkInsert(gone.filter((line) => !known.has(line.id)))
    for (const doc of success) heard(doc.toJSON(true) as OutboxLine)
    isRecovered = true
  }
  // Where they cannot be read now, nobody waits for it: it is tried again later.
  await recover().catch(() => {})

  /** Inside the lock: other tabs may have added lines that we have not heard of. */
  async function nextSeq(): Promise<number> {
    for (const later of await stored({ seq: { $gt: highest } })) highest = Math.max(highest, later.seq)
    return highest + 1
  }

  return {
    db: db as unknown as RxDatabase,
    reload,
    recover,
    open() {
      sorted ??= [...lines.values()].sort((a, b) => a.seq - b.seq)
      return sorted
    },
    onChange(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    async find(id) {
      const [found] = await outbox.storageInstance.findDocumentsById([id], false)
      return found ? plain(found) : null
    },
    add: (line) =>
      locks.alone(`${name}-seq`, async () => {
        const whole = { ...line, seq: await nextSeq() }
        heard((await outbox.insert(whole)).toJSON(true) as OutboxLine)
        return whole
      }),
    addAll: (all) =>
      locks.alone(`${name}-seq`, async () => {
        const first = await nextSeq()
        const result = await outbox.bulkInsert(all.map((line, i) => ({ ...line, seq: first + i })))
        if (result.error.length > 0) throw new Error('the outbox could not be written')
        for (const doc of result.success) heard(doc.toJSON(true) as OutboxLine)
      }),
    patch: (id, change) => changed(id, change),
    async touch() {
      const [last] = await stored({ seq: { $gte: highest } })
      if (last) await changed(last.id, {})
    },
    async doneSince(since) {
      const done = (await stored({ open: 0 })).map(plain).filter((l) => l.ended >= since)
      return done.sort((a, b) => a.seq - b.seq)
    },
    async purge(before) {
      const old = (await stored({ open: 0 })).filter((l) => l.ended < before && l.seq !== highest)
      const writes = old.map((previous) => ({ previous, document: { ...previous, _deleted: true } }))
      if (writes.length > 0) await outbox.storageInstance.bulkWrite(writes, 'noren-purge')
    },
    async close() {
      events.unsubscribe()
      await spares.close()
      await db.close()
    },
  }
}

type Stored = RxDocumentData<OutboxLine>

const heightOf = (doc: { _rev?: string }): number => Number.parseInt(doc._rev ?? '0', 10)

function plain(doc: OutboxLine): OutboxLine {
  const { _meta, _rev, _attachments, _deleted, ...line } = doc as OutboxLine & Record<string, unknown>
  return line as unknown as OutboxLine
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
} as unknown as RxJsonSchema<OutboxLine>
