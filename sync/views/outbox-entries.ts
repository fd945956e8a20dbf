import type { BehaviorSubject } from 'rxjs'
import type { Booking } from '#domain/booking/booking.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import { type Entries, type OutboxEntry, toCommand, toEntryView } from '#sync/outbox/entry.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { LiveQuery, OutboxEntryView, SyncStatus, WaitingCheckIn } from '#sync/types.ts'
import { rowsOfPendingCommands } from './pending-rows.ts'

/** Every command that is not done; none while nothing may be read. */
export const outboxEntries = (
  outbox: Outbox,
  status: { get(): SyncStatus; onChange(listener: () => void): () => void },
): LiveQuery<OutboxEntryView[]> => ({
  key: 'outbox',
  open(emit) {
    let { readable } = status.get()
    const notify = () => emit(readable ? outbox.open().map(toEntryView) : [])
    notify()
    const closers = [
      outbox.onChange(notify),
      status.onChange(() => {
        if (readable === status.get().readable) return
        readable = status.get().readable
        notify()
      }),
    ]
    return () => {
      for (const close of closers) close()
    }
  },
})

export interface CheckInQueries {
  /** Tickets let in here whose booking is not here, oldest first, until the server has answered and their row has come. */
  waiting(): LiveQuery<WaitingCheckIn[]>
}

/** `mirror`: of who may see guests' data, null while nothing may be read. */
export const checkInQueries = (
  outbox: Outbox,
  mirror: BehaviorSubject<Mirror | null>,
  reportStorageError: (error: unknown) => void,
): CheckInQueries => ({
  waiting: () => ({
    key: 'waiting check-ins',
    open(emit) {
      const scans = { open: () => outbox.open().filter(isCheckIn), onChange: outbox.onChange }
      const known = rowsOfPendingCommands<Booking>(
        mirror,
        scans,
        'booking',
        (doc) => doc.toJSON() as Booking,
        reportStorageError,
      )
      let last = ''
      const notify = () => {
        const rows = known.rows()
        if (mirror.value && rows === null) return
        const now = mirror.value ? waitingAmong(outbox.open(), rows ?? new Map()) : []
        const text = JSON.stringify(now)
        if (text === last) return
        last = text
        emit(now)
      }
      const closers = [known.onChange(notify), outbox.onChange(notify), known.close]
      notify()
      return () => {
        for (const close of closers) close()
      }
    },
  }),
})

const isCheckIn = ({ kind }: OutboxEntry): boolean => kind === 'booking.check_in'

function waitingAmong(entries: Entries, rows: ReadonlyMap<string, unknown>): WaitingCheckIn[] {
  const made = new Set(entries.filter((e) => e.kind === 'booking.create').map((e) => e.subject))
  return entries.flatMap((entry) => {
    const command = toCommand(entry)
    if (command.kind !== 'booking.check_in' || rows.has(entry.subject) || made.has(entry.subject)) return []
    const { id, at, args } = command
    return [{ id, at, booking: entry.subject, ...args, state: entry.state, code: entry.code }]
  })
}
