import type { Mirrors } from './mirror/generations.ts'
import type { Outbox } from './outbox/outbox.ts'
import { keepDoneMs } from './outbox/resend.ts'
import type { Clock } from './platform/clock.ts'
import type { DatabaseKit } from './platform/rxdb.ts'
import type { Leader } from './replication/leader.ts'

const hourMs = 3_600_000

export interface HousekeepingParts {
  vendorId: string
  clock: Clock
  kit: DatabaseKit
  outbox: Outbox
  mirrors: Mirrors
  serverTime(): number
  leader: Pick<Leader, 'replicator'>
  /** Time alone makes what is shown unreadable. */
  updateAccess(): void
}

/** A minute from now and then every hour; the answer ends it. Whatever fails is tried again in an hour. */
export function startHousekeeping(parts: HousekeepingParts): () => void {
  const { vendorId, clock, kit, outbox, mirrors } = parts
  function run(): void {
    parts.updateAccess()
    void outbox.purge(parts.serverTime() - keepDoneMs).catch(() => {})
    void outbox.recover().catch(() => {})
    const mirror = mirrors.present.value
    if (parts.leader.replicator() && mirror && !mirrors.isBuilding())
      void kit.deleteStaleMirrors?.(vendorId, mirror.name).catch(() => {})
    cancel = clock.after(hourMs, run)
  }
  let cancel = clock.after(60_000, run)
  return () => cancel()
}
