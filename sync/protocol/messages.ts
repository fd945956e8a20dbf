// Shapes of the answers in SPEC.md, and the checks that an answer is one of ours: a captive portal's page,
// a proxy's JSON or half an answer never counts as the server having spoken.

import type { DeviceNotice, LiveHold } from '#sync/types.ts'

export const collections = ['booking', 'guest', 'config'] as const
export type CollectionName = (typeof collections)[number]

/** What a tablet can speak; `min_version` above it means that this app is too old. */
export const wireVersion = 2
/** Raised when the rows' shape changes: the old mirror is left and pulled anew under the next name. */
export const mirrorVersion = 2

export type CommandResultState =
  | 'applied'
  | 'flagged'
  | 'rejected'
  | 'blocked'
  | 'client_too_old'
  | 'id_reused'
  | 'busy'
  | 'retry'

export interface CommandResult {
  id: string
  state: CommandResultState
  code: string
  figures: Record<string, unknown>
  /** The highest that the command took, or the vendor's next where it wrote nothing. */
  rev: number
  /** Its subject as it wrote it; null where it did not. */
  row: [collection: string, id: string, rev: number] | null
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
  /** Form of the rows; a mirror of another one is built anew. */
  shape: number
  /** Of all collections, in rev order. */
  rows: [collection: CollectionName, row: Row][]
  more: boolean
  /** Outcomes of this device's commands up to the last row, or to `head`. */
  done: CommandResult[]
}

/** With what a pull would have brought; `more` and nothing where none was asked for. */
export interface PushResponse extends PullResponse {
  answers: CommandResult[]
}

export interface HeartbeatResponse extends ResponseHead {
  min_version: number
  holds: LiveHold[]
  devices: DeviceNotice[]
}

/** What a tablet says of itself. */
export interface Seen {
  /** The number of this word, so that one that is late is known. */
  word: number
  /** The highest seq of its outbox, purged entries too. */
  issued: number
  /** Entries that the server has not answered. */
  waiting: number
  app: string
  persisted: boolean | null
  /** The last fault, '' where there was none. */
  fault: string
}

export interface DigestResponse extends ResponseHead {
  digest: Record<CollectionName, { count: number; sum: number }>
}

export const isPullResponse = (x: unknown): x is PullResponse =>
  isResponseHead(x) &&
  Number.isSafeInteger(x.shape) &&
  Array.isArray(x.rows) &&
  x.rows.every((one) => Array.isArray(one) && typeof one[0] === 'string' && isRow(one[1])) &&
  typeof x.more === 'boolean' &&
  areResults(x.done)

export const isPushResponse = (x: unknown): x is PushResponse =>
  isPullResponse(x) && 'answers' in x && areResults(x.answers)

export const isHeartbeatResponse = (x: unknown): x is HeartbeatResponse =>
  isResponseHead(x) && Array.isArray(x.holds) && areNotices(x)

export const areNotices = (x: unknown): x is { devices: DeviceNotice[] } =>
  isObject(x) &&
  Array.isArray(x.devices) &&
  x.devices.every(
    (d) =>
      isObject(d) &&
      typeof d.id === 'string' &&
      typeof d.name === 'string' &&
      (d.kind === 'silent' || d.kind === 'lost') &&
      Number.isSafeInteger(d.waiting) &&
      !Number.isNaN(Date.parse(String(d.at))),
  )

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
  'busy',
  'retry',
] satisfies CommandResultState[]

const areResults = (x: unknown): x is CommandResult[] =>
  Array.isArray(x) &&
  x.every(
    (a) =>
      isObject(a) &&
      typeof a.id === 'string' &&
      resultStates.includes(String(a.state)) &&
      Number.isSafeInteger(a.rev),
  )
