// Commands about what a vendor has set up: hours, settings, spans, prices, notes. What they show before the server has answered
// (private.apply_config_command decides), and how screens make them.

import type { Conflict } from '#domain/booking/booking.ts'
import { type Command, type CommandBody, takenBack } from '#domain/booking/command.ts'
import { withVisibleText } from '#domain/text/visible-text.ts'

/** A row of the setup. Its id is `kind/key`, which commands name as their subject. */
export interface ConfigRow {
  id: string
  kind: string
  rev: number
  deleted: boolean
  /** Both sides of concurrent changes that nobody has settled. */
  conflicts: Conflict[]
  data: Fields
}

export type Fields = Record<string, unknown>

/** One row as a screen showed it and as it should be; `seen` is null where there was none. */
export interface ConfigChange {
  kind: string
  key: string
  seen: Fields | null
  /** All fields of a row that is new; `deleted: true` takes one away. */
  wanted: Fields
}

/** Whether a command is about the setup. */
export const isConfigSubject = (subject: string): boolean => subject.includes('/')

/** The row as it looks once the command is applied; commands about anything else leave it as it is. */
export function applyConfigCommand(row: ConfigRow | undefined, c: Command): ConfigRow | undefined {
  if (takesAwayNothing(row, c)) return row
  if (c.kind === 'config.edit' && makesAnew(row, c)) {
    const { deleted: _, ...data } = withVisibleText(c.args.fields)
    const [kind = ''] = c.subject.split('/')
    return { id: c.subject, kind, rev: row?.rev ?? 0, deleted: false, conflicts: [], data }
  }
  if (!row) return row
  switch (c.kind) {
    case 'config.edit':
      return ofFields(row, { ...fieldsOf(row), ...withVisibleText(c.args.fields) })
    case 'undo':
      return ofFields(row, takenBack(fieldsOf(row), c.args.before, c.args.expect))
    case 'attention.settle':
      return settled(row, c.args.item, c.args.way)
    default:
      return row
  }
}

/** What is in the row by field, `deleted` among them; of a row that is not there, that it is deleted. */
export const fieldsOf = (row: ConfigRow | undefined): Fields =>
  row ? { ...row.data, deleted: row.deleted } : { deleted: true }

/** Fields that the command changed, `[before, after]`; of a row that it makes only that: undo takes away the whole. */
export function configChanges(before: ConfigRow | undefined, c: Command): Record<string, [unknown, unknown]> {
  if (c.kind === 'config.edit' && makesAnew(before, c) && !takesAwayNothing(before, c))
    return { deleted: [true, false] }
  const [was, is] = [fieldsOf(before), fieldsOf(applyConfigCommand(before, c))]
  const changed = Object.keys(is).filter((f) => JSON.stringify(was[f]) !== JSON.stringify(is[f]))
  return Object.fromEntries(changed.map((f) => [f, [was[f], is[f]]]))
}

/** Only the fields that differ from what was on screen; null when none does. */
export function configEditCommand({ seen, wanted }: ConfigChange): CommandBody | null {
  const differs = (f: string) => JSON.stringify(seen?.[f] ?? null) !== JSON.stringify(wanted[f])
  const changed = Object.keys(wanted).filter((f) => f !== 'deleted' && (seen === null || differs(f)))
  const fields = Object.fromEntries(changed.map((f) => [f, wanted[f]]))
  const base = Object.fromEntries(changed.map((f) => [f, seen?.[f] ?? null]))
  if (seen && wanted['deleted'] === true) {
    return { kind: 'config.edit', args: { fields: { deleted: true } }, base: { deleted: false } }
  }
  return changed.length === 0 ? null : { kind: 'config.edit', args: { fields }, base }
}

/** Who saw nothing there makes a row, unless somebody else did meanwhile. */
const makesAnew = (row: ConfigRow | undefined, c: Command): boolean =>
  (!row || row.deleted) && Object.values(c.base).every((seen) => seen === null)

/** Who takes a row away makes none of it, and brings none back. */
const takesAwayNothing = (row: ConfigRow | undefined, c: Command): boolean =>
  c.kind === 'config.edit' && c.args.fields['deleted'] === true && (row?.deleted ?? true)

function ofFields(row: ConfigRow, { deleted, ...data }: Fields): ConfigRow {
  return { ...row, deleted: deleted === true, data }
}

function settled(row: ConfigRow, item: string, way: string): ConfigRow {
  const conflict = row.conflicts.find((x) => x.id === item)
  if (!conflict || (way !== 'keep' && way !== 'take')) return row
  const conflicts = row.conflicts.filter((x) => x.id !== item)
  if (way === 'keep') return { ...row, conflicts }
  const lost = Object.entries(conflict.fields).map(([field, sides]) => [field, sides.lost])
  return { ...ofFields(row, { ...fieldsOf(row), ...Object.fromEntries(lost) }), conflicts }
}
