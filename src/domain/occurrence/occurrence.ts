// When an event takes place. A row of the setup by its commands, `occurrence/<uuid>`, in a collection of its own; many are made by
// one command. `private.lay_out` is the same on the server.

import type { Command, CommandBody, LaidOutFields, Span } from '#domain/booking/command.ts'
import { applyConfigCommand, type ConfigRow } from '#domain/config/config-command.ts'
import { withVisibleText } from '#domain/text/visible-text.ts'

export interface OccurrenceFields {
  template: string
  /** Business day, and minutes of it by the venue's clock. */
  day: string
  starts_at: number
  ends_at: number
  capacity: number
  /** Of its template as it was laid out; the template's own counts while there is one. */
  name: string
  name_en: string
  note: string
  cancelled: boolean
}

export interface OccurrenceRow extends ConfigRow {
  /** The same as in `data`: rows are asked for by it. */
  day: string
  data: OccurrenceFields & Record<string, unknown>
}

/** How long a booking of it is, in minutes: no booking is longer than a day, nor shorter than five minutes (private.stamp_booking). */
export const stayAt = ({ starts_at, ends_at }: Pick<OccurrenceFields, 'starts_at' | 'ends_at'>): number =>
  Math.min(Math.max(ends_at - starts_at, 5), 1440)

/** Whether a command is about occurrences. */
export const isOccurrence = (subject: string): boolean => subject.startsWith('occurrence/')

/** Of the n-th that a command makes, whose first is this one. */
const idOf = (first: string, n: number): string => `${first.slice(0, 32)}${n.toString(16).padStart(4, '0')}`

/** Subject and body of the command that makes them all; `first` is any new uuid. */
export function layOutCommand(
  first: string,
  fields: LaidOutFields,
  spans: readonly Span[],
): { subject: string; body: CommandBody } {
  const subject = `occurrence/${idOf(first, spans.length - 1)}`
  return { subject, body: { kind: 'occurrence.create', args: { fields, spans: [...spans] }, base: {} } }
}

const spansOf = (c: Command): number => {
  if (c.kind === 'occurrence.create') return c.args.spans.length
  return c.kind === 'undo' ? (c.args.rows ?? 1) : 1
}

/** The rows that a command is about: its subject, or all that it makes, the subject last. */
export function rowsOfCommand(c: Command): string[] {
  const n = spansOf(c)
  if (n === 1) return [c.subject]
  const first = c.subject.slice('occurrence/'.length)
  return Array.from({ length: n }, (_, i) => `occurrence/${idOf(first, i)}`)
}

/** The row as it looks once the command is applied. */
export function applyOccurrenceCommand(
  row: OccurrenceRow | undefined,
  c: Command,
  id: string,
): OccurrenceRow | undefined {
  if (c.kind === 'occurrence.create') return row && !row.deleted ? row : made(c, id)
  const applied = applyConfigCommand(row, c) as OccurrenceRow | undefined
  return applied && applied.day !== applied.data.day ? { ...applied, day: applied.data.day } : applied
}

function made(c: Extract<Command, { kind: 'occurrence.create' }>, id: string): OccurrenceRow | undefined {
  const [day, starts_at, ends_at] = c.args.spans[Number.parseInt(id.slice(-4), 16)] ?? []
  if (day === undefined || starts_at === undefined || ends_at === undefined) return undefined
  const data = { ...withVisibleText(c.args.fields), day, starts_at, ends_at, cancelled: false }
  return { id, kind: 'occurrence', rev: 0, deleted: false, conflicts: [], day, data }
}
