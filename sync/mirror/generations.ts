// Which mirror is shown, and which one is being built beside it: when the server was restored, or when the shown one was
// found wrong. Each is made under a number of its own, so that what a tab that slept still writes never meets another's.
//
//   shown 3 --begin--> shown 3, next 4 --whole: swap--> shown 4; each tab asks its queries anew and then lets go of 3;
//                            |                             who lets go last deletes it
//                            +--begin: restored again--> shown 3, next 5

import { BehaviorSubject } from 'rxjs'
import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { Locks } from '#sync/platform/locks.ts'
import { closeOnError, type DatabaseKit } from '#sync/platform/rxdb.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import { generationLock } from '#sync/protocol/lock-names.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'
import { type Mirror, type MirrorCalls, mirrorName, openMirror } from './mirror.ts'
import { type Renewal, renewals } from './renewal.ts'

export interface Mirrors {
  /** The one that is shown; null while there is none. */
  present: BehaviorSubject<Mirror | null>
  /** What is being built, by whichever tab. */
  renewal(): Renewal | null
  /** Another one is to be built, in place of a half-built one too. */
  begin(renewal: Omit<Renewal, 'generation'>): Promise<void>
  /** What was to be sent again, is. */
  resent(): void
  /** The one that is being built, opened; null where none is. */
  next(): Promise<Mirror | null>
  /** Shows it in place of the old, unless another tab has gone on meanwhile. */
  swap(): Promise<void>
  /** Makes room for it: the old one goes at once. */
  swapInPlace(): Promise<void>
  /** Databases that are nobody's leftovers. */
  names(): string[]
  /** Deletes all: the membership is gone. */
  remove(): Promise<void>
  /** Another one, if another tab made one or there was none. */
  adoptGeneration(): Promise<void>
  close(): Promise<void>
}

export interface MirrorsParts {
  vendorId: string
  kit: DatabaseKit
  deviceStore: DeviceStore
  locks: Locks
  clock: Clock
}

interface Held {
  generation: number
  mirror: Mirror
  /** The lock that says that this tab has it. */
  release(): Promise<void>
}

/** Where the device store says which mirror is shown; each version counts its own. */
export const generationKey = (vendorId: string): string => `mirror-${mirrorVersion}.${vendorId}`

/** So long a query may take to answer from the new mirror; then the old one is closed under it, and it asks again. */
const lettingGoMs = 10_000

export async function openMirrors(parts: MirrorsParts, calls: MirrorCalls): Promise<Mirrors> {
  const { vendorId, deviceStore } = parts
  const key = generationKey(vendorId)
  const nameOf = (generation: number) => mirrorName(vendorId, generation)
  const hold = holder(parts, calls)
  const runExclusive = serialQueue() // A swap must never meet another.
  let number = Number(deviceStore.get(key) ?? 0) || 0
  const plans = renewals(deviceStore, vendorId, () =>
    Math.max(number, Number(deviceStore.get(key) ?? 0) || 0),
  )
  let shown: Held | null = await hold.take(number)
  let next: Held | null = null
  let undropped: Held[] = [] // The storage refused to delete them.
  const present = new BehaviorSubject<Mirror | null>(shown.mirror)

  /** By another tab. */
  const isReplaced = () => plans.shown() > number

  function show(one: Held): void {
    const old = shown
    shown = one
    number = one.generation
    if (next === one) next = null
    present.next(one.mirror)
    if (old) hold.letGo(old)
  }

  async function adopt(): Promise<void> {
    const latest = plans.shown()
    show(next?.generation === latest ? next : await hold.take(latest))
  }

  /** What this tab was building, and nobody builds any more. */
  async function dropAbandoned(): Promise<void> {
    const old = next
    if (!old || old.generation === plans.get()?.generation || old.generation === plans.shown()) return
    next = null
    await hold.drop(old)
  }

  async function openNext(): Promise<Mirror | null> {
    if (isReplaced()) await adopt()
    await dropAbandoned()
    const plan = plans.get()
    if (!plan) return null
    next ??= await hold.take(plan.generation)
    return next.mirror
  }

  async function swap(): Promise<void> {
    if (isReplaced()) return adopt()
    if (!next || next.generation !== plans.get()?.generation) return dropAbandoned()
    deviceStore.set(key, String(next.generation))
    show(next)
  }

  async function swapInPlace(): Promise<void> {
    const plan = plans.get()
    if (isReplaced() || !plan) return
    const old = shown
    shown = null
    present.next(null)
    if (old) await hold.drop(old).catch(() => {})
    deviceStore.set(key, String(plan.generation))
    show(next ?? (await hold.take(plan.generation)))
  }

  async function removeAll(): Promise<void> {
    undropped.push(...[shown, next].flatMap((one) => one ?? []))
    shown = null
    next = null
    plans.end()
    present.next(null)
    for (const one of undropped) await hold.remove(one)
    undropped = []
  }

  return {
    present,
    renewal: plans.get,
    begin: (renewal) =>
      runExclusive(async () => {
        plans.begin(renewal)
        await dropAbandoned()
      }),
    resent: plans.resent,
    next: () => runExclusive(openNext),
    swap: () => runExclusive(swap),
    swapInPlace: () => runExclusive(swapInPlace),
    names: () => [plans.shown(), number, ...(plans.get() ? [plans.get()?.generation ?? 0] : [])].map(nameOf),
    remove: () => runExclusive(removeAll),
    adoptGeneration: () => runExclusive(async () => (!present.value || isReplaced() ? adopt() : undefined)),
    close: () =>
      runExclusive(async () => {
        present.complete()
        await hold.close([shown, next].flatMap((one) => one ?? []))
      }),
  }
}

/** Opens mirrors, under a lock that all tabs share which have them, and gives them back. */
function holder({ vendorId, kit, locks, clock }: MirrorsParts, calls: MirrorCalls) {
  const leaving = new Set<Promise<void>>()
  let endWaiting = () => {}
  const closing = new Promise<void>((resolve) => {
    endWaiting = resolve
  })

  async function take(generation: number): Promise<Held> {
    const name = mirrorName(vendorId, generation)
    const release = locks.share(generationLock(name))
    const mirror = await closeOnError({ close: release }, () => openMirror(name, kit, calls))
    return { generation, mirror, release }
  }

  /** Closed here, and deleted unless another tab has it still: then that one does it, or housekeeping. */
  async function drop({ mirror, release }: Held): Promise<void> {
    await mirror.close().catch(() => {})
    await release()
    await locks.ifFree(generationLock(mirror.name), mirror.remove)
  }

  async function leave(old: Held): Promise<void> {
    let cancel = () => {}
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(lettingGoMs, resolve)
    })
    await Promise.race([old.mirror.unused(), late, closing])
    cancel()
    await drop(old).catch(() => {})
  }

  return {
    take,
    drop,
    /** When every query has its first answer from the new one. */
    letGo(old: Held): void {
      const left = leave(old).finally(() => leaving.delete(left))
      leaving.add(left)
    },
    /** Whoever has it: nobody may read it any more. */
    async remove({ mirror, release }: Held): Promise<void> {
      await mirror.remove()
      await release()
    },
    async close(held: Held[]): Promise<void> {
      endWaiting()
      await Promise.all(leaving)
      for (const { mirror, release } of held) {
        await mirror.close()
        await release()
      }
    },
  }
}
