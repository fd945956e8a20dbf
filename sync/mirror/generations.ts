// Which mirror is the present one. A new one is made when the server was restored (at once, empty: the old rows may
// never have been), and when the old one is found wrong (beside it, shown when it is whole, at most hourly).

import { BehaviorSubject } from 'rxjs'
import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'
import { type Mirror, type MirrorCalls, mirrorName, openMirror } from './mirror.ts'

export interface Mirrors {
  present: BehaviorSubject<Mirror | null>
  /** An empty one in place of the old. */
  replace(): Promise<void>
  /** A whole one in place of the old; false when it could not be pulled now, or one was made within the hour and nobody needs it. */
  rebuild(isNeeded: boolean): Promise<boolean>
  /** One is being built beside the present one: it is nobody's leftover. */
  isBuilding(): boolean
  /** Deletes it: the membership is gone. */
  remove(): Promise<void>
  /** Another one, if the leading tab made one or there was none. */
  adoptGeneration(): Promise<void>
  close(): Promise<void>
}

/** Where the device store says which mirror is the present one; each version counts its own. */
export const generationKey = (vendorId: string): string => `mirror-${mirrorVersion}.${vendorId}`

const hourMs = 3_600_000

export async function openMirrors(
  vendorId: string,
  kit: DatabaseKit,
  deviceStore: DeviceStore,
  clock: Clock,
  calls: MirrorCalls,
): Promise<Mirrors> {
  const key = generationKey(vendorId)
  const generation = () => Number(deviceStore.get(key) ?? 0) || 0
  const open = (g: number) => openMirror(mirrorName(vendorId, g), kit, calls)
  let shown = generation()
  let rebuiltAt = Number.NEGATIVE_INFINITY
  const building = work()
  let undropped: Mirror | null = null // The storage refused to delete it.
  const present = new BehaviorSubject<Mirror | null>(await open(shown))
  const runExclusive = serialQueue() // A swap must never meet another.

  /** By another tab, while this one was asleep. */
  const isReplaced = () => generation() !== shown

  async function adopt(): Promise<void> {
    const old = present.value
    present.next(null)
    await old?.close()
    shown = generation()
    present.next(await open(shown))
  }

  async function swap(): Promise<void> {
    if (isReplaced()) return adopt()
    const old = present.value
    present.next(null)
    await old?.remove()
    shown = generation() + 1
    present.next(await open(shown))
    deviceStore.set(key, String(shown))
  }

  async function build(isNeeded: boolean): Promise<boolean> {
    if (!isNeeded && Math.abs(clock.now() - rebuiltAt) < hourMs) return false
    rebuiltAt = clock.now()
    const g = generation() + 1
    const fresh = await open(g)
    const isWhole = (await fresh.pull()).ok && !(await fresh.fill())
    if (!isWhole || isReplaced()) {
      // Another tab may have built one of this number meanwhile, and shows it.
      await (generation() === g ? fresh.close() : fresh.remove())
      if (isReplaced()) await adopt()
      return false
    }
    const old = present.value
    shown = g
    present.next(fresh)
    deviceStore.set(key, String(g))
    await old?.remove()
    return true
  }

  async function drop(): Promise<void> {
    undropped = present.value ?? undropped
    present.next(null)
    await undropped?.remove()
    undropped = null
  }

  return {
    present,
    replace: () => runExclusive(swap),
    isBuilding: building.isUnderWay,
    rebuild: (isNeeded) => runExclusive(() => building.during(() => build(isNeeded))),
    remove: () => runExclusive(drop),
    adoptGeneration: () => runExclusive(async () => (!present.value || isReplaced() ? adopt() : undefined)),
    close: () =>
      runExclusive(async () => {
        const last = present.value
        present.complete()
        await last?.close()
      }),
  }
}

/** Tells while it is under way. */
function work() {
  let isUnderWay = false
  return {
    isUnderWay: () => isUnderWay,
    async during<T>(action: () => Promise<T>): Promise<T> {
      isUnderWay = true
      try {
        return await action()
      } finally {
        isUnderWay = false
      }
    },
  }
}
