// The network's side of a tablet: heartbeat, pull, push, verify, each a task of its own, so that none waits for
// another. Runs in the leading tab only; what it learns the other tabs read from the shared databases.
//
//   heartbeat (30 s, visible, online) --head above ours--> pull --outcomes--> confirmEntries
//   a new entry, a heartbeat after silence --> push --rows it wrote--> pull
//   poke --> pull                      another epoch --> new mirror
//   head below ours --> heartbeat, which tells the server that it was restored: it answers with another epoch

import { verifyChecksums } from '#sync/mirror/checksum.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { type PushScheduler, pushScheduler } from '#sync/outbox/push-scheduler.ts'
import { applyResults, confirmEntries } from '#sync/outbox/results.ts'
import { backoffMs, type Clock } from '#sync/platform/clock.ts'
import type { Locks } from '#sync/platform/locks.ts'
import { serialQueue } from '#sync/platform/serial-queue.ts'
import { repeatingTask } from '#sync/platform/task.ts'
import { pushLock } from '#sync/protocol/lock-names.ts'
import { type CollectionName, collections, wireVersion } from '#sync/protocol/messages.ts'
import type { StaffApi } from '#sync/protocol/staff-api.ts'
import type { Fault } from '#sync/protocol/staff-rpc.ts'
import type { LiveHold } from '#sync/types.ts'
import type { StatusBoard } from './status.ts'

export const heartbeatMs = 30_000
export const freshMs = 35_000
const verifyMs = 600_000
const suspicionMs = 30_000
const failsToRebuild = 3

export interface ReplicatorParts {
  vendorId: string
  api: StaffApi
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
  resetMirror(why: 'epoch' | 'mismatch' | 'storage'): Promise<void>
  onMembershipRevoked(): Promise<void>
  /** The server spoke as to a member. */
  onMember(): void
}

export interface Replicator {
  heartbeat(): void
  /** Another tab has written an entry, or asks whether anybody is awake. */
  wake(): void
  push(): void
  /** Tries a parked command at once. */
  retryNow(id: string): void
  requestPull(collections: readonly CollectionName[]): void
  stop(): Promise<void>
}

