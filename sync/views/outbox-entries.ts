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
  /** Those of this device whose booking is for another event than their gate's, as the server has said of late. */
  elsewhere(): LiveQuery<WaitingCheckIn[]>
}

/** `mirror`: of who may see guests' data, null while nothing may be read. */
export const checkInQueries = (
  outbox: Outbox,
  mirror: BehaviorSubject<Mirror | null>,
  reportStorageError: (error: unknown) => void,
): CheckInQueries => ({
  elsewhere: () => flaggedElsewhere(outbox, mirror, reportStorageError),
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

/**
 * Told from done entries, which a reload does not forget. They are read once; then each that is done is looked at by itself, since
 * a gate stores thousands of them.
 */
const flaggedElsewhere = (
  outbox: Outbox,
  mirror: BehaviorSubject<Mirror | null>,
  reportStorageError: (error: unknown) => void,
): LiveQuery<WaitingCheckIn[]> => ({
  key: 'check-ins elsewhere',
  open(emit) {
    const found = new Map<string, WaitingCheckIn>()
    const idsOpen = () =>
      new Set(
        outbox
          .open()
          .filter(isCheckIn)
          .map(({ id }) => id),
      )
    let before = idsOpen()
    let isOpen = true
    const notify = () => emit(mirror.value ? [...found.values()] : [])
    const take = (entries: Entries) => {
      const told = entries.filter((e) => isCheckIn(e) && e.code === 'other_event').flatMap(toCheckIn)
      for (const one of told) found.set(one.id, one)
      return told.length > 0
    }
    const look = async () => {
      const now = idsOpen()
      const gone = [...before].filter((id) => !now.has(id))
      before = now
      const done = await Promise.all(gone.map((id) => outbox.find(id)))
      if (isOpen && take(done.filter((e) => e !== null))) notify()
    }
    const read = async () => {
      const done = await outbox.doneSince(0)
      take(done)
      if (isOpen) notify()
    }
    void read().catch(reportStorageError)
    const closers = [outbox.onChange(() => void look().catch(reportStorageError))]
    const access = mirror.subscribe(() => found.size > 0 && notify())
    return () => {
      isOpen = false
      access.unsubscribe()
      for (const close of closers) close()
    }
  },
})

const isCheckIn = ({ kind }: OutboxEntry): boolean => kind === 'booking.check_in'

function waitingAmong(entries: Entries, rows: ReadonlyMap<string, unknown>): WaitingCheckIn[] {
  const made = new Set(entries.filter((e) => e.kind === 'booking.create').map((e) => e.subject))
  return entries.flatMap((entry) => {
    if (!isCheckIn(entry) || rows.has(entry.subject) || made.has(entry.subject)) return []
    return toCheckIn(entry)
  })
}

function toCheckIn(entry: OutboxEntry): WaitingCheckIn[] {
  const command = toCommand(entry)
  if (command.kind !== 'booking.check_in') return []
  const { id, at, args } = command
  return [{ id, at, booking: entry.subject, ...args, state: entry.state, code: entry.code }]
}
