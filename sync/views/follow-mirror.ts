// RxDB's queries, kept alive: through another mirror, and through a read that failed.

import { type RxDocument, type RxQuery, uncacheRxQuery } from 'rxdb/plugins/core'
import { type Observable, Subscription } from 'rxjs'
import type { Mirror } from '#sync/mirror/mirror.ts'

const againMs = 1000

/**
 * Follows one query. `onAsked`: of another mirror, which has not answered yet: what the one before said stays on the screen, but
 * nothing is painted over it, since lines may have settled against the new one. Nothing while there is none.
 */
export function followMirror<T>(
  mirror: Observable<Mirror | null>,
  query: (m: Mirror) => RxQuery<T, RxDocument<T>[]>,
  onFound: (docs: RxDocument<T>[]) => void,
  reportStorageError: (error: unknown) => void,
  onAsked = () => {},
): () => void {
  let inner = new Subscription()
  let letGo = () => {}
  const outer = mirror.subscribe((m) => {
    inner.unsubscribe()
    const letGoOfOld = letGo
    letGo = m ? m.use() : () => {}
    if (!m) {
      letGoOfOld()
      return onFound([])
    }
    onAsked()
    const found = (docs: RxDocument<T>[]) => {
      letGoOfOld()
      onFound(docs)
    }
    inner = retryingQuery(() => query(m), found, reportStorageError)
    // Another one may take its place before it has answered.
    inner.add(letGoOfOld)
  })
  return () => {
    inner.unsubscribe()
    outer.unsubscribe()
    letGo()
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
    const again = (error: unknown, failed?: RxQuery<T, R>) => {
      if (failed) uncacheRxQuery(failed.collection._queryCache, failed as never)
      reportStorageError(error)
      const timer = setTimeout(ask, againMs)
      all.add(() => clearTimeout(timer))
    }
    try {
      const mine = query()
      const next = (found: R) => onFound(found)
      all.add(mine.$.subscribe({ next: next as never, error: (error) => again(error, mine) }))
    } catch (error) {
      // Its collection is closed: another mirror is about to take its place.
      again(error)
    }
  }
  ask()
  return all
}
