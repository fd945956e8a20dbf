import { databaseNames, deleteDatabase, emptyDatabase } from '#sync/platform/indexed-db.ts'
import { isLeaderLock, leaderLock } from '#sync/protocol/lock-names.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'

/** Takes away mirrors that nobody shows; those of earlier versions only while no other tab is open. */
export async function deleteStaleMirrors(vendorId: string, keep: readonly string[]): Promise<void> {
  const { held = [], pending = [] } = await navigator.locks.query()
  const others = [...pending, ...held.filter((lock) => lock.name !== leaderLock(vendorId))]
  const isAlone = !others.some((lock) => isLeaderLock(lock.name ?? '', vendorId))
  const isOurs = (name: string) => name.startsWith(`rxdb-dexie-mirror-${mirrorVersion}-${vendorId}-`)
  const isStale = (name: string) =>
    name.startsWith('rxdb-dexie-mirror-') &&
    name.includes(vendorId) &&
    (isAlone || isOurs(name)) &&
    !keep.some((one) => name.startsWith(`rxdb-dexie-${one}--`))
  const take = async (name: string) => {
    // A frozen tab's connection holds up the deletion, but not this.
    await emptyDatabase(name).catch(() => {})
    void deleteDatabase(name)
  }
  // At once: each that is being deleted already is waited for in vain.
  await Promise.all((await databaseNames()).filter(isStale).map(take))
}
