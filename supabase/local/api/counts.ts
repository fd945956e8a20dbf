export interface Counts {
  /** Counts one more of `key`, and gives what takes it back; undefined where there were too many already. */
  take(key: string): (() => void) | undefined
  readonly size: number
}

/**
 * `atMost` per key in `windowMs` from the first on. Not more than `entries` keys are remembered, the oldest goes first: whoever
 * has many networks must not fill the memory. One that has reached its limit stays to its end, else it could be pushed out and
 * begin anew; where there are only such a new key is one too many.
 */
export function counts(atMost: number, windowMs: number, entries: number): Counts {
  // A key stays where it was put in, and every window is as long: the first in the map is the first to end.
  const seen = new Map<string, { count: number; until: number }>()
  const forget = (now: number) => {
    for (const [key, { count, until }] of seen) {
      if (until > now && seen.size < entries) return
      if (until <= now || count < atMost) seen.delete(key)
    }
  }
  return {
    take: (key) => {
      const now = performance.now()
      let counted = seen.get(key)
      if (!counted || counted.until <= now) {
        seen.delete(key)
        forget(now)
        if (seen.size >= entries) return undefined
        counted = { count: 0, until: now + windowMs }
        seen.set(key, counted)
      }
      if (counted.count >= atMost) return undefined
      counted.count++
      return () => {
        counted.count--
        if (counted.count === 0 && seen.get(key) === counted) seen.delete(key)
      }
    },
    get size() {
      return seen.size
    },
  }
}

export interface Recent {
  add(key: string): void
  has(key: string): boolean
  readonly size: number
}

/** The last `entries` keys that were added. */
export function recent(entries: number): Recent {
  const seen = new Set<string>()
  return {
    add: (key) => {
      seen.delete(key)
      seen.add(key)
      for (const oldest of seen) {
        if (seen.size <= entries) return
        seen.delete(oldest)
      }
    },
    has: (key) => seen.has(key),
    get size() {
      return seen.size
    },
  }
}
