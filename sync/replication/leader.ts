// One tab of a device speaks to the server; the others read what it stores. Nothing rests on that but quiet: commands
// are applied once because of their ids.
//
//   waiting --lock granted--> leading (a replicator runs) --closed--> over
//      ^                          | deposed by a tab that is awake while this one sleeps
//      +--------------------------+

import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { Locks } from '#sync/platform/locks.ts'
import { leaderLock } from '#sync/protocol/lock-names.ts'
import { isAlive } from '#sync/status/connection-state.ts'
import type { Freshness, StatusBoard } from '#sync/status/status.ts'
import { freshMs } from './answers.ts'
import type { Pokes } from './realtime.ts'
import type { Replicator } from './replicator.ts'

/** How long a leading tab has to answer another one. */
const wakeMs = 5000
const watchMs = 10_000
/** A leader's stamp is of its last heartbeat, of 30 s at most: when it is older, that tab does nothing any more. */
const stampMs = 40_000
/** How long a tab waits for its turn before it asks who leads: its screen would say nothing of the server until then. */
const askMs = 500

export interface LeaderParts {
  vendorId: string
  locks: Locks
  clock: Clock
  board: StatusBoard
  deviceStore: DeviceStore
  newId(): string
  pokes: Pokes | undefined
  /** Whether somebody may be looking at this tab. */
  isVisible(): boolean
  startReplicator(onHeartbeat: () => void): Replicator
}

export interface Leader {
  /** The replicator while this tab leads, else null. */
  replicator(): Replicator | null
  /** Waits for its turn to lead. */
  requestLeadership(): void
  /** In the leading tab: now. Elsewhere: asks the leader, and takes over from one that sleeps. */
  refresh(): void
  /** Takes over what the leading tab wrote: it may be long over, where that tab is or was asleep. */
  adopt(): void
  /** Tells the leading tab that there is work. */
  wake(): void
  /** A key of the device store changed in another tab; true when it was a wake. */
  wokenBy(key: string): boolean
  /** Leads no more; resolves when the replicator has come to its end. */
  release(): Promise<void>
}

export function openLeader(parts: LeaderParts): Leader {
  const { vendorId, clock, board, deviceStore } = parts
  const wakeKey = `wake.${vendorId}`
  const end = new AbortController()
  let replicator: Replicator | null = null
  let running: Promise<void> = Promise.resolve()
  let cancelWake = () => {}
  const watchSoon = () => clock.after(Math.min(watchMs, freshForMs(parts)), watch)
  let cancelWatch = watchSoon()
  const stamp = leaderStamp(parts)
  let cancelAsk = () => {}

  const lead = (steal: boolean) =>
    parts.locks.requestLeadership(leaderLock(vendorId), steal, end.signal, onLeader)

  function onLeader(signal: AbortSignal): Promise<void> {
    const hold = (one: Replicator | null) => {
      replicator = one
    }
    running = runReplicator(parts, stamp.set, signal, hold).then(() => {
      // Deposed while asleep: it waits for its turn again.
      if (!end.signal.aborted) lead(false)
    })
    return running
  }

  const adopt = () => board.adopt((said) => silentMs(parts, said) > freshMs)
  const wake = () => deviceStore.set(wakeKey, parts.newId())

  function refresh(): void {
    if (replicator) {
      replicator.heartbeat()
      replicator.push()
      return
    }
    wake()
    const wokeAt = clock.now()
    cancelWake()
    cancelWake = clock.after(wakeMs, () => {
      adopt()
      // Not after a sleep of our own: then the leader had no time to answer either.
      const hadTime = clock.now() - wokeAt < 2 * wakeMs
      if (!replicator && isSilent(parts) && stamp.isOld() && hadTime && parts.isVisible()) lead(true)
    })
  }

  /** No tab believes a word for longer than it is fresh, nor its own when it wakes up [S8]. */
  function watch(): void {
    cancelWatch = watchSoon()
    if (!isSilent(parts)) return
    if (isAlive(board.get().connection)) board.transition('stale')
    if (!replicator) refresh()
  }

  return {
    replicator: () => replicator,
    requestLeadership() {
      lead(false)
      cancelAsk = clock.after(askMs, () => {
        if (!replicator) refresh()
      })
    },
    refresh,
    adopt,
    wake,
    wokenBy(key) {
      if (key !== wakeKey) return false
      replicator?.wake()
      return true
    },
    release() {
      end.abort()
      cancelWake()
      cancelWatch()
      cancelAsk()
      return running
    },
  }
}

/** Until this tab is deposed or closed. `hold` is told of the replicator while there is one. */
async function runReplicator(
  parts: LeaderParts,
  onHeartbeat: () => void,
  signal: AbortSignal,
  hold: (one: Replicator | null) => void,
): Promise<void> {
  const mine = parts.startReplicator(onHeartbeat)
  hold(mine)
  const leave = parts.pokes?.listen(
    parts.vendorId,
    (poke) => (poke.members ? mine.heartbeat() : mine.requestPull(poke.rev)),
    () => mine.heartbeat(),
  )
  await aborted(signal)
  leave?.()
  hold(null)
  await mine.stop()
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

/** Since the server's last word; by a clock that was set back it is in the future. */
function silentMs({ board, clock }: LeaderParts, said: Freshness = board.get()): number {
  return said.last_sync === null ? Infinity : Math.abs(clock.now() + said.offset - Date.parse(said.last_sync))
}

const isSilent = (parts: LeaderParts): boolean => silentMs(parts) > freshMs

/** When that word will have been too long ago; not soon where it is already. */
function freshForMs(parts: LeaderParts): number {
  const left = freshMs - silentMs(parts) + 1
  return left > 0 ? left : Infinity
}

/** By the clock that all tabs of a device share. */
function leaderStamp({ vendorId, clock, deviceStore }: LeaderParts) {
  const key = `lead.${vendorId}`
  return {
    set: () => deviceStore.set(key, String(clock.now())),
    isOld: () => Math.abs(clock.now() - Number(deviceStore.get(key))) > stampMs,
  }
}
