// Whether a change of the day still stands, so that it can be taken back, or why it cannot. For the screen: the server decides by the
// same, of what it knows (private.decide_undo).

import type { CheckIn } from '#domain/check-in/check-in.ts'
import type { DayLine } from './day-line.ts'
import { follows, takenBackBy } from './taken-back.ts'
import { writtenSince } from './written-since.ts'

export type Standing =
  | 'stands'
  | 'undone'
  /** Somebody went on from there. */
  | 'changed'
  /** What it was about was deleted since. */
  | 'deleted'
  /** A customer did it. */
  | 'customer'
  /** Money that went, or was promised. */
  | 'money'
  /** It lost against another change, and wrote nothing. */
  | 'nothing'

/** `row` as it is shown here, field by field; null where it is not known. `lines` are all of the day, in order. */
export function standingOf(
  line: DayLine,
  lines: readonly DayLine[],
  row: Readonly<Record<string, unknown>> | null,
): Standing {
  if (line.kind === 'booking.refund' || line.kind.startsWith('payment.')) return 'money'
  if (line.command === null) return 'customer'
  const after = lines.slice(lines.indexOf(line) + 1).filter(({ subject }) => subject === line.subject)
  const since = writtenSince(after, line.command)
  if (since === null) {
    const undo = after.findLast(({ undoes }) => undoes === line.command)
    return undo?.code === 'moved_on' ? 'changed' : 'undone'
  }
  const back = takenBackBy(line)
  const isDecision = line.kind.endsWith('.settle')
  const scans = 'checked_in' in back
  const fields = Object.keys(back).filter((field) => !follows(field))
  if (fields.length === 0 && !scans && !isDecision) return 'nothing'
  if (row?.['deleted'] === true && !('deleted' in back)) return 'deleted'
  // Tickets are taken back one by one, and who came by them with the last.
  if (scans) return !row || isIn(row, line.command) ? 'stands' : 'changed'
  if (isDecision) return Object.keys(line.changes).some((f) => since.includes(f)) ? 'changed' : 'stands'
  const isAsWritten = (f: string) => !row || JSON.stringify(row[f]) === JSON.stringify(back[f]?.[1])
  return fields.every((f) => isAsWritten(f) && !since.includes(f)) ? 'stands' : 'changed'
}

const isIn = (row: Readonly<Record<string, unknown>>, command: string): boolean =>
  ((row['checked_in'] ?? []) as CheckIn[]).some((scan) => scan.command === command)
