// The network's side of a tablet: heartbeat, pull, push, parity, each a task of its own, so that none waits for
// another. Runs in the leading tab only; what it learns the other tabs read from the shared databases.
//
//   heartbeat (30 s, visible, online) --head above ours--> pull --outcomes--> settle
//   a new line, a heartbeat after silence --> push --rows it wrote--> pull
//   poke --> pull                      another epoch --> new mirror
//   head below ours --> heartbeat, which tells the server that it was restored: it answers with another epoch

import { compare } from '#sync/mirror/checksum.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { type Drain, drainer } from '#sync/outbox/push-scheduler.ts'
import { settle, takeAnswers } from '#sync/outbox/results.ts'
import { backoffMs, type Clock } from '#sync/platform/clock.ts'
import { drainName, type Locks } from '#sync/platform/locks.ts'
import { inTurn } from '#sync/platform/serial-queue.ts'
import { task } from '#sync/platform/task.ts'
import { type CollectionName, collections, wireVersion } from '#sync/protocol/messages.ts'
import type { Fault } from '#sync/protocol/rpc.ts'
import type { Calls } from '#sync/protocol/staff-api.ts'
import type { LiveHold } from '#sync/types.ts'
import type { StatusBoard } from './status.ts'

export const beatMs = 30_000
export const freshMs = 35_000
const parityMs = 600_000
const suspicionMs = 30_000
const failsToRebuild = 3

export interface LoopParts {
  vendorId: string
  calls: Calls
  /** null while there is none: the membership is gone. */
  mirror(): Mirror | null
  outbox: Outbox
  locks: Locks
  board: StatusBoard
  clock: Clock
  random(): number
  /** The server's epoch as this device last took it in, '' before. It outlives mirrors. */
  epoch(): string
  setEpoch(epoch: string): void
  /** What the server's clock said last. */
  serverTime(): number
  deviceName(): string
  online(): boolean
  holds(holds: LiveHold[]): void
  /** The server was restored or reset: a new empty mirror, and the outbox's last week again. */
  renew(why: 'epoch' | 'parity' | 'storage'): Promise<void>
  membershipLost(): Promise<void>
  /** The server spoke as to a member. */
  welcomed(): void
}

export interface Loop {
  beat(): void
  /** Another tab has written a line, or asks whether anybody is awake. */
  wake(): void
  push(): void
  /** Tries a parked command at once. */
  again(id: string): void
  poked(collections: readonly CollectionName[]): void
  stop(): Promise<void>
}

