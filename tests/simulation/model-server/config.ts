// Commands about the setup on the model server, as private.apply_config_command has them; of its kinds the note of a day, tables and
// occurrences, which are decided and written as all are.

import { isDeepStrictEqual } from 'node:util'
import { type Conflict, isLive } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { type ConfigRow, type Fields, fieldsOf, isConfigSubject } from '#domain/config/config-command.ts'
import { applyOccurrenceCommand, isOccurrence, rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { isDay } from '#domain/time/time.ts'
import { note, undoneBy } from './day-history.ts'
import type { ModelServer } from './model-server.ts'
import { conflictsWith, lastAuthor, nothing, type Result, refused } from './results.ts'
import { hasAny } from './row/moved.ts'
import { paymentsFollow } from './row/payment.ts'
import { bookingsFollow } from './row/stamp.ts'
import { type Changes, type Decision, type Patch, takenBack, threeWay } from './rules.ts'

export function configApplied(server: ModelServer, c: Command): Result {
  const errors = errorsOf(c)
  if (hasAny(errors)) return refused('invalid', errors)
  if (c.kind === 'command.discard') return server.discardAll(c)
  if (c.kind === 'occurrence.create') return laidOut(server, c)
  if (c.kind === 'undo' && writtenBy(server, c.args.of).length > 1) return undoneRows(server, c)
  const there = rowsIn(server, c.subject).get(c.subject) as ConfigRow | undefined
  const sawNothing = c.kind === 'config.edit' && Object.values(c.base).every((seen) => seen === null)
  if (!there && !sawNothing) {
    const isMoot = c.kind === 'undo' && server.state.log.get(c.args.of)?.answer.state === 'rejected'
    return isMoot ? nothing() : refused('not_found')
  }
  if (c.kind === 'config.edit' && c.args.fields['deleted'] === true && (there?.deleted ?? true))
    return nothing()
  if (sawNothing && (there?.deleted ?? true)) {
    return saved(server, noneOf(c.subject), { patch: { ...c.args.fields, deleted: false } }, c)
  }
  const row = there as ConfigRow
  const fields = { ...fieldsOf(row), conflicts: row.conflicts ?? [] }
  return saved(server, fields, decided(server, fields, c), c)
}

/** What a command that made or changed several rows wrote, in order; bookings that went with one are none. */
const writtenBy = (server: ModelServer, command: string): string[] =>
  server.state.history
    .filter((h) => h.command === command && isConfigSubject(h.booking))
    .map((h) => h.booking)

/** All of them, or what is wrong with the first that cannot be. */
function laidOut(server: ModelServer, c: Extract<Command, { kind: 'occurrence.create' }>): Result {
  const ids = rowsOfCommand(c)
  const rows = ids.map((id): Row => {
    const said = applyOccurrenceCommand(undefined, c, id)?.data
    return { ...noneOf(id), ...said, deleted: false }
  })
  for (const [i, id] of ids.entries()) {
    const errors = rowErrorsOf(server, id, rows[i] ?? noneOf(id))
    if (hasAny(errors)) return refused('invalid', errors)
    if (server.state.occurrences.has(id)) return refused('already_exists')
  }
  const results = ids.map((subject, i) =>
    saved(server, noneOf(subject), { patch: { ...rows[i] } }, { ...c, subject }),
  )
  return results.at(-1) ?? nothing()
}

/** All of them, or none where one would be none that can be. */
function undoneRows(server: ModelServer, c: Extract<Command, { kind: 'undo' }>): Result {
  const all = writtenBy(server, c.args.of).map((subject) => {
    const row = rowsIn(server, subject).get(subject) as ConfigRow
    const fields: Row = { ...fieldsOf(row), conflicts: row.conflicts ?? [] }
    return { fields, decision: decided(server, fields, { ...c, subject }), of: { ...c, subject } }
  })
  for (const { fields, decision, of } of all) {
    const errors =
      'patch' in decision ? rowErrorsOf(server, of.subject, { ...fields, ...decision.patch }) : {}
    if (hasAny(errors)) return refused('invalid', errors)
  }
  const results = all.map(({ fields, decision, of }) => saved(server, fields, decision, of))
  return results.findLast(({ state }) => state === 'flagged') ?? results.at(-1) ?? nothing()
}

const rowsIn = ({ state }: ModelServer, subject: string) =>
  isOccurrence(subject) ? state.occurrences : state.config

/** Nothing in any field, and deleted. */
const noneOf = (subject: string): Row => ({
  ...(isOccurrence(subject)
    ? {
        ...{ name: '', name_en: '', note: '', template: null, day: null },
        ...{ starts_at: null, ends_at: null, capacity: null, cancelled: null },
      }
    : isTable(subject)
      ? { area: null, name: '', smallest: null, largest: null, online: null, position: null }
      : { text: '' }),
  deleted: true,
  conflicts: [],
})

type Rule = (value: unknown) => string | undefined
type Rules = Record<string, Rule>

const text =
  (longest: number, shortest = 0): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'invalid'
    if (value.length < shortest) return 'required'
    return [...value].length > longest ? 'too_long' : undefined
  }
