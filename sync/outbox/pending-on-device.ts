import { outboxDatabase, storedLines } from '#sync/worker/background-push.ts'
import { sparesHere } from './backup-copy.ts'
import type { OutboxLine } from './entry.ts'

/** Which databases are outboxes, whatever vendor's. */
export const isOutbox = (name: string): boolean => name.startsWith('rxdb-dexie-outbox-')

/**
 * How many changes wait on this device, whoever made them; `except` leaves out those of one vendor. Counts too what the
 * browser has thrown away and only a second copy still holds. `sent` are ids that the server has answered, though the
 * outbox has not heard of it yet. Reads without RxDB and makes no database.
 */
export async function waitingHere(except?: string, sent?: ReadonlySet<string>): Promise<number> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return 0
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const lines = new Map<string, OutboxLine>()
  // Copies first: they may be older than the line.
  for (const spare of await sparesHere(except).catch(() => [])) lines.set(spare.id, spare)
  for (const name of names.filter((n) => isOutbox(n) && n.endsWith('--outbox'))) {
    if (except !== undefined && name === outboxDatabase(except)) continue
    for (const line of await storedLines(name)) lines.set(line.id, line)
  }
  return [...lines.values()].filter((l) => l.open === 1 && l.answered === '' && !sent?.has(l.id)).length
}
