// Commands that the server could not take just now: each waits for its own while, the others go on.

import { backoffMs } from '#sync/platform/clock.ts'
import type { Entries, OutboxEntry } from './entry.ts'

export const failsToPark = 5
export const hourMs = 3_600_000
/** What a server may ask for that is too busy, whatever it says. */
const longestBusyMs = 120_000
const usualBusySeconds = 5

export interface Deferred {
  isDeferred(id: string): boolean
  /** 1, 2, 5, 10 s by how often it has failed; an hour once it is parked. */
  add(entry: OutboxEntry, fails: number): void
  addFor(id: string, ms: number): void
  /** The server is too busy for it, and says for how many seconds: nothing against the command. */
  addBusy(id: string, seconds: unknown): void
  /** The same for all others that wait. */
  addBusyRest(open: Entries, seconds: unknown): void
  /**
   * The server broke it off for its time, and there was nothing else in the call. Once may be its load; true when it does so
   * again though it has answered a heartbeat since: then it is the command.
   */
  addSlow(entry: OutboxEntry, heartbeats: number): boolean
  /** What somebody has entered since is a reason to ask a busy server again. */
  noticeTap(open: Entries): void
  /** Ends all pauses that a busy server asked for. */
  endBusy(): void
  /** Since when the server has been too busy for one of these; null where it is not. */
  busySince(open: Entries): number | null
  delete(id: string): void
  /** By hand: this one goes now, and so does what waits for a busy server. */
  endAtOnce(id: string): void
  /** How much of a pause is over when a clock was set back, nobody knows: it begins anew, and a busy server is asked at once. */
  followClock(): void
  /** Milliseconds to the end of the first pause, null when nothing is put off. */
  nextDueMs(open: Entries): number | null
}

export function deferred(now: () => number, random: () => number): Deferred {
  const until = new Map<string, number>()
  const busy = new Map<string, number>()
  /** Of those that were broken off: how many heartbeats had been answered then. */
  const slow = new Map<string, number>()
  let lastSeq = 0
  let lastNow = 0
  // A moment further off than any pause was set by a clock that has been set back since.
  const isAhead = (at: number | undefined) => at !== undefined && at > now() && at <= now() + hourMs
  function addFor(id: string, ms: number): void {
    busy.delete(id)
    until.set(id, now() + ms)
  }
  const add = (entry: OutboxEntry, fails: number) =>
    addFor(entry.id, fails >= failsToPark ? hourMs : backoffMs(Math.max(0, fails - 1), random))
  function addBusy(id: string, seconds: unknown): void {
    const said = typeof seconds === 'number' && seconds > 0 ? seconds : usualBusySeconds
    // Up to a fifth shorter, so that tablets do not return in step.
    const ms = Math.min(said * 1000, longestBusyMs) * (1 - 0.2 * random())
    busy.set(id, busy.get(id) ?? now())
    until.set(id, now() + Math.round(ms))
  }
  function forget(id: string): void {
    until.delete(id)
    busy.delete(id)
  }
  function endBusy(): void {
    for (const id of busy.keys()) until.delete(id)
  }
  return {
    isDeferred: (id) => isAhead(until.get(id)),
    add,
    addFor,
    addBusy,
    addBusyRest(open, seconds) {
      const waits = open.filter((e) => e.answered === '' && e.state === 'waiting')
      for (const { id } of waits) if (!isAhead(until.get(id))) addBusy(id, seconds)
    },
    addSlow(entry, heartbeats) {
      const before = slow.get(entry.id) ?? heartbeats
      slow.set(entry.id, heartbeats)
      if (before < heartbeats) return true
      add(entry, entry.fails)
      return false
    },
    noticeTap(open) {
      const newest = open.at(-1)?.seq ?? 0
      if (newest > lastSeq) endBusy()
      lastSeq = Math.max(lastSeq, newest)
    },
    endBusy,
    busySince(open) {
      const ids = new Set(open.filter((e) => e.answered === '' && e.state !== 'rejected').map((e) => e.id))
      for (const id of busy.keys()) if (!ids.has(id)) busy.delete(id)
      return busy.size > 0 ? Math.min(...busy.values()) : null
    },
    delete: forget,
    endAtOnce(id) {
      endBusy()
      forget(id)
    },
    followClock() {
      const here = now()
      if (here < lastNow) {
        endBusy()
        for (const times of [until, busy]) for (const [id, at] of times) times.set(id, at - (lastNow - here))
      }
      lastNow = here
    },
    nextDueMs(open) {
      const ids = new Set(open.map((e) => e.id))
      let soonest: number | null = null
      for (const [id, at] of until) {
        if (!ids.has(id)) until.delete(id)
        else if (isAhead(at)) soonest = Math.min(soonest ?? at, at)
      }
      return soonest === null ? null : Math.max(0, soonest - now())
    },
  }
}
