import { openLines, outboxDatabase } from './flush.ts'

/** Which databases are outboxes, whatever vendor's. */
export const isOutbox = (name: string): boolean => name.startsWith('rxdb-dexie-outbox-')

/**
 * How many changes wait on this device, whoever made them; `except` leaves out those of one vendor. Reads without RxDB
 * and makes no database.
 */
export async function waitingHere(except?: string): Promise<number> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return 0
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  let waiting = 0
  for (const name of names.filter((n) => isOutbox(n) && n.endsWith('--outbox'))) {
    if (except !== undefined && name === outboxDatabase(except)) continue
    const lines = await openLines(name)
    waiting += lines.filter((l) => l.answered === '').length
  }
  return waiting
}
