// What the screen may say of its own freshness [S8].

import { minutesBetween } from '#domain/time/time.ts'

export type Freshness = 'live' | 'working' | 'starting' | 'offline' | 'stopped'

/** Connection states (see sync) in the five words of the badge. `stopped`: a person has to do something. */
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
 * As the badge says it: connected, and the first rows or a change still on their way, is not yet "in sync"; nor are rows from
 * before the server was restored.
 */
export function freshnessShown(s: {
  connection: string
  complete: boolean
  waiting: number
  renewing: string | null
}): Freshness {
  const reached = freshnessOf(s.connection)
  const isAllHere = s.complete && s.waiting === 0 && s.renewing === null
  return reached === 'live' && !isAllHere ? 'working' : reached
}

/** The server is heard, but has been too busy for what waits; where it is not heard, that is what is said. */
export const isBusy = (s: { busy: boolean; connection: string }): boolean =>
  s.busy && ['live', 'working'].includes(freshnessOf(s.connection))

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