export function startLoop(parts: LoopParts): Loop {
  const { board, clock, outbox, calls } = parts
  const wanted = new Set<CollectionName>(collections)
  let beatAttempt = 0
  let pullAttempt = 0
  let silent = true
  let answers = 0
  let pushedAt = 0
  let strikes = 0
  let unstored = 0
  let renewals = 0
  let renewing: Promise<void> | null = null
  let pushedBefore = 0
  /** The server went back without a new epoch. Nothing is sent until it has one, so that no rev is given twice. */
  let isDoubted = false
  let stopped = false
  let cancelStale = () => {}

  /**
   * Answers are stored, and lines opened again after a restore, one after the other: else the answer of a server that
   * has since forgotten what it applied could outlive the restore, and its command would never be sent again.
   */
  const alone = inTurn()

  /** Any answer of our own shape is the server's word that it is there. */
  function heard(now: string): void {
    answers++
    const offset = Date.parse(now) - clock.now()
    board.set({
      last_sync: now,
      offset: Math.abs(offset - board.get().offset) < 1500 ? board.get().offset : offset,
    })
    board.happened('answered', '')
    parts.welcomed()
    cancelStale()
    cancelStale = clock.after(freshMs, () => {
      board.happened('stale')
    })
    if (silent) {
      silent = false
      pushing.kick()
      if (wanted.size > 0) pulling.kick()
    }
  }

  /** `since`: `answers` when the request left. One that the server has answered since tells nothing about now. */
  function fault(kind: Fault | 'storage' | 'epoch' | 'closed', detail: string, since: number): void {
    if (kind === 'closed' || kind === 'epoch') return
    silent = true
    if (kind === 'storage') board.happened('storage-failed', detail)
    else if (kind === 'not_member') {
      board.happened('membership-lost', detail)
      void parts.membershipLost().catch(oops)
    } else if (kind === 'auth') board.happened(parts.online() ? 'auth-lost' : 'unreachable', detail)
    else if (since !== answers) {
      board.happened('settled')
      return
    } else if (kind === 'network' || kind === 'timeout') board.happened('unreachable', detail)
    else board.happened('refused', detail)
    cancelStale()
  }

  /** `epoch`: the one that the server is in now. */
  async function renewed(why: 'epoch' | 'parity' | 'storage', epoch?: string): Promise<void> {
    if (!renewing) renewals++
    const renew = async () => {
      await parts.renew(why)
      if (epoch) parts.setEpoch(epoch)
    }
    renewing ??= alone(renew).finally(() => {
      renewing = null
      for (const c of collections) wanted.add(c)
      strikes = 0
    })
    await renewing
    if (why !== 'storage') pulling.kick()
    pushing.kick()
  }

  /** Nothing is known of it on a device that never heard of one. */
  function isOurEpoch(epoch: string): boolean {
    const known = [parts.epoch(), parts.mirror()?.known().epoch ?? '']
    return known.every((one) => one === '' || one === epoch)
  }

  /** Before any answer of it is stored, so that none outlives a restore unnoticed. */
  function learned(epoch: string): void {
    if (parts.epoch() === '') parts.setEpoch(epoch)
  }

  const beating = task(clock, beat, oops)
  const pulling = task(clock, pull, oops)
  const drain: Drain = drainer({
    open: () => outbox.open(),
    async push(commands) {
      if (renewing) await renewing
      if (isDoubted) return { ok: false, fault: 'down', detail: 'the server was restored' }
      board.happened('push-began')
      pushedAt = answers
      pushedBefore = renewals
      const reply = await calls.push(commands)
      if (!reply.ok || (pushedBefore === renewals && isOurEpoch(reply.value.epoch))) return reply
      // Answered before the server was restored: what it said it applied may be gone. Sent again, it costs nothing.
      poked(collections)
      return { ok: false, fault: 'down', detail: 'the server was restored' }
    },
    async take(pushed) {
      heard(pushed.now)
      const isStored = await alone(async () => {
        if (pushedBefore !== renewals) return false
        learned(pushed.epoch)
        await takeAnswers(outbox, pushed.answers, parts.serverTime())
        return true
      })
      // Its lines wait as before, and go again.
      if (!isStored) return poked(collections)
      for (const answer of pushed.answers) {
        for (const c of collections) if (answer.wrote?.[c] !== undefined) wanted.add(c)
      }
      if (!isOurEpoch(pushed.epoch)) return renewed('epoch', pushed.epoch)
      if (pushed.head < highest()) return doubt()
      // What wrote nothing is over at once; the rest when its rows are here.
      await settled()
      if (wanted.size > 0) pulling.kick()
    },
    patch: (id, change) => outbox.patch(id, change),
    now: () => clock.now(),
    random: parts.random,
  })
  const pushing = task(clock, push, oops)
  const checking = task(clock, check, oops)

  function oops(error: unknown): void {
    if (!stopped) board.happened('storage-failed', String(error))
  }

  /** The highest rev that is here. */
  function highest(): number {
    const { reached, cursor } = parts.mirror()?.known() ?? { reached: {}, cursor: {} }
    return Math.max(0, ...Object.values(reached), ...Object.values(cursor))
  }

  function doubt(): void {
    isDoubted = true
    beating.kick()
  }

  async function beat(): Promise<number | null> {
    await outbox.reload()
    if (board.get().connection === 'storage-error') await storageWorks()
    const since = answers
    const reached = highest()
    const reply = await calls.heartbeat(parts.deviceName(), parts.mirror()?.known().epoch ?? '', reached)
    if (stopped) return null
    if (!reply.ok) {
      fault(reply.fault, reply.detail, since)
      if (reply.fault === 'timeout' && beatAttempt++ === 0) return 0
      return backoffMs(beatAttempt++, parts.random)
    }
    beatAttempt = 0
    if (isDoubted) pulling.kick()
    isDoubted = false
    const { epoch, head, now, holds, min_version } = reply.value
    heard(now)
    parts.holds(holds)
    if (Number(min_version) > wireVersion) board.happened('too-old')
    const known = parts.mirror()?.known()
    if (!isOurEpoch(epoch) || head < reached) await renewed('epoch', epoch)
    else if (known && collections.some((c) => (known.reached[c] ?? -1) < head)) poked(collections)
    return beatMs
  }

  /** Throws while it does not. What was left half done is done now. */
  async function storageWorks(): Promise<void> {
    await outbox.touch()
    await parts.mirror()?.touch()
    board.happened('storage-works')
    poked(collections)
  }

  async function pull(): Promise<number | null> {
    if (renewing) await renewing
    const mirror = parts.mirror()
    if (!mirror) return null
    board.happened('pull-began')
    let inMs: number | null = null
    for (const c of [...wanted]) {
      wanted.delete(c)
      const since = answers
      const end = await mirror.pull(c)
      if (stopped) return null
      if (end.ok) {
        pullAttempt = 0
        heard(end.last.now)
        if (parts.mirror() !== mirror || renewing) return null
        // A mirror that is new for another reason does not know that there was another epoch.
        if (!isOurEpoch(end.last.epoch)) {
          await renewed('epoch', end.last.epoch)
          return null
        }
        const before = renewals
        const isStored = await alone(async () => {
          if (before !== renewals) return false
          learned(end.last.epoch)
          await takeAnswers(outbox, end.done, parts.serverTime())
          return true
        })
        if (!isStored) return null
        unstored = 0
        board.set({ complete: mirror.complete() })
        continue
      }
      wanted.add(c)
      fault(end.fault, end.detail, since)
      if (end.fault === 'epoch') {
        if (isOurEpoch(end.epoch ?? '')) doubt()
        else await renewed('epoch', end.epoch)
        return null
      }
      // A handle that the browser closed never works again; a full disk does.
      if (end.fault === 'storage' && ++unstored % failsToRebuild === 0) await renewed('storage')
      inMs = end.fault === 'timeout' && pullAttempt === 0 ? 0 : backoffMs(pullAttempt, parts.random)
      pullAttempt++
      break
    }
    await settled()
    board.happened('settled')
    return inMs
  }

  function settled(): Promise<void> {
    return alone(() => settle(outbox, parts.mirror()?.known().reached ?? {}, parts.serverTime()))
  }

  async function push(): Promise<number | null> {
    if (renewing) await renewing
    if (outbox.open().every((l) => l.answered !== '' || l.state === 'rejected')) return null
    const end = await parts.locks.alone(drainName(parts.vendorId), () => drain.run())
    if (stopped) return null
    if (end.fault) fault(end.fault, '', pushedAt)
    else board.happened('settled')
    if (end.tooOld) board.happened('too-old')
    return end.inMs
  }

  async function check(): Promise<number | null> {
    if (!parts.mirror()?.complete()) return suspicionMs
    const reply = await calls.digest()
    const mirror = parts.mirror()
    if (stopped || !reply.ok || !mirror) return suspicionMs
    const result = await compare(mirror, reply.value).catch(() => 'moving' as const)
    if (result === 'moving') return suspicionMs
    strikes = result === 'equal' ? 0 : strikes + 1
    if (strikes < 3) return strikes === 0 ? parityMs : suspicionMs
    await renewed('parity')
    return parityMs
  }

  function poked(names: readonly CollectionName[]): void {
    for (const c of names) wanted.add(c)
    pulling.kick()
  }

  const unhear = outbox.onChange(() => {
    if (outbox.open().some((l) => l.state === 'waiting' && l.answered === '' && l.fails === 0)) pushing.kick()
  })
  const unpublish = board.onChange(() => board.publish())
  board.happened('opened')
  beating.kick()
  pulling.kick()
  pushing.kick()
  const cancelFirstCheck = clock.after(suspicionMs, () => checking.kick())

  return {
    beat: () => beating.kick(),
    wake() {
      beating.kick()
      void outbox.reload().then(() => pushing.kick(), oops)
    },
    push: () => pushing.kick(),
    again: (id) => {
      drain.again(id)
      pushing.kick()
    },
    poked,
    async stop() {
      stopped = true
      unhear()
      unpublish()
      cancelStale()
      cancelFirstCheck()
      await Promise.all([beating, pulling, pushing, checking].map((t) => t.stop()))
    },
  }
}
