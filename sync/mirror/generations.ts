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
import { type Renewal, renewals, standsStill } from './renewal.ts'

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
  /** Shows it in place of the old, unless another tab has gone on meanwhile. False where it has first to catch up. */
  swap(): Promise<boolean>
  /** Makes room for it: the old one goes at once. */
  swapInPlace(): Promise<void>
  /** Databases that are nobody's leftovers. */
  names(): string[]
  /** Deletes all: the membership is gone. */
  remove(): Promise<void>
  /** Where they are: what could not be deleted then. */
  removeLeft(): Promise<void>
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
  const hold = holder(parts, calls)
  const stored = () => Number(deviceStore.get(generationKey(vendorId)) ?? 0) || 0
  const shown = await hold.take(stored())
  const present = new BehaviorSubject<Mirror | null>(shown.mirror)
  const all: All = {
    hold,
    present,
    shown,
    next: null,
    number: shown.generation,
    undropped: [],
    isRemoved: false,
    plans: renewals(deviceStore, vendorId, () => Math.max(all.number, stored())),
    say: (generation) => deviceStore.set(generationKey(vendorId), String(generation)),
  }
  const { plans } = all
  const deleteOthers = async () =>
    parts.kit.deleteStaleMirrors?.(vendorId, [mirrorName(vendorId, plans.shown())])
  const inTurn = serialQueue() // A swap must never meet another.
  return {
    present,
    renewal: plans.get,
    begin: (renewal) =>
      inTurn(async () => {
        plans.begin(renewal)
        await dropAbandoned(all)
      }),
    resent: plans.resent,
    next: () => inTurn(() => openNext(all)),
    swap: () => inTurn(() => swap(all)),
    swapInPlace: () => inTurn(() => swapInPlace(all)),
    names() {
      if (all.isRemoved) return []
      const numbers = [plans.shown(), all.number, plans.get()?.generation ?? all.number]
      return numbers.map((generation) => mirrorName(vendorId, generation))
    },
    remove: () => inTurn(() => removeAll(all, deleteOthers)),
    removeLeft: () => inTurn(async () => (all.isRemoved ? deleteOthers() : undefined)),
    adoptGeneration: () => inTurn(async () => (!present.value || isReplaced(all) ? adopt(all) : undefined)),
    close: () =>
      inTurn(async () => {
        present.complete()
        await hold.close([all.shown, all.next].flatMap((one) => one ?? []))
      }),
  }
}

/** What this tab has of all mirrors. */
interface All {
  hold: ReturnType<typeof holder>
  plans: ReturnType<typeof renewals>
  present: BehaviorSubject<Mirror | null>
  shown: Held | null
  /** The one that this tab builds. */
  next: Held | null
  /** Of the one that this tab showed last. */
  number: number
  /** The storage refused to delete them. */
  undropped: Held[]
  /** The membership is gone: none is anything but a leftover. */
  isRemoved: boolean
  /** To all tabs: this one is shown from now on. */
  say(generation: number): void
}

/** By another tab. */
const isReplaced = ({ plans, number }: All): boolean => plans.shown() > number

function show(all: All, one: Held): void {
  const old = all.shown
  all.shown = one
  all.isRemoved = false
  all.number = one.generation
  if (all.next === one) all.next = null
  all.present.next(one.mirror)
  if (old) all.hold.letGo(old)
}

async function adopt(all: All): Promise<void> {
  const latest = all.plans.shown()
  show(all, all.next?.generation === latest ? all.next : await all.hold.take(latest))
}

/** What this tab was building, and nobody builds any more. */
async function dropAbandoned(all: All): Promise<void> {
  const { next, plans, hold } = all
  if (!next || next.generation === plans.get()?.generation || next.generation === plans.shown()) return
  all.next = null
  await hold.drop(next)
}

async function openNext(all: All): Promise<Mirror | null> {
  if (isReplaced(all)) await adopt(all)
  await dropAbandoned(all)
  const plan = all.plans.get()
  if (!plan) return null
  all.next ??= await all.hold.take(plan.generation)
  return all.next.mirror
}

async function swap(all: All): Promise<boolean> {
  const { next, shown, plans } = all
  if (isReplaced(all)) await adopt(all)
  else if (!next || next.generation !== plans.get()?.generation) await dropAbandoned(all)
  else if (shown && !standsStill(plans.get()) && isBehind(next, shown)) return false
  else {
    all.say(next.generation)
    show(all, next)
  }
  return true
}

/** The shown one went on meanwhile: what was settled against it would leave the screen. */
const isBehind = ({ mirror: next }: Held, { mirror: shown }: Held): boolean =>
  next.checkpoint().epoch === shown.checkpoint().epoch && next.checkpoint().cursor < shown.checkpoint().cursor

async function swapInPlace(all: All): Promise<void> {
  const { shown, plans, hold } = all
  const plan = plans.get()
  if (isReplaced(all) || !plan) return
  all.shown = null
  all.present.next(null)
  if (shown) await hold.drop(shown)
  all.say(plan.generation)
  show(all, all.next ?? (await hold.take(plan.generation)))
}

/**
 * `deleteOthers`: a tab that is frozen may have an older one. Whoever is taken in again begins under another number: an opening
 * would wait behind a deletion that a frozen tab holds up, and one that goes on here when it wakes would empty what is shown then.
 */
async function removeAll(all: All, deleteOthers: () => Promise<void>): Promise<void> {
  all.undropped.push(...[all.shown, all.next].flatMap((one) => one ?? []))
  if (all.isRemoved && all.undropped.length === 0) return
  all.shown = null
  all.next = null
  if (!isReplaced(all)) all.say(all.plans.free())
  all.plans.end()
  all.present.next(null)
  for (const one of all.undropped) await all.hold.remove(one)
  all.undropped = []
  await deleteOthers()
  all.isRemoved = true
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
    // What cannot be deleted now, housekeeping deletes.
    await locks.ifFree(generationLock(mirror.name), mirror.remove).catch(() => false)
  }

  async function leave(old: Held): Promise<void> {
    let cancel = () => {}
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(lettingGoMs, resolve)
    })
    await Promise.race([old.mirror.unused(), late, closing])
    cancel()
    await drop(old)
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