const whole =
  (least: number, most: number): Rule =>
  (value) => {
    if (!Number.isSafeInteger(value) || Number(value) < 0) return 'invalid'
    return Number(value) < least || Number(value) > most ? 'out_of_range' : undefined
  }
const yesOrNo: Rule = (value) => (typeof value === 'boolean' ? undefined : 'invalid')
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const aUuid: Rule = (value) => (uuid.test(String(value)) ? undefined : 'invalid')
const aDay: Rule = (value) => {
  const day = String(value)
  if (!isDay(day)) return 'invalid'
  return day < '2000-01-01' ? 'out_of_range' : undefined
}

const ofNotes: Rules = { text: text(2000), deleted: yesOrNo }
const ofOccurrences: Rules = {
  ...{ template: aUuid, day: aDay, starts_at: whole(0, 2159), ends_at: whole(1, 3600) },
  ...{ capacity: whole(0, 100_000), name: text(200, 1), name_en: text(200), note: text(2000) },
  ...{ cancelled: yesOrNo, deleted: yesOrNo },
}
const ofTables: Rules = {
  ...{ area: aUuid, name: text(20, 1), smallest: whole(1, 999), largest: whole(1, 999) },
  ...{ online: yesOrNo, position: whole(0, 100_000), deleted: yesOrNo },
}
const isTable = (subject: string): boolean => subject.startsWith('table/')
const rulesOf = (subject: string): Rules =>
  isOccurrence(subject) ? ofOccurrences : isTable(subject) ? ofTables : ofNotes

function fieldError(subject: string, field: string, value: unknown): string | undefined {
  const rule = rulesOf(subject)[field]
  if (!rule) return 'unknown'
  return value === null || value === undefined ? 'required' : rule(value)
}

/** What is deleted already is no matter. */
function isBooked({ state }: ModelServer, subject: string): boolean {
  const there = state.occurrences.get(subject)
  if (!there || there.deleted) return false
  return [...state.bookings.values()].some((b) => isLive(b) && `occurrence/${b.occurrence}` === subject)
}

/** What is wrong with a row as a whole, as private.config_row_errors has it. */
function rowErrorsOf(server: ModelServer, subject: string, row: Row): Record<string, string> {
  const fields = Object.keys(rulesOf(subject))
  const errors = Object.fromEntries(
    fields.flatMap((field) => {
      const code = fieldError(subject, field, row[field])
      return code ? [[field, code]] : []
    }),
  )
  if (hasAny(errors) || !isOccurrence(subject)) return errors
  if (row['deleted'] === true) return isBooked(server, subject) ? { deleted: 'booked' } : {}
  return Number(row['ends_at']) <= Number(row['starts_at']) ? { ends_at: 'end_before_start' } : {}
}

