import type { RxDocument, RxQuery } from 'rxdb/plugins/core'
import { type BehaviorSubject, Subscription } from 'rxjs'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { listeners } from '#sync/platform/listeners.ts'
import { retryingQuery } from './follow-mirror.ts'
import { type CollectionWith, collectionIn } from './plain-rows.ts'

/** The rows that waiting commands are about, wherever they stand; null until the first read. */
export function rowsOfPendingCommands<R>(
  mirror: BehaviorSubject<Mirror | null>,
  outbox: Outbox,
  name: CollectionWith<R>,
  plainRow: (doc: RxDocument<R>) => R,
  reportStorageError: (error: unknown) => void,
) {
  const changes = listeners()
  let rows: Map<string, R> | null = null
  let asked: string | null = null
  let from: Mirror | null = null
  let sub = new Subscription()

  function look(): void {
    const ids = [...new Set(outbox.open().map((e) => e.subject))].sort()
    const key = ids.join()
    if (key === asked && from === mirror.value) return
    if (from !== mirror.value) rows = null
    asked = key
    from = mirror.value
    sub.unsubscribe()
    if (from && ids.length > 0) {
      const collection = collectionIn<R>(from, name)
      const onFound = (found: Map<string, RxDocument<R>>) =>
        setRows(new Map([...found].map(([id, doc]) => [id, plainRow(doc)])))
      sub = retryingQuery(
        () => collection.findByIds(ids) as RxQuery<R, Map<string, RxDocument<R>>>,
        onFound,
        reportStorageError,
      )
    } else setRows(new Map())
  }

  function setRows(now: Map<string, R>): void {
    rows = now
    changes.notify()
  }

  const stopListening = outbox.onChange(look)
  const unfollow = mirror.subscribe(look)
  return {
    rows: () => rows,
    onChange: changes.add,
    close() {
      stopListening()
      unfollow.unsubscribe()
      sub.unsubscribe()
    },
  }
}
