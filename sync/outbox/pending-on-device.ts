import { canNameDatabases } from '#sync/platform/indexed-db.ts'
import { backupCopiesOnDevice } from './backup-copy.ts'
import type { OutboxEntry } from './entry.ts'
import { outboxDatabase, outboxDatabases, storedEntries } from './stored-entries.ts'

/**
 * How many changes wait on this device, whoever made them; `except` leaves out those of one vendor. Counts too what the
 * browser has thrown away and only a backup copy still holds. `sent` are ids that the server has answered, though the
 * outbox has not heard of it yet. Reads without RxDB and makes no database.
 */
export async function pendingOnDevice(except?: string, sent?: ReadonlySet<string>): Promise<number> {
  if (!canNameDatabases()) return 0
  const entries = new Map<string, OutboxEntry>()
  // Copies first: they may be older than the entry.
  for (const copy of await backupCopiesOnDevice(except).catch(() => [])) entries.set(copy.id, copy)
  for (const name of await outboxDatabases()) {
    if (except !== undefined && name === outboxDatabase(except)) continue
    for (const entry of await storedEntries(name)) entries.set(entry.id, entry)
  }
  return [...entries.values()].filter((e) => e.open === 1 && e.answered === '' && !sent?.has(e.id)).length
}
