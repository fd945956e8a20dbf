import { generationKey, type Mirrors } from '#sync/mirror/generations.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { Access } from './access.ts'
import type { Leader } from './leader.ts'

/** By hand in whatever tab: the leading one reads everything anew. */
export const readAgainKey = (vendorId: string): string => `ask-again.${vendorId}`

/** Takes over what another tab has stored; the leading tab stores it itself. The answer ends it. */
export function followOtherTabs(
  vendorId: string,
  deviceStore: DeviceStore,
  parts: {
    leader: Leader
    outbox: Outbox
    mirrors: Mirrors
    access: Access
    reportStorageError(error: unknown): void
  },
): () => void {
  const { leader, outbox, mirrors, access, reportStorageError } = parts
  return deviceStore.onChange((key) => {
    if (leader.wokenBy(key)) return
    if (key === readAgainKey(vendorId)) return leader.replicator()?.readAgain()
    // A leading tab does these things itself; but one that was asleep may think that it leads.
    if (leader.replicator() && key !== generationKey(vendorId)) return
    if (key === `status.${vendorId}`) {
      leader.adopt()
      void outbox.reload().catch(() => {})
    }
    access.adopt(key)
    // A mirror that could not be opened is tried again with each word of the leading tab.
    if (!access.isMembershipRevoked()) void mirrors.adoptGeneration().catch(reportStorageError)
    access.update()
  })
}
