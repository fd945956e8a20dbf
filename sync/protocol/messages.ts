// Shapes of the answers in SPEC.md, and the checks that an answer is one of ours: a captive portal's page,
// a proxy's JSON or half an answer never counts as the server having spoken.

import type { DayHistory } from '#domain/history/day-line.ts'
import type { ImportAnswer, UndoneImport } from '#domain/import/sent.ts'
import type { DeviceNotice, KnownTablets, LiveHold, UrlChange } from '#sync/types.ts'

/** What a tablet can speak; `min_version` above it means that this app is too old. */
export const wireVersion = 2
/** Raised when the rows' shape changes: the old mirror is left and pulled anew under the next name. */
export const mirrorVersion = 3

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

/** Of a collection, with its name. */
export type FeedRow = [collection: string, row: Row]

interface RowsHead extends ResponseHead {
  /** Form of the rows; a mirror of another one is built anew. */
  shape: number
}

export interface PullResponse extends RowsHead {
  /** Of all collections, in rev order. */
  rows: FeedRow[]
  more: boolean
  /** Rows that are not deleted of the parts that were named, and the sum of their hashes, at this very head; null for none. */
  sums: Record<string, [count: number, sum: number]> | null
  /** Outcomes of this device's commands up to the last row, or to `head`. */
  done: CommandResult[]
  /** What was changed on the present business day, as far as the rows go; an older server tells nothing of it. */
  history?: DayHistory
}

/** With what a pull would have brought; `more` and nothing where none was asked for. */
export interface PushResponse extends PullResponse {
  answers: CommandResult[]
}

/** What an empty mirror fetches: parts that have rows, in the order of need. Weeks before `from` are not held. */
export interface PlanResponse extends RowsHead {
  from: string
  parts: string[]
}

/** Of a part, without what is deleted, in the order of their keys. */
export interface PartResponse extends RowsHead {
  rows: FeedRow[]
  more: boolean
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
  /** Versions of wire and mirror, and the build's name. */
  app: string
  persisted: boolean | null
  /** The last fault, '' where there was none. */
  fault: string
}

export const isPullResponse = (x: unknown): x is PullResponse =>
  isPartResponse(x) &&
  'done' in x &&
  areResults(x.done) &&
  'sums' in x &&
  (x.sums === null || isObject(x.sums)) &&
  (!('history' in x) || isDayHistory(x.history))

const isDayHistory = (x: unknown): boolean =>
  isObject(x) &&
  typeof x.day === 'string' &&
  [x.from, x.upto, x.forgot].every(Number.isSafeInteger) &&
  Array.isArray(x.lines) &&
  x.lines.every(
    (line) =>
      isObject(line) &&
      Number.isSafeInteger(line.rev) &&
      [line.at, line.by, line.device, line.kind, line.subject].every((text) => typeof text === 'string') &&
      (line.command === null || typeof line.command === 'string') &&
      isObject(line.changes) &&
      [...Object.values(line.changes), ...Object.values(line.lost ?? {})].every(Array.isArray),
  )

export const isPartResponse = (x: unknown): x is PartResponse =>
  isRowsHead(x) &&
  Array.isArray(x.rows) &&
  x.rows.every((one) => Array.isArray(one) && typeof one[0] === 'string' && isRow(one[1])) &&
  typeof x.more === 'boolean'

export const isPlanResponse = (x: unknown): x is PlanResponse =>
  isRowsHead(x) &&
  typeof x.from === 'string' &&
  Array.isArray(x.parts) &&
  x.parts.every((part) => typeof part === 'string')

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

export const isUrlChange = (x: unknown): x is UrlChange =>
  isObject(x) &&
  (x.ok === true ||
    (x.ok === false && typeof x.code === 'string' && (x.fields === undefined || isObject(x.fields))))

export const areTablets = (x: unknown): x is KnownTablets =>
  isObject(x) &&
  !Number.isNaN(Date.parse(String(x.now))) &&
  Array.isArray(x.devices) &&
  x.devices.every(
    (d) =>
      isObject(d) &&
      [d.id, d.name, d.app, d.fault].every((text) => typeof text === 'string') &&
      !Number.isNaN(Date.parse(String(d.seen_at))) &&
      (d.waiting === null || Number.isSafeInteger(d.waiting)) &&
      (d.persisted === null || typeof d.persisted === 'boolean'),
  )

export const isImportAnswer = (x: unknown): x is ImportAnswer =>
  isObject(x) &&
  Number.isSafeInteger(x.added) &&
  Number.isSafeInteger(x.known) &&
  typeof x.stands === 'boolean' &&
  isObject(x.errors) &&
  Object.values(x.errors).every(isObject)

export const isUndoneImport = (x: unknown): x is UndoneImport =>
  isObject(x) &&
  Number.isSafeInteger(x.removed) &&
  Number.isSafeInteger(x.kept) &&
  typeof x.more === 'boolean'

export const isObject = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)

const isResponseHead = (x: unknown): x is Record<string, unknown> =>
  isObject(x) &&
  typeof x.epoch === 'string' &&
  Number.isSafeInteger(x.head) &&
  typeof x.now === 'string' &&
  !Number.isNaN(Date.parse(x.now))

const isRowsHead = (x: unknown): x is Record<string, unknown> =>
  isResponseHead(x) && Number.isSafeInteger(x.shape)

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
