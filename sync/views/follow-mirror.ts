// RxDB's queries, kept alive: through another mirror, and through a read that failed.

import { type RxDocument, type RxQuery, uncacheRxQuery } from 'rxdb/plugins/core'
import { type Observable, Subscription } from 'rxjs'
import type { Mirror } from '#sync/mirror/mirror.ts'

const againMs = 1000

/** Follows one query: rows of the mirror before stay until the next has answered. Nothing while there is none. */
export function followMirror<T>(
  mirror: Observable<Mirror | null>,
  query: (m: Mirror) => RxQuery<T, RxDocument<T>[]>,
  onFound: (docs: RxDocument<T>[]) => void,
  reportStorageError: (error: unknown) => void,
): () => void {
  let leave = () => {}
  const outer = mirror.subscribe((m) => {
    const leaveOld = leave
    if (!m) {
      leave = () => {}
      leaveOld()
      return onFound([])
    }
    let isAsked = true
    const letGo = m.use()
    const inner = retryingQuery(
      () => query(m),
      (docs) => {
        if (!isAsked) return
        leaveOld()
        onFound(docs)
      },
      reportStorageError,
    )
    leave = () => {
      isAsked = false
      inner.unsubscribe()
      letGo()
      leaveOld()
    }
  })
  return () => {
    outer.unsubscribe()
    leave()
  }
}

/** A query whose read fails is over for RxDB, under its name for ever: it is forgotten and asked anew. */
export function retryingQuery<T, R>(
  query: () => RxQuery<T, R>,
  onFound: (found: R) => void,
  reportStorageError: (error: unknown) => void,
): Subscription {
  const all = new Subscription()
  const ask = () => {
    const mine = query()
    const again = (error: unknown) => {
      uncacheRxQuery(mine.collection._queryCache, mine as never)
      reportStorageError(error)
      const timer = setTimeout(ask, againMs)
      all.add(() => clearTimeout(timer))
    }
    all.add(mine.$.subscribe({ next: (found) => onFound(found as R), error: again }))
  }
  ask()
  return all
}