function errorsOf(c: Command): Record<string, string> {
  const isKnown = isOccurrence(c.subject)
    ? uuid.test(c.subject.slice('occurrence/'.length))
    : /^day_note\/\d{4}-\d\d-\d\d$/.test(c.subject) || uuid.test(c.subject.replace(/^table\//, ''))
  if (!isKnown) return { subject: 'invalid' }
  if (c.kind === 'attention.settle' && c.args.way !== 'keep' && c.args.way !== 'take')
    return { way: 'invalid' }
  if (c.kind === 'occurrence.create') {
    const last = (c.args.spans.length - 1).toString(16).padStart(4, '0')
    return c.subject.endsWith(last) ? {} : { subject: 'invalid' }
  }
  if (c.kind !== 'config.edit') return {}
  const wrongBase = Object.entries(c.base).some(
    ([field, seen]) =>
      field in c.args.fields &&
      seen !== null &&
      ['invalid', 'too_long'].includes(fieldError(c.subject, field, seen) ?? ''),
  )
  if (wrongBase) return { base: 'invalid' }
  const errors: Record<string, string> = {}
  for (const [field, value] of Object.entries(c.args.fields)) {
    const code = fieldError(c.subject, field, value)
    if (code) errors[field] = code
  }
  if (!Object.keys(c.args.fields).every((field) => field in c.base)) errors['base'] = 'required'
  return errors
}

type Row = Fields & { conflicts: Conflict[] }

function decided(server: ModelServer, row: Row, c: Command): Decision {
  switch (c.kind) {
    case 'config.edit': {
      const base = server.planted.has('last setup wins') ? row : c.base
      const { patch, sides } = threeWay(row, c.args.fields, base)
      if (row['deleted'] === true && (hasAny(patch) || hasAny(sides))) {
        patch['deleted'] = false
        sides['deleted'] = { base: false, kept: false, lost: true }
      }
      return hasAny(sides)
        ? { patch, conflict: { code: 'changed_elsewhere', fields: sides, won: false } }
        : { patch }
    }
    case 'undo': {
      const undone = undoneBy(server, c.subject, c.args.of)
      if (!undone) return { patch: {} }
      const isMade =
        ['config.edit', 'occurrence.create'].includes(undone.kind) &&
        isDeepStrictEqual(undone.changes['deleted'], [true, false])
      const changes: Changes = isMade ? { deleted: [true, false] } : undone.changes
      return takenBack(row as never, c, { ...undone, changes })
    }
    case 'attention.settle': {
      const conflict = row.conflicts.find((x) => x.id === c.args.item)
      if (!conflict) return { patch: {} }
      const conflicts = row.conflicts.filter((x) => x.id !== c.args.item)
      if (c.args.way === 'keep') return { patch: { conflicts } }
      const lost = Object.entries(conflict.fields).map(([field, sides]) => [field, sides.lost])
      return { patch: { ...Object.fromEntries(lost), conflicts } }
    }
    default:
      return { patch: {} }
  }
}

function saved(server: ModelServer, old: Row, decision: Decision, c: Command): Result {
  if ('refuse' in decision) return refused(decision.refuse, decision.figures)
  const { conflict } = decision
  const patch: Patch = { ...decision.patch }
  const { label: by, device } = c.by
  if (conflict) {
    const nobody = { by: '', device: '', at: '' }
    const other = lastAuthor(server, c.subject, Object.keys(conflict.fields)) ?? nobody
    const entry: Conflict = { id: c.id, ...conflict, by, device, at: c.at, other }
    patch['conflicts'] = conflictsWith((patch['conflicts'] as Conflict[]) ?? old.conflicts, entry)
  }
  const next: Row = { ...old, ...patch } as Row
  if (isDeepStrictEqual(next, old)) return nothing()
  const errors = rowErrorsOf(server, c.subject, next)
  if (hasAny(errors)) return refused('invalid', errors)
  const { deleted, conflicts, ...data } = next
  const [kind = ''] = c.subject.split('/')
  const collection = isOccurrence(c.subject) ? 'occurrence' : 'config'
  const day = collection === 'occurrence' ? { day: data['day'] } : {}
  const row = { id: c.subject, kind, deleted: deleted === true, conflicts, data, ...day }
  // `insert ... on conflict` takes a rev for the row that is not inserted, too.
  if (rowsIn(server, c.subject).has(c.subject)) server.state.head++
  const rev = server.put(collection, row)
  if (collection === 'occurrence' && ['day', 'starts_at', 'ends_at'].some((field) => field in patch))
    bookingsFollow(server, c.subject.slice('occurrence/'.length), c)
  if (collection === 'occurrence' && ['cancelled', 'deleted'].some((field) => field in patch))
    paymentsFollow(server, c.subject.slice('occurrence/'.length))
  const changed = Object.keys(next).filter((f) => !isDeepStrictEqual(old[f], next[f]))
  const changes = Object.fromEntries(changed.map((f): [string, [unknown, unknown]] => [f, [old[f], next[f]]]))
  note(server, c, { booking: c.subject, changes, code: conflict?.code ?? '', rev })
  const written = { rev, row: [collection, c.subject, rev] as Result['row'] }
  if (!conflict) return { ...nothing(), ...written }
  return { state: 'flagged', code: conflict.code, figures: { fields: conflict.fields }, ...written }
}
