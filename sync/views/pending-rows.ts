import type { RxDocument, RxQuery } from 'rxdb/plugins/core'
import { type BehaviorSubject, Subscription } from 'rxjs'
import type { Mirror } from '#sync/mirror/mirror.ts'
import { rowsOfEntry } from '#sync/outbox/entry.ts'
import { listeners } from '#sync/platform/listeners.ts'
import { retryingQuery } from './follow-mirror.ts'
import { type CollectionWith, collectionIn } from './plain-rows.ts'
import type { PaintedEntries } from './settling-entries.ts'

/** The rows that waiting commands are about, wherever they stand; null until the first read. */
export function rowsOfPendingCommands<R>(
  mirror: BehaviorSubject<Mirror | null>,
  outbox: PaintedEntries,
  name: CollectionWith<R>,
  plainRow: (doc: RxDocument<R>) => R,
  reportStorageError: (error: unknown) => void,
) {
  const changes = listeners()
  let rows: Map<string, R> | null = null
  let asked: readonly string[] | null = null
  let from: Mirror | null = null
  let sub = new Subscription()

  function look(): void {
    const ids = [...new Set(outbox.open().flatMap(rowsOfEntry))].sort()
    if (asked && from === mirror.value && isCovered(ids, asked)) return
    if (from !== mirror.value) rows = null
    asked = ids
    from = mirror.value
    sub.unsubscribe()
    if (from && ids.length > 0) {
      const collection = collectionIn<R>(from, name)
      sub = retryingQuery(
        () => collection.findByIds(ids) as RxQuery<R, Map<string, RxDocument<R>>>,
        (found) => setRows(plainRows(found)),
        reportStorageError,
      )
    } else setRows(new Map())
  }

  function setRows(now: Map<string, R>): void {
    rows = now
    changes.notify()
  }

  const plainRows = (found: Map<string, RxDocument<R>>) =>
    new Map([...found].map(([id, doc]) => [id, plainRow(doc)]))

  /** As they are now; null where something else is asked for meanwhile. */
  async function read(): Promise<Map<string, R> | null> {
    const [mine, ids] = [from, asked]
    if (!mine || !ids || ids.length === 0) return rows
    const query = collectionIn<R>(mine, name).findByIds([...ids])
    const found = plainRows(await query.exec())
    if (from !== mine || asked !== ids) return null
    setRows(found)
    return found
  }

  const stopListening = outbox.onChange(look)
  const unfollow = mirror.subscribe(look)
  return {
    rows: () => rows,
    onChange: changes.add,
    read,
    close() {
      stopListening()
      unfollow.unsubscribe()
      sub.unsubscribe()
    },
  }
}

/**
 * Whether these are among those that are read already, and half of them or more: while many commands are answered one by one,
 * each would have all others looked for anew. A row too many is the mirror's own, and shows what stands there.
 */
function isCovered(ids: readonly string[], asked: readonly string[]): boolean {
  if (ids.length > asked.length || ids.length * 2 < asked.length) return false
  const known = new Set(asked)
  return ids.every((id) => known.has(id))
}
