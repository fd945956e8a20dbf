import { businessTime } from '#domain/time/time.ts'
import type { Mirrors } from './mirror/generations.ts'
import type { Outbox } from './outbox/outbox.ts'
import { keepDoneMs } from './outbox/resend.ts'
import type { Clock } from './platform/clock.ts'
import type { Locks } from './platform/locks.ts'
import type { DatabaseKit } from './platform/rxdb.ts'
import { mirrorOfLock } from './protocol/lock-names.ts'
import type { Leader } from './replication/leader.ts'

const hourMs = 3_600_000

export interface HousekeepingParts {
  vendorId: string
  clock: Clock
  kit: DatabaseKit
  locks: Locks
  outbox: Outbox
  mirrors: Mirrors
  serverTime(): number
  leader: Pick<Leader, 'replicator'>
  /** Time alone makes what is shown unreadable. */
  updateAccess(): void
}

/** A minute from now and then every hour; the answer ends it. Whatever fails is tried again in an hour. */
export function startHousekeeping(parts: HousekeepingParts): () => void {
  const { vendorId, clock, kit, locks, outbox, mirrors } = parts
  let heldBefore: string[] = []

  /** A tab that is awake lets go of an old mirror within seconds: what it still has an hour later, a frozen one has. */
  async function tidy(): Promise<void> {
    const present = mirrors.names()
    // Who is no member keeps none, whoever has it.
    if (present.length === 0) return mirrors.removeLeft()
    const held = (await locks.held()).flatMap((lock) => mirrorOfLock(lock) ?? [])
    const left = held.filter((name) => !present.includes(name))
    await kit.deleteStaleMirrors?.(vendorId, [
      ...present,
      ...left.filter((name) => !heldBefore.includes(name)),
    ])
    heldBefore = left
  }

  /** Without a network too: nothing is kept of a day that is over. */
  async function sweepHistory(): Promise<void> {
    const mirror = mirrors.present.value
    const vendor = await mirror?.vendor()
    if (mirror && vendor)
      await mirror.dayHistory.sweep(businessTime(new Date(parts.clock.now()).toISOString(), vendor).day)
  }

  function run(): void {
    parts.updateAccess()
    void outbox.purge(parts.serverTime() - keepDoneMs).catch(() => {})
    void outbox.recover().catch(() => {})
    void sweepHistory().catch(() => {})
    if (parts.leader.replicator()) void tidy().catch(() => {})
    cancel = clock.after(hourMs, run)
  }
  let cancel = clock.after(60_000, run)
  return () => cancel()
}
