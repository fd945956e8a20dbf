// What the badge says, as a pure machine: every state meets every event in the table below, or it does not compile.
//
//   starting -> connecting -> live <-> pulling | pushing
//                   |  ^        |
//                   |  +-stale--+
//                   +-> slow, when an answer stays away; offline / backoff, until the server has answered: an attempt is no news
//   auth-required, client-too-old, not-member, storage-error: stay until what caused them is over

import type { Connection } from '#sync/types.ts'

/**
 * answered: the server spoke in our own shape. stale: its last word is older than 35 s. unreachable: no answer is possible.
 * timed-out: none in time; once it is slow, a second time it is not there.
 * refused: an answer, but a fault. Pull and push are shown only while the connection lives.
 */
export type ConnectionEvent =
  | 'opened'
  | 'answered'
  | 'stale'
  | 'unreachable'
  | 'timed-out'
  | 'refused'
  | 'pull-began'
  | 'push-began'
  | 'settled'
  | 'auth-lost'
  | 'auth-found'
  | 'too-old'
  | 'membership-lost'
  | 'storage-failed'
  | 'storage-works'

/** The server was heard a moment ago. */
export const isAlive = (here: Connection): boolean => ['live', 'pulling', 'pushing'].includes(here)

type Row = Record<ConnectionEvent, Connection>

/** A row of the table: stays where it is but for what `moves` says. */
const row = (here: Connection, moves: Partial<Row>): Row => ({
  opened: here,
  answered: here,
  stale: here,
  unreachable: here,
  'timed-out': here,
  refused: here,
  'pull-began': here,
  'push-began': here,
  settled: here,
  'auth-lost': here,
  'auth-found': here,
  'too-old': here,
  'membership-lost': here,
  'storage-failed': here,
  'storage-works': here,
  ...moves,
})

const hard: Partial<Row> = {
  'auth-lost': 'auth-required',
  'too-old': 'client-too-old',
  'membership-lost': 'not-member',
  'storage-failed': 'storage-error',
}
const lost: Partial<Row> = {
  ...hard,
  stale: 'connecting',
  unreachable: 'offline',
  'timed-out': 'slow',
  refused: 'backoff',
}

export const transitions: Record<Connection, Row> = {
  starting: row('starting', { ...lost, opened: 'connecting', answered: 'live', stale: 'starting' }),
  offline: row('offline', { ...hard, answered: 'live', refused: 'backoff' }),
  connecting: row('connecting', { ...lost, answered: 'live' }),
  slow: row('slow', { ...lost, answered: 'live', stale: 'slow', 'timed-out': 'offline' }),
  live: row('live', { ...lost, 'pull-began': 'pulling', 'push-began': 'pushing' }),
  pulling: row('pulling', { ...lost, 'push-began': 'pushing', settled: 'live' }),
  pushing: row('pushing', { ...lost, settled: 'live' }),
  backoff: row('backoff', { ...hard, answered: 'live', unreachable: 'offline', 'timed-out': 'offline' }),
  'auth-required': row('auth-required', {
    'auth-found': 'connecting',
    answered: 'live',
    'membership-lost': 'not-member',
    'storage-failed': 'storage-error',
  }),
  'client-too-old': row('client-too-old', { 'membership-lost': 'not-member' }),
  'not-member': row('not-member', { answered: 'live' }),
  'storage-error': row('storage-error', { 'storage-works': 'connecting', 'membership-lost': 'not-member' }),
}

export const next = (here: Connection, event: ConnectionEvent): Connection => transitions[here][event]
