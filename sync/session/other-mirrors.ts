// A tablet may pass from one restaurant to another without a sign-out: a session that ended elsewhere wipes nothing.

import { canNameDatabases, databaseNames, deleteDatabase, emptyDatabase } from '#sync/platform/indexed-db.ts'

const statusPrefix = 'noren.status.'

/**
 * Takes away what other restaurants' servers sent: guests and bookings. Their outboxes stay for a colleague who can send
 * them, and so does the epoch, by which that colleague's tablet will notice a restore.
 */
export async function removeOtherMirrors(vendorId: string | null): Promise<void> {
  if (!canNameDatabases()) return
  const isOther = (name: string) =>
    name.startsWith('rxdb-dexie-mirror-') && (vendorId === null || !name.includes(`-${vendorId}-`))
  const names = (await databaseNames()).filter(isOther)
  await Promise.all(names.map((name) => emptyDatabase(name).catch(() => {})))
  await Promise.all(names.map(deleteDatabase))
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(statusPrefix) && key !== statusPrefix + vendorId) localStorage.removeItem(key)
  }
}
