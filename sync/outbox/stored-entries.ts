// The outbox as it lies in IndexedDB, read without RxDB: by the service worker, and before anybody has signed in.

import { byPlace } from '#domain/pending/order.ts'
import { databaseNames, openExisting, readAll, thenClose } from '#sync/platform/indexed-db.ts'
import type { OutboxEntry } from './entry.ts'

const anyOutbox = 'rxdb-dexie-outbox-'

/** The name under which RxDB's Dexie storage keeps the outbox; a test holds this against the real thing. */
export const outboxDatabase = (vendorId: string): string => `${anyOutbox}${vendorId}--0--outbox`

/** Which databases are outboxes, whatever vendor's. */
export const isOutbox = (name: string): boolean => name.startsWith(anyOutbox)

/** Those of them that hold entries. */
export const outboxDatabases = async (): Promise<string[]> =>
  (await databaseNames()).filter((name) => isOutbox(name) && name.endsWith('--outbox'))

/** Every entry, done or not. Makes no database. */
export async function storedEntries(name: string): Promise<OutboxEntry[]> {
  const database = await openExisting(name)
  if (!database) return []
  const all = await thenClose(database, async () =>
    database.objectStoreNames.contains('docs')
      ? readAll<OutboxEntry & { _deleted?: string }>(database, 'docs')
      : [],
  )
  return all.filter((e) => e._deleted !== '1')
}

/** Entries not done, in order. */
export async function openEntries(name: string): Promise<OutboxEntry[]> {
  const all = await storedEntries(name)
  return all.filter((e) => e.open === 1).sort(byPlace)
}
