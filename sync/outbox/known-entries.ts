// The open entries as this tab knows them: what it wrote itself, and what it heard of other tabs.

import type { RxDocumentData } from 'rxdb/plugins/core'
import { byPlace } from '#domain/pending/order.ts'
import { listeners } from '#sync/platform/listeners.ts'
import type { BackupCopies } from './backup-copy.ts'
import type { Entries, OutboxEntry } from './entry.ts'

export type StoredEntry = RxDocumentData<OutboxEntry>

export interface KnownEntries {
  /** In order; the same array until something changes. */
  open(): Entries
  has(id: string): boolean
  /** The highest seq heard of, done entries included. */
  highest(): number
  raise(seq: number): void
  /** What was written together is told together. */
  onDocuments(docs: readonly (OutboxEntry & { _rev?: string })[]): void
  /** Those of `before` that are not `found` have gone without our hearing of it. */
  dropGone(before: Entries, found: readonly OutboxEntry[]): void
  onChange(listener: () => void): () => void
}

export function knownEntries(backups: BackupCopies): KnownEntries {
  const entries = new Map<string, OutboxEntry>()
  const revisions = new Map<string, number>()
  const changes = listeners()
  let sorted: Entries | null = null
  let highest = 0

  /** A revision is told once, by whoever hears of it first (the writer, or the events of all tabs), never an older one. */
  function isNews(doc: OutboxEntry & { _rev?: string }): boolean {
    const revision = revisionOf(doc)
    if (revision <= (revisions.get(doc.id) ?? 0)) return false
    revisions.set(doc.id, revision)
    const entry = plain(doc)
    highest = Math.max(highest, entry.seq)
    sorted = null
    backups.update(entry)
    if (entry.open === 1) entries.set(entry.id, entry)
    else entries.delete(entry.id)
    return true
  }

  return {
    open() {
      sorted ??= [...entries.values()].sort(byPlace)
      return sorted
    },
    has: (id) => entries.has(id),
    highest: () => highest,
    raise(seq) {
      highest = Math.max(highest, seq)
    },
    onDocuments(docs) {
      if (docs.filter(isNews).length > 0) changes.notify()
    },
    dropGone(before, found) {
      const ids = new Set(found.map((e) => e.id))
      // Their copies stay: an entry that storage lacks may have been thrown away, and recover() drops those of done ones.
      const gone = before.filter(({ id }) => !ids.has(id) && entries.delete(id))
      if (gone.length === 0) return
      sorted = null
      changes.notify()
    },
    onChange: changes.add,
  }
}

export const revisionOf = (doc: { _rev?: string }): number => Number.parseInt(doc._rev ?? '0', 10)

export function plain(doc: OutboxEntry): OutboxEntry {
  const { _meta, _rev, _attachments, _deleted, ...entry } = doc as OutboxEntry & Record<string, unknown>
  return entry as unknown as OutboxEntry
}
