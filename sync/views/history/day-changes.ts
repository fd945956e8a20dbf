// What was changed today, by whichever tablet: what the server has told, and what this one has not sent yet.

import type { RxDocument } from 'rxdb/plugins/core'
import type { BehaviorSubject } from 'rxjs'
import { type ConfigRow, isConfigSubject } from '#domain/config/config-command.ts'
import type { DayHistory, DayLine } from '#domain/history/day-line.ts'
import { dayHistoryId, historyIn } from '#sync/mirror/day-history.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Entries, OutboxEntry } from '#sync/outbox/entry.ts'
import { rowsOfEntry } from '#sync/outbox/entry.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { CommandState, LiveQuery } from '#sync/types.ts'
import { followMirror } from '#sync/views/follow-mirror.ts'
import { shared } from '#sync/views/shared.ts'

/** A change, by whichever tablet. */
export interface DayChange extends DayLine {
  /** What became of it, of one of this tablet that the server has not told of; null of all others. */
  unsent: CommandState | null
}

export interface DayChanges {
  /** Of the server, when it last told; '' where nothing was told yet. */
  day: string
  /** In the order in which they were made. */
  lines: DayChange[]
}

/** `mirror`: of who may see guests' data; null where there is none. */
export const dayChangesQuery = (
  outbox: Outbox,
  mirror: BehaviorSubject<Mirror | null>,
  reportStorageError: (error: unknown) => void,
): LiveQuery<DayChanges | null> =>
  shared({
    key: 'day changes',
    open(emit) {
      let told: DayHistory | null = null
      let isRead = false
      const say = () => {
        if (isRead) emit(mirror.value ? changesOf(told, outbox.open()) : null)
      }
      const closeRow = followMirror(
        mirror,
        (m) => m.collections.config.find({ selector: { id: dayHistoryId } }),
        (docs: RxDocument<ConfigRow>[]) => {
          told = historyIn(docs[0]?.toJSON() as ConfigRow | undefined)
          isRead = true
          say()
        },
        reportStorageError,
      )
      const closeOutbox = outbox.onChange(say)
      return () => {
        closeRow()
        closeOutbox()
      }
    },
  })

function changesOf(told: DayHistory | null, entries: Entries): DayChanges {
  const lines = told?.lines ?? []
  const known = new Set(lines.map(({ command }) => command))
  const more = entries.flatMap((entry) => (isChange(entry) && !known.has(entry.id) ? [lineOf(entry)] : []))
  return { day: told?.day ?? '', lines: [...lines.map((line) => ({ ...line, unsent: null })), ...more] }
}

/** Refused ones wait for a decision elsewhere, and have changed nothing. */
const isChange = ({ kind, state }: OutboxEntry): boolean =>
  kind !== 'command.discard' && state !== 'rejected' && state !== 'blocked' && state !== 'done'

function lineOf(entry: OutboxEntry): DayChange {
  const { args, kind, subject, changes } = entry
  const rows = rowsOfEntry(entry).length
  return {
    rev: Number.MAX_SAFE_INTEGER,
    at: entry.at,
    ...{ by: entry.by.label, device: entry.by.device },
    kind: isConfigSubject(subject) ? (ofSetup[kind] ?? kind) : kind,
    ...{ subject, command: entry.id },
    changes: kind === 'booking.create' ? { status: [null, args['status']] } : changes,
    ...(kind === 'undo' && { undoes: String(args['of']) }),
    ...(rows > 1 && { rows }),
    unsent: entry.state,
  }
}

/** As the server names them, of what may be about either. */
const ofSetup: Readonly<Record<string, string>> = { undo: 'config.undo', 'attention.settle': 'config.settle' }
