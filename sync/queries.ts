// Live queries over mirror and outbox. Each opens one subscription while somebody looks, asks only for its own rows
// (a day through the index), and emits again only when one of its rows really changed.

import { type RxDocument, type RxQuery, uncacheRxQuery } from 'rxdb/plugins/core'
import { type BehaviorSubject, type Observable, Subscription } from 'rxjs'
import type { Booking } from '#domain/booking.ts'
import type { Mirror } from './mirror.ts'
import type { Outbox } from './outbox.ts'
import { overlayer } from './overlay.ts'
import type { BookingView, Guest, LiveQuery } from './types.ts'

const againMs = 1000

export interface QueryParts {
  /** The present mirror; another one after the server was restored. null while there is none to show. */
  mirror: BehaviorSubject<Mirror | null>
  outbox: Outbox
  /** A read failed; it is tried again. */
  failed(error: unknown): void
}

export interface Queries {
  bookings(from: string, to: string): LiveQuery<BookingView[]>
  booking(id: string): LiveQuery<BookingView | null>
  guestByPhone(phone: string): LiveQuery<Guest | null>
  guests(): LiveQuery<Guest[]>
  close(): void
}

export function openQueries({ mirror, outbox, failed }: QueryParts): Queries {
  const named = namedRows(mirror, outbox, failed)

  function views(key: string, belongs: (b: Booking) => boolean, selector: object): LiveQuery<BookingView[]> {
    return {
      key,
      open(emit) {
        const painter = overlayer()
        let rows: Booking[] | null = null
        let last: BookingView[] | null = null
        const paint = () => {
          if (mirror.value === null) rows = []
          const others = named.rows()
          if (rows === null || others === null) return
          const lines = mirror.value === null ? [] : outbox.open()
          const now = painter.views(rows, others, lines, (b) => !b.deleted && belongs(b))
          if (last && now.length === last.length && now.every((v, i) => v === last?.[i])) return
          last = now
          emit(now)
        }
        const found = follow(
          mirror,
          (m) => m.collections.booking.find({ selector }),
          (docs) => {
            rows = docs.map(plain)
            paint()
          },
          failed,
        )
        const closers = [found, named.onChange(paint), outbox.onChange(paint)]
        return () => {
          for (const close of closers) close()
        }
      },
    }
  }

  return {
    bookings(from, to) {
      if (from === to) return views(`day ${from}`, (b) => b.day === from, { day: from })
      const isBetween = (b: Booking) => b.day >= from && b.day <= to
      return views(`days ${from} ${to}`, isBetween, { day: { $gte: from, $lte: to } })
    },
    booking(id) {
      const all = views(`booking ${id}`, (b) => b.id === id, { id })
      return { key: all.key, open: (emit) => all.open((found) => emit(found[0] ?? null)) }
    },
    guestByPhone(phone) {
      return {
        key: `guest ${phone}`,
        open: (emit) =>
          follow(
            mirror,
            (m) => m.collections.guest.find({ selector: { phone } }),
            (docs) => {
              emit(docs.map(plainGuest).find((g) => !g.deleted) ?? null)
            },
            failed,
          ),
      }
    },
    guests() {
      return {
        key: 'guests',
        open: (emit) =>
          follow(
            mirror,
            (m) => m.collections.guest.find(),
            (docs) => {
              emit(docs.map(plainGuest).filter((g) => !g.deleted))
            },
            failed,
          ),
      }
    },
    close: () => named.close(),
  }
}

/** Follows one query through changes of the mirror; an empty answer while there is none. */
export function follow<T>(
  mirror: Observable<Mirror | null>,
  query: (m: Mirror) => RxQuery<T, RxDocument<T>[]>,
  heard: (docs: RxDocument<T>[]) => void,
  failed: (error: unknown) => void,
): () => void {
  let inner = new Subscription()
  const outer = mirror.subscribe((m) => {
    inner.unsubscribe()
    if (m) inner = patient(() => query(m), heard, failed)
    else heard([])
  })
  return () => {
    inner.unsubscribe()
    outer.unsubscribe()
  }
}

/** A query whose read fails is over for RxDB, under its name for ever: it is forgotten and asked anew. */
function patient<T, R>(
  query: () => RxQuery<T, R>,
  heard: (found: R) => void,
  failed: (error: unknown) => void,
): Subscription {
  const all = new Subscription()
  const ask = () => {
    const mine = query()
    const again = (error: unknown) => {
      uncacheRxQuery(mine.collection._queryCache, mine as never)
      failed(error)
      const timer = setTimeout(ask, againMs)
      all.add(() => clearTimeout(timer))
    }
    all.add(mine.$.subscribe({ next: (found) => heard(found as R), error: again }))
  }
  ask()
  return all
}

/** The rows that waiting commands are about, wherever they stand; null until the first read. */
function namedRows(mirror: BehaviorSubject<Mirror | null>, outbox: Outbox, failed: (error: unknown) => void) {
  const listeners = new Set<() => void>()
  let rows: Map<string, Booking> | null = null
  let asked: string | null = null
  let from: Mirror | null = null
  let sub = new Subscription()

  function look(): void {
    const ids = [...new Set(outbox.open().map((l) => l.subject))].sort()
    const key = ids.join()
    if (key === asked && from === mirror.value) return
    if (from !== mirror.value) rows = null
    asked = key
    from = mirror.value
    sub.unsubscribe()
    if (from && ids.length > 0) {
      const { booking } = from.collections
      const heard = (found: Map<string, RxDocument<Booking>>) =>
        told(new Map([...found].map(([id, doc]) => [id, plain(doc)])))
      sub = patient(
        () => booking.findByIds(ids) as RxQuery<Booking, Map<string, RxDocument<Booking>>>,
        heard,
        failed,
      )
    } else told(new Map())
  }

  function told(now: Map<string, Booking>): void {
    rows = now
    for (const heard of listeners) heard()
  }

  const unhear = outbox.onChange(look)
  const unfollow = mirror.subscribe(look)
  return {
    rows: () => rows,
    onChange(heard: () => void) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    close() {
      unhear()
      unfollow.unsubscribe()
      sub.unsubscribe()
    },
  }
}

const known = new WeakMap<object, Booking>()

/** RxDB hands out one document per revision: so one plain row per revision, and equal rows are the same object. */
function plain(doc: RxDocument<Booking>): Booking {
  const seen = known.get(doc)
  if (seen) return seen
  const row = doc.toJSON() as Booking
  known.set(doc, row)
  return row
}

const plainGuest = (doc: RxDocument<Guest>): Guest => doc.toJSON() as Guest
