import { databaseNames, deleteDatabase } from '#sync/platform/indexed-db.ts'
import { isLeaderLock, leaderLock } from '#sync/protocol/lock-names.ts'

/** Takes away mirrors that earlier versions or a crash left behind, but only while no tab of another version is open. */
export async function deleteStaleMirrors(vendorId: string, keep: string): Promise<void> {
  const { held = [], pending = [] } = await navigator.locks.query()
  const others = [...pending, ...held.filter((lock) => lock.name !== leaderLock(vendorId))]
  if (others.some((lock) => isLeaderLock(lock.name ?? '', vendorId))) return
  const isStale = (name: string) =>
    name.startsWith('rxdb-dexie-mirror-') &&
    name.includes(vendorId) &&
    !name.startsWith(`rxdb-dexie-${keep}--`)
  for (const name of (await databaseNames()).filter(isStale)) void deleteDatabase(name)
}
