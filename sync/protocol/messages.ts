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
export type Wrote = Partial<Record<CollectionName, number>>

export type AnswerState =
  | 'applied'
  | 'flagged'
  | 'rejected'
  | 'blocked'
  | 'client_too_old'
  | 'id_reused'
  | 'retry'

export interface Answer {
  id: string
  state: AnswerState
  code: string
  figures: Record<string, unknown>
  wrote: Wrote
}

interface Head {
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

export interface Pulled extends Head {
  rows: Row[]
  more: boolean
  done: Answer[]
}

export interface Pushed extends Head {
  answers: Answer[]
}

export interface Beat extends Head {
  min_version: number
  holds: LiveHold[]
}

export interface Digested extends Head {
  digest: Record<CollectionName, { count: number; sum: number }>
}

export const isPulled = (x: unknown): x is Pulled =>
  isHead(x) && Array.isArray(x.rows) && x.rows.every(isRow) && typeof x.more === 'boolean' && answers(x.done)

export const isPushed = (x: unknown): x is Pushed => isHead(x) && answers(x.answers)

export const isBeat = (x: unknown): x is Beat => isHead(x) && Array.isArray(x.holds)

export function isDigested(x: unknown): x is Digested {
  if (!isHead(x) || !isObject(x.digest)) return false
  const digest = x.digest
  return collections.every((c) => {
    const d = digest[c]
    return isObject(d) && Number.isFinite(Number(d.count)) && Number.isFinite(Number(d.sum))
  })
}

export const isObject = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)

const isHead = (x: unknown): x is Record<string, unknown> =>
  isObject(x) &&
  typeof x.epoch === 'string' &&
  Number.isSafeInteger(x.head) &&
  typeof x.now === 'string' &&
  !Number.isNaN(Date.parse(x.now))

const isRow = (x: unknown): x is Row =>
  isObject(x) && typeof x.id === 'string' && Number.isSafeInteger(x.rev) && typeof x.deleted === 'boolean'

const states: readonly string[] = [
  'applied',
  'flagged',
  'rejected',
  'blocked',
  'client_too_old',
  'id_reused',
  'retry',
] satisfies AnswerState[]

const answers = (x: unknown): x is Answer[] =>
  Array.isArray(x) &&
  x.every((a) => isObject(a) && typeof a.id === 'string' && states.includes(String(a.state)))
