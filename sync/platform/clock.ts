// Time as an argument: loops get it passed in, so that tests can run hours in a moment.

export interface Clock {
  /** Milliseconds since 1970, by this device. */
  now(): number
  /** Runs `action` after `ms`; the answer cancels it. */
  after(ms: number, action: () => void): () => void
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
}

/** No back-off is longer than that. */
export const longestBackoffMs = 10_000

/** 1, 2, 5, then 10 s, each up to a fifth shorter so that tablets do not return in step. `attempt` counts from 0. */
export function backoffMs(attempt: number, random: () => number): number {
  const steps = [1000, 2000, 5000, longestBackoffMs]
  const step = steps[Math.min(attempt, steps.length - 1)] ?? longestBackoffMs
  return Math.round(step * (1 - 0.2 * random()))
}