export function startReplicator(parts: ReplicatorParts): Replicator {
  const { board, clock, outbox, api } = parts
  const pendingPulls = new Set<CollectionName>(collections)
  let heartbeatAttempt = 0
  let pullAttempt = 0
  let isSilent = true
  let responses = 0
  let responsesBeforePush = 0
  let mismatches = 0
  let failedWrites = 0
  let generation = 0
  let resetting: Promise<void> | null = null
  let generationOfPush = 0
  /** The server went back without a new epoch. Nothing is sent until it has one, so that no rev is given twice. */
  let suspectsRestore = false
  let stopped = false
  let cancelStale = () => {}

  /**
   * Answers are stored, and entries opened again after a restore, one after the other: else the answer of a server that
   * has since forgotten what it applied could outlive the restore, and its command would never be sent again.
   */
  const runExclusive = serialQueue()

  /** Any answer of our own shape is the server's word that it is there. */
  function onResponse(now: string): void {
    responses++
    const offset = Date.parse(now) - clock.now()
    board.set({
      last_sync: now,
      offset: Math.abs(offset - board.get().offset) < 1500 ? board.get().offset : offset,
    })
    board.transition('answered', '')
    parts.onMember()
    cancelStale()
    cancelStale = clock.after(freshMs, () => {
      board.transition('stale')
    })
    if (isSilent) {
      isSilent = false
      pushing.trigger()
      if (pendingPulls.size > 0) pulling.trigger()
    }
  }

  /** `since`: `answers` when the request left. One that the server has answered since tells nothing about now. */
  function onFault(kind: Fault | 'storage' | 'epoch' | 'closed', detail: string, since: number): void {
    if (kind === 'closed' || kind === 'epoch') return
    isSilent = true
    if (kind === 'storage') board.transition('storage-failed', detail)
    else if (kind === 'not_member') {
      board.transition('membership-lost', detail)
      void parts.onMembershipRevoked().catch(reportStorageError)
    } else if (kind === 'auth') board.transition(parts.online() ? 'auth-lost' : 'unreachable', detail)
    else if (since !== responses) {
      board.transition('settled')
      return
    } else if (kind === 'network' || kind === 'timeout') board.transition('unreachable', detail)
    else board.transition('refused', detail)
    cancelStale()
  }

  /** `epoch`: the one that the server is in now. */
  async function reset(why: 'epoch' | 'mismatch' | 'storage', epoch?: string): Promise<void> {
    if (!resetting) generation++
    const renew = async () => {
      await parts.resetMirror(why)
      if (epoch) parts.setEpoch(epoch)
    }
    resetting ??= runExclusive(renew).finally(() => {
      resetting = null
      for (const c of collections) pendingPulls.add(c)
      mismatches = 0
    })
    await resetting
    if (why !== 'storage') pulling.trigger()
    pushing.trigger()
  }

  /** Nothing is known of it on a device that never heard of one. */
  function isOurEpoch(epoch: string): boolean {
    const known = [parts.epoch(), parts.mirror()?.checkpoint().epoch ?? '']
    return known.every((one) => one === '' || one === epoch)
  }

  /** Before any answer of it is stored, so that none outlives a restore unnoticed. */
  function rememberEpoch(epoch: string): void {
    if (parts.epoch() === '') parts.setEpoch(epoch)
  }

  const heartbeating = repeatingTask(clock, heartbeat, reportStorageError)
  const pulling = repeatingTask(clock, pull, reportStorageError)
  const scheduler: PushScheduler = pushScheduler({
    open: () => outbox.open(),
    async push(commands) {
      if (resetting) await resetting
      if (suspectsRestore) return { ok: false, fault: 'down', detail: 'the server was restored' }
      board.transition('push-began')
      responsesBeforePush = responses
      generationOfPush = generation
      const reply = await api.push(commands)
      if (!reply.ok || (generationOfPush === generation && isOurEpoch(reply.value.epoch))) return reply
      // Answered before the server was restored: what it said it applied may be gone. Sent again, it costs nothing.
      requestPull(collections)
      return { ok: false, fault: 'down', detail: 'the server was restored' }
    },
    async applyResponse(pushed) {
      onResponse(pushed.now)
      const isStored = await runExclusive(async () => {
        if (generationOfPush !== generation) return false
        rememberEpoch(pushed.epoch)
        await applyResults(outbox, pushed.answers, parts.serverTime())
        return true
      })
      // Its entries wait as before, and go again.
      if (!isStored) return requestPull(collections)
      for (const answer of pushed.answers) {
        for (const c of collections) if (answer.wrote?.[c] !== undefined) pendingPulls.add(c)
      }
      if (!isOurEpoch(pushed.epoch)) return reset('epoch', pushed.epoch)
      if (pushed.head < highestRev()) return probeRestore()
      // What wrote nothing is over at once; the rest when its rows are here.
      await confirm()
      if (pendingPulls.size > 0) pulling.trigger()
    },
    patch: (id, change) => outbox.patch(id, change),
    now: () => clock.now(),
    random: parts.random,
  })
  const pushing = repeatingTask(clock, push, reportStorageError)
  const verifying = repeatingTask(clock, verify, reportStorageError)

  function reportStorageError(error: unknown): void {
    if (!stopped) board.transition('storage-failed', String(error))
  }

  /** The highest rev that is here. */
  function highestRev(): number {
    const { syncedRev, cursor } = parts.mirror()?.checkpoint() ?? { syncedRev: {}, cursor: {} }
    return Math.max(0, ...Object.values(syncedRev), ...Object.values(cursor))
  }

  function probeRestore(): void {
    suspectsRestore = true
    heartbeating.trigger()
  }

  async function heartbeat(): Promise<number | null> {
    await outbox.reload()
    if (board.get().connection === 'storage-error') await retryStorage()
    const since = responses
    const reached = highestRev()
    const reply = await api.heartbeat(parts.deviceName(), parts.mirror()?.checkpoint().epoch ?? '', reached)
    if (stopped) return null
    if (!reply.ok) {
      onFault(reply.fault, reply.detail, since)
      if (reply.fault === 'timeout' && heartbeatAttempt++ === 0) return 0
      return backoffMs(heartbeatAttempt++, parts.random)
    }
    heartbeatAttempt = 0
    if (suspectsRestore) pulling.trigger()
    suspectsRestore = false
    const { epoch, head, now, holds, min_version } = reply.value
    onResponse(now)
    parts.holds(holds)
    if (Number(min_version) > wireVersion) board.transition('too-old')
    const known = parts.mirror()?.checkpoint()
    if (!isOurEpoch(epoch) || head < reached) await reset('epoch', epoch)
    else if (known && collections.some((c) => (known.syncedRev[c] ?? -1) < head)) requestPull(collections)
    return heartbeatMs
  }

  /** Throws while it does not. What was left half done is done now. */
  async function retryStorage(): Promise<void> {
    await outbox.touch()
    await parts.mirror()?.touch()
    board.transition('storage-works')
    requestPull(collections)
  }

  async function pull(): Promise<number | null> {
    if (resetting) await resetting
    const mirror = parts.mirror()
    if (!mirror) return null
    board.transition('pull-began')
    let inMs: number | null = null
    for (const c of [...pendingPulls]) {
      pendingPulls.delete(c)
      const since = responses
      const end = await mirror.pull(c)
      if (stopped) return null
      if (end.ok) {
        pullAttempt = 0
        onResponse(end.last.now)
        if (parts.mirror() !== mirror || resetting) return null
        // A mirror that is new for another reason does not know that there was another epoch.
        if (!isOurEpoch(end.last.epoch)) {
          await reset('epoch', end.last.epoch)
          return null
        }
        const before = generation
        const isStored = await runExclusive(async () => {
          if (before !== generation) return false
          rememberEpoch(end.last.epoch)
          await applyResults(outbox, end.done, parts.serverTime())
          return true
        })
        if (!isStored) return null
        failedWrites = 0
        board.set({ complete: mirror.complete() })
        continue
      }
      pendingPulls.add(c)
      onFault(end.fault, end.detail, since)
      if (end.fault === 'epoch') {
        if (isOurEpoch(end.epoch ?? '')) probeRestore()
        else await reset('epoch', end.epoch)
        return null
      }
      // A handle that the browser closed never works again; a full disk does.
      if (end.fault === 'storage' && ++failedWrites % failsToRebuild === 0) await reset('storage')
      inMs = end.fault === 'timeout' && pullAttempt === 0 ? 0 : backoffMs(pullAttempt, parts.random)
      pullAttempt++
      break
    }
    await confirm()
    board.transition('settled')
    return inMs
  }

  function confirm(): Promise<void> {
    return runExclusive(() =>
      confirmEntries(outbox, parts.mirror()?.checkpoint().syncedRev ?? {}, parts.serverTime()),
    )
  }

  async function push(): Promise<number | null> {
    if (resetting) await resetting
    if (outbox.open().every((e) => e.answered !== '' || e.state === 'rejected')) return null
    const end = await parts.locks.runExclusive(pushLock(parts.vendorId), () => scheduler.run())
    if (stopped) return null
    if (end.fault) onFault(end.fault, '', responsesBeforePush)
    else board.transition('settled')
    if (end.tooOld) board.transition('too-old')
    return end.inMs
  }

  async function verify(): Promise<number | null> {
    if (!parts.mirror()?.complete()) return suspicionMs
    const reply = await api.digest()
    const mirror = parts.mirror()
    if (stopped || !reply.ok || !mirror) return suspicionMs
    const result = await verifyChecksums(mirror, reply.value).catch(() => 'moving' as const)
    if (result === 'moving') return suspicionMs
    mismatches = result === 'equal' ? 0 : mismatches + 1
    if (mismatches < 3) return mismatches === 0 ? verifyMs : suspicionMs
    await reset('mismatch')
    return verifyMs
  }

  function requestPull(names: readonly CollectionName[]): void {
    for (const c of names) pendingPulls.add(c)
    pulling.trigger()
  }

  const stopListening = outbox.onChange(() => {
    if (outbox.open().some((e) => e.state === 'waiting' && e.answered === '' && e.fails === 0))
      pushing.trigger()
  })
  const unpublish = board.onChange(() => board.publish())
  board.transition('opened')
  heartbeating.trigger()
  pulling.trigger()
  pushing.trigger()
  const cancelFirstCheck = clock.after(suspicionMs, () => verifying.trigger())

  return {
    heartbeat: () => heartbeating.trigger(),
    wake() {
      heartbeating.trigger()
      void outbox.reload().then(() => pushing.trigger(), reportStorageError)
    },
    push: () => pushing.trigger(),
    retryNow: (id) => {
      scheduler.retryNow(id)
      pushing.trigger()
    },
    requestPull,
    async stop() {
      stopped = true
      stopListening()
      unpublish()
      cancelStale()
      cancelFirstCheck()
      await Promise.all([heartbeating, pulling, pushing, verifying].map((t) => t.stop()))
    },
  }
}
