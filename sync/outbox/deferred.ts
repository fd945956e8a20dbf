// Commands that the server could not take just now: each waits for its own while, the others go on.

import { backoffMs } from '#sync/platform/clock.ts'
import type { Entries, OutboxEntry } from './entry.ts'

export const failsToPark = 5
export const hourMs = 3_600_000

export interface Deferred {
  isDeferred(id: string): boolean
  /** 1, 2, 5, 10 s by how often it has failed; an hour once it is parked. */
  add(entry: OutboxEntry, fails: number): void
  addFor(id: string, ms: number): void
  delete(id: string): void
  /** A clock that was set back takes the ends of all pauses with it. */
  followClock(): void
  /** Milliseconds to the end of the first pause, null when nothing is put off. */
  nextDueMs(open: Entries): number | null
}

export function deferred(now: () => number, random: () => number): Deferred {
  const until = new Map<string, number>()
  let lastNow = 0
  // A moment further off than any pause was set by a clock that has been set back since.
  const isAhead = (at: number | undefined) => at !== undefined && at > now() && at <= now() + hourMs
  const addFor = (id: string, ms: number) => void until.set(id, now() + ms)
  return {
    isDeferred: (id) => isAhead(until.get(id)),
    add: (entry, fails) =>
      addFor(entry.id, fails >= failsToPark ? hourMs : backoffMs(Math.max(0, fails - 1), random)),
    addFor,
    delete: (id) => void until.delete(id),
    followClock() {
      const here = now()
      if (here < lastNow) for (const [id, at] of until) until.set(id, at - (lastNow - here))
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
