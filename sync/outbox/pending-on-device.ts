import { outboxDatabase, storedEntries } from '#sync/worker/background-push.ts'
import { backupCopiesOnDevice } from './backup-copy.ts'
import type { OutboxEntry } from './entry.ts'

/** Which databases are outboxes, whatever vendor's. */
export const isOutbox = (name: string): boolean => name.startsWith('rxdb-dexie-outbox-')

/**
 * How many changes wait on this device, whoever made them; `except` leaves out those of one vendor. Counts too what the
 * browser has thrown away and only a backup copy still holds. `sent` are ids that the server has answered, though the
 * outbox has not heard of it yet. Reads without RxDB and makes no database.
 */
export async function pendingOnDevice(except?: string, sent?: ReadonlySet<string>): Promise<number> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return 0
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const entries = new Map<string, OutboxEntry>()
  // Copies first: they may be older than the entry.
  for (const spare of await backupCopiesOnDevice(except).catch(() => [])) entries.set(spare.id, spare)
  for (const name of names.filter((n) => isOutbox(n) && n.endsWith('--outbox'))) {
    if (except !== undefined && name === outboxDatabase(except)) continue
    for (const entry of await storedEntries(name)) entries.set(entry.id, entry)
  }
  return [...entries.values()].filter((e) => e.open === 1 && e.answered === '' && !sent?.has(e.id)).length
}
