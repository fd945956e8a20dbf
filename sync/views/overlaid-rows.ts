// Live queries over mirror and outbox. Each opens one subscription while somebody looks, asks only for its own rows
// (a day through the index), and emits again only when one of its rows really changed.

import type { RxDocument } from 'rxdb/plugins/core'
import type { BehaviorSubject } from 'rxjs'
import { isConfigSubject } from '#domain/config/config-command.ts'
import { isOccurrence } from '#domain/occurrence/occurrence.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Entries } from '#sync/outbox/entry.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import type { Overlayer } from '#sync/outbox/overlay.ts'
import type { LiveQuery } from '#sync/types.ts'
import { followMirror } from './follow-mirror.ts'
import { rowsOfPendingCommands } from './pending-rows.ts'
import { type CollectionName, type CollectionWith, collectionIn } from './plain-rows.ts'
import { type PaintedEntries, settlingEntries } from './settling-entries.ts'

export interface ViewParts {
  /** The present mirror; another one after the server was restored. null while there is none to show. */
  mirror: BehaviorSubject<Mirror | null>
  outbox: Outbox
  /** A read failed; it is tried again. */
  reportStorageError(error: unknown): void
}

/** Queries over one collection of the mirror, with the outbox laid over. */
export function overlaidRows<R extends { id: string; rev: number; deleted: boolean }>(
  { mirror, outbox: all, reportStorageError }: ViewParts,
  name: CollectionWith<R>,
  newOverlayer: () => Overlayer<R>,
  plainRow: (doc: RxDocument<R>) => R,
) {
  const outbox = entriesOf(all, name)
  const shown = new Set<() => Promise<void>>()
  /** When that ends, all that is open shows what was stored before it began. */
  const caughtUp = async () => {
    await Promise.all([...shown].map((catchUp) => catchUp()))
  }
  const painted = settlingEntries({ mirror, outbox, name, read: () => named.read(), caughtUp })
  const named = rowsOfPendingCommands(mirror, painted, name, plainRow, reportStorageError)
  named.onChange(painted.lookAgain)
  type View = ReturnType<Overlayer<R>['views']>[number]
  const views = (
    key: string,
    belongs: (row: R) => boolean,
    selector: object,
    ofDeleted = false,
  ): LiveQuery<View[]> => ({
    key,
    open(emit) {
      const painter = newOverlayer()
      let rows: R[] | null = null
      let last: View[] | null = null
      const paint = () => {
        if (mirror.value === null) rows = []
        const others = named.rows()
        if (rows === null || others === null) return
        const entries = mirror.value === null ? [] : painted.open()
        const now = painter.views(rows, others, entries, (row) => row.deleted === ofDeleted && belongs(row))
        if (last && now.length === last.length && now.every((v, i) => v === last?.[i])) return
        last = now
        emit(now)
      }
      const query = (m: Mirror) => collectionIn<R>(m, name).find({ selector })
      const onFound = (docs: RxDocument<R>[]) => {
        rows = docs.map(plainRow)
        paint()
      }
      const found = followMirror(mirror, query, onFound, reportStorageError, () => {
        rows = null
      })
      const catchUp = async () => {
        const asked = mirror.value
        const docs = asked ? await query(asked).exec() : []
        if (mirror.value === asked && shown.has(catchUp)) onFound(docs)
      }
      shown.add(catchUp)
      const closers = [
        found,
        named.onChange(paint),
        painted.onChange(paint),
        () => {
          shown.delete(catchUp)
        },
      ]
      return () => {
        for (const close of closers) close()
      }
    },
  })
  return {
    views,
    caughtUp,
    close() {
      painted.close()
      named.close()
    },
  }
}

/** Those about the setup, about occurrences, or about anything else: a tap asks for no row that it cannot be about. */
function entriesOf(outbox: Outbox, name: CollectionName): PaintedEntries {
  const isOwn = (subject: string) =>
    isOccurrence(subject)
      ? name === 'occurrence'
      : name !== 'occurrence' && isConfigSubject(subject) === (name === 'config')
  let last: { all: Entries; own: Entries } | null = null
  return {
    open() {
      const all = outbox.open()
      if (last?.all !== all) last = { all, own: all.filter((e) => isOwn(e.subject)) }
      return last.own
    },
    onChange: outbox.onChange,
  }
}

export const first = <T>(all: LiveQuery<T[]>): LiveQuery<T | null> => ({
  key: all.key,
  open: (emit) => all.open((found) => emit(found[0] ?? null)),
})
