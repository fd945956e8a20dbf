// What the screen may say of its own freshness [S8].

import { minutesBetween } from '#domain/time/time.ts'

export type Freshness = 'live' | 'working' | 'starting' | 'slow' | 'offline' | 'stopped'
/** What is said of a server that is heard, before that it is. */
export type Shown = Freshness | 'renewing' | 'busy' | 'differs'

/** Connection states (see sync) in the words of the badge. `stopped`: a person has to do something. */
export function freshnessOf(connection: string): Freshness {
  switch (connection) {
    case 'live':
      return 'live'
    case 'pulling':
    case 'pushing':
      return 'working'
    case 'starting':
    case 'connecting':
      return 'starting'
    case 'slow':
      return 'slow'
    case 'auth-required':
    case 'client-too-old':
    case 'not-member':
    case 'storage-error':
      return 'stopped'
    default:
      return 'offline'
  }
}

/**
 * The one thing that badge, strip and dialog say. Connected, and the first rows or a change still on their way, is not yet "in
 * sync"; nor are rows from before the server was restored, or a server that is too busy for what waits.
 */
export function freshnessShown(s: {
  connection: string
  complete: boolean
  waiting: number
  renewing: string | null
  busy: boolean
  differs: boolean
}): Shown {
  const reached = freshnessOf(s.connection)
  if (reached !== 'live' && reached !== 'working') return reached
  if (s.renewing !== null) return 'renewing'
  if (s.busy) return 'busy'
  if (s.differs) return 'differs'
  return s.complete && s.waiting === 0 ? reached : 'working'
}

/**
 * When the device last had everything: an answer before the first reading has ended is no sync, nor one since which what is
 * shown stands still.
 */
export const lastSyncOf = (s: {
  last_sync: string | null
  complete: boolean
  renewing: string | null
}): string | null => (s.complete ? (s.renewing ?? s.last_sync) : null)

/** Milliseconds from which a tablet's clock counts as wrong. */
const clockBound = 120_000

/** Whole minutes by which the tablet's clock is off, 0 when it is right enough. */
export const clockMinutesOff = (offset: number): number =>
  Math.abs(offset) > clockBound ? Math.round(Math.abs(offset) / 60_000) : 0

/** Minutes since the server last answered; null when it never did. */
export const minutesSince = (lastSync: string | null, now: string): number | null =>
  lastSync === null ? null : Math.max(0, minutesBetween(lastSync, now))
