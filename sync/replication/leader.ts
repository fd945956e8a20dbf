// One tab of a device speaks to the server; the others read what it stores. Nothing rests on that but quiet: commands
// are applied once because of their ids.
//
//   waiting --lock granted--> leading (a loop runs) --closed--> over
//      ^                          | deposed by a tab that is awake while this one sleeps
//      +--------------------------+

import type { Clock } from '#sync/platform/clock.ts'
import type { Shelf } from '#sync/platform/device-store.ts'
import { type Locks, leadName } from '#sync/platform/locks.ts'
import type { Pokes } from './realtime.ts'
import { freshMs, type Loop } from './replicator.ts'
import type { StatusBoard } from './status.ts'

/** How long a leading tab has to answer another one. */
const wakeMs = 5000
const watchMs = 10_000
/** How long a tab waits for its turn before it asks who leads: its screen would say nothing of the server until then. */
const askMs = 500

export interface LeaderParts {
  vendorId: string
  locks: Locks
  clock: Clock
  board: StatusBoard
  shelf: Shelf
  newId(): string
  pokes: Pokes | undefined
  startLoop(): Loop
}

export interface Leader {
  /** The loop while this tab leads, else null. */
  loop(): Loop | null
  /** Waits for its turn to lead. */
  stand(): void
  /** In the leading tab: now. Elsewhere: asks the leader, and takes over from one that sleeps. */
  refresh(): void
  /** Tells the leading tab that there is work. */
  wake(): void
  /** A key of the shelf changed in another tab; true when it was a wake. */
  heard(key: string): boolean
  abdicate(): void
  /** When the loop has come to its end. */
  over(): Promise<void>
}

export function openLeader(parts: LeaderParts): Leader {
  const { vendorId, clock, board, shelf } = parts
  const wakeKey = `wake.${vendorId}`
  const end = new AbortController()
  let loop: Loop | null = null
  let ruling: Promise<void> = Promise.resolve()
  let cancelWake = () => {}
  let cancelWatch = clock.after(watchMs, watch)
  let cancelAsk = () => {}

  const lead = (steal: boolean) => parts.locks.lead(leadName(vendorId), steal, end.signal, reign)

  function reign(signal: AbortSignal): Promise<void> {
    ruling = rule(signal).then(() => {
      // Deposed while asleep: back into the line.
      if (!end.signal.aborted) lead(false)
    })
    return ruling
  }

  async function rule(signal: AbortSignal): Promise<void> {
    const mine = parts.startLoop()
    loop = mine
    const leave = parts.pokes?.listen(
      vendorId,
      (poke) => mine.poked(poke.collections),
      () => mine.beat(),
    )
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve())
    })
    leave?.()
    loop = null
    await mine.stop()
  }

  const wake = () => shelf.set(wakeKey, parts.newId())

  function refresh(): void {
    if (loop) {
      loop.beat()
      loop.push()
      return
    }
    wake()
    const wokeAt = clock.now()
    cancelWake()
    cancelWake = clock.after(wakeMs, () => {
      board.adopt()
      // Not after a sleep of our own: then the leader had no time to answer either.
      if (!loop && isSilent() && clock.now() - wokeAt < 2 * wakeMs) lead(true)
    })
  }

  function isSilent(): boolean {
    const last = board.get().last_sync
    // By a clock that was set back it is in the future.
    return last === null || Math.abs(clock.now() + board.get().offset - Date.parse(last)) > freshMs
  }

  /** A tab that does not lead believes nobody's word for longer than it is fresh [S8]. */
  function watch(): void {
    cancelWatch = clock.after(watchMs, watch)
    if (loop || !isSilent()) return
    if (['live', 'pulling', 'pushing'].includes(board.get().connection)) board.happened('stale')
    refresh()
  }

  return {
    loop: () => loop,
    stand() {
      lead(false)
      cancelAsk = clock.after(askMs, () => {
        if (!loop) refresh()
      })
    },
    refresh,
    wake,
    heard(key) {
      if (key !== wakeKey) return false
      loop?.wake()
      return true
    },
    abdicate() {
      end.abort()
      cancelWake()
      cancelWatch()
      cancelAsk()
    },
    over: () => ruling,
  }
}
