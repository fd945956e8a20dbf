import { toEntryView } from '#sync/outbox/entry.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { LiveQuery, OutboxEntryView, SyncStatus } from '#sync/types.ts'

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
