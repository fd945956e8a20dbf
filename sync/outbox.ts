// The outbox: what a person entered and the server has not taken in yet. Its own database, whose name and shape never
// change, so that no update of the app and no new mirror can lose a line of it.

import type { MangoQuerySelector, RxCollection, RxDatabase, RxJsonSchema } from 'rxdb/plugins/core'
import type { DatabaseKit } from './database.ts'
import { openDatabase } from './database.ts'
import type { Locks } from './locks.ts'
import type { Lines, OutboxLine } from './outbox-line.ts'

export interface Outbox {
  db: RxDatabase
  /** Lines not done, by seq; the same array until something changes. */
  open(): Lines
  onChange(heard: () => void): () => void
  find(id: string): Promise<OutboxLine | null>
  /** Reads anew what other tabs may have written without our hearing of it. */
  reload(): Promise<void>
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

export async function openOutbox(vendorId: string, kit: DatabaseKit, locks: Locks): Promise<Outbox> {
  const name = outboxName(vendorId)
  const db = await openDatabase<{ outbox: RxCollection<OutboxLine> }>(name, kit.outbox, kit)
  const { outbox } = await db.addCollections({ [outboxCollection]: { schema } } as {
    outbox: { schema: RxJsonSchema<OutboxLine> }
  })
  const lines = new Map<string, OutboxLine>()
  const listeners = new Set<() => void>()
  let sorted: Lines | null = null
  let highest = 0

  const heights = new Map<string, number>()

  /** A revision is told once, by whoever hears of it first (the writer, or the events of all tabs), never an older one. */
  function heard(doc: OutboxLine & { _rev?: string }): void {
    const height = Number.parseInt(doc._rev ?? '0', 10)
    if (height <= (heights.get(doc.id) ?? 0)) return
    heights.set(doc.id, height)
    const line = plain(doc)
    highest = Math.max(highest, line.seq)
    sorted = null
    if (line.open === 1) lines.set(line.id, line)
    else lines.delete(line.id)
    for (const tell of listeners) tell()
  }
  // Before the first read, so that a line of another tab cannot fall between the two.
  const events = outbox.$.subscribe((event) => heard(event.documentData as OutboxLine))
  /** Past RxDB's cache of queries, which knows only of what it was told: events of other tabs come late or never. */
  async function stored(selector: MangoQuerySelector<OutboxLine>): Promise<OutboxLine[]> {
    const prepared = outbox.find({ selector }).getPreparedQuery()
    return (await outbox.storageInstance.query(prepared)).documents as OutboxLine[]
  }

  async function reload(): Promise<void> {
    const known = [...lines.keys()]
    const found = await stored({ open: 1 })
    for (const line of found) heard(line)
    const ids = new Set(found.map((l) => l.id))
    const over = known.filter((id) => !ids.has(id) && lines.delete(id))
    if (over.length === 0) return
    sorted = null
    for (const tell of listeners) tell()
  }
  await reload()

  /** Inside the lock: other tabs may have added lines that we have not heard of. */
  async function nextSeq(): Promise<number> {
    for (const later of await stored({ seq: { $gt: highest } })) highest = Math.max(highest, later.seq)
    return highest + 1
  }

  return {
    db: db as unknown as RxDatabase,
    reload,
    open() {
      sorted ??= [...lines.values()].sort((a, b) => a.seq - b.seq)
      return sorted
    },
    onChange(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    async find(id) {
      const found = await outbox.findOne(id).exec()
      return found ? plain(found.toJSON() as OutboxLine) : null
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
    async patch(id, change) {
      const found = await outbox.findOne(id).exec()
      const changed = await found?.incrementalPatch(change)
      if (changed) heard(changed.toJSON(true) as OutboxLine)
    },
    async touch() {
      const [last] = await stored({ seq: { $gte: highest } })
      if (last)
        await outbox.storageInstance.bulkWrite(
          [{ previous: last as never, document: last as never }],
          'noren-touch',
        )
    },
    async doneSince(since) {
      const found = await outbox.find({ selector: { open: 0 } }).exec()
      const done = found.map((d) => plain(d.toJSON() as OutboxLine)).filter((l) => l.ended >= since)
      return done.sort((a, b) => a.seq - b.seq)
    },
    async purge(before) {
      const found = await outbox.find({ selector: { open: 0 } }).exec()
      const old = found.filter((d) => d.ended < before && d.seq !== highest).map((d) => d.id)
      if (old.length > 0) await outbox.bulkRemove(old)
    },
    async close() {
      events.unsubscribe()
      await db.close()
    },
  }
}

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
