// Shapes of the answers in SPEC.md, and the checks that an answer is one of ours: a captive portal's page,
// a proxy's JSON or half an answer never counts as the server having spoken.

import type { LiveHold } from '#sync/types.ts'

export const collections = ['booking', 'guest', 'setup'] as const
export type CollectionName = (typeof collections)[number]

/** What a tablet can speak; `min_version` above it means that this app is too old. */
export const wireVersion = 1
/** Raised when the rows' shape changes: the old mirror is left and pulled anew under the next name. */
export const mirrorVersion = 1

/** Rev of the last write per collection. */
export type WrittenRev = Partial<Record<CollectionName, number>>

export type CommandResultState =
  | 'applied'
  | 'flagged'
  | 'rejected'
  | 'blocked'
  | 'client_too_old'
  | 'id_reused'
  | 'retry'

export interface CommandResult {
  id: string
  state: CommandResultState
  code: string
  figures: Record<string, unknown>
  wrote: WrittenRev
}

interface ResponseHead {
  epoch: string
  head: number
  /** ISO instant of the server. */
  now: string
}

export interface Row {
  id: string
  rev: number
  deleted: boolean
}

export interface PullResponse extends ResponseHead {
  rows: Row[]
  more: boolean
  done: CommandResult[]
}

export interface PushResponse extends ResponseHead {
  answers: CommandResult[]
}

export interface HeartbeatResponse extends ResponseHead {
  min_version: number
  holds: LiveHold[]
}

export interface DigestResponse extends ResponseHead {
  digest: Record<CollectionName, { count: number; sum: number }>
}

export const isPullResponse = (x: unknown): x is PullResponse =>
  isResponseHead(x) &&
  Array.isArray(x.rows) &&
  x.rows.every(isRow) &&
  typeof x.more === 'boolean' &&
  areResults(x.done)

export const isPushResponse = (x: unknown): x is PushResponse => isResponseHead(x) && areResults(x.answers)

export const isHeartbeatResponse = (x: unknown): x is HeartbeatResponse =>
  isResponseHead(x) && Array.isArray(x.holds)

export function isDigestResponse(x: unknown): x is DigestResponse {
  if (!isResponseHead(x) || !isObject(x.digest)) return false
  const digest = x.digest
  return collections.every((c) => {
    const d = digest[c]
    return isObject(d) && Number.isFinite(Number(d.count)) && Number.isFinite(Number(d.sum))
  })
}

export const isObject = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)

const isResponseHead = (x: unknown): x is Record<string, unknown> =>
  isObject(x) &&
  typeof x.epoch === 'string' &&
  Number.isSafeInteger(x.head) &&
  typeof x.now === 'string' &&
  !Number.isNaN(Date.parse(x.now))

const isRow = (x: unknown): x is Row =>
  isObject(x) && typeof x.id === 'string' && Number.isSafeInteger(x.rev) && typeof x.deleted === 'boolean'

const resultStates: readonly string[] = [
  'applied',
  'flagged',
  'rejected',
  'blocked',
  'client_too_old',
  'id_reused',
  'retry',
] satisfies CommandResultState[]

const areResults = (x: unknown): x is CommandResult[] =>
  Array.isArray(x) &&
  x.every((a) => isObject(a) && typeof a.id === 'string' && resultStates.includes(String(a.state)))
