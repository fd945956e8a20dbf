// Live queries over mirror and outbox. Each opens one subscription while somebody looks, asks only for its own rows
// (a day through the index), and emits again only when one of its rows really changed.

import { type RxCollection, type RxDocument, type RxQuery, uncacheRxQuery } from 'rxdb/plugins/core'
import { type BehaviorSubject, type Observable, Subscription } from 'rxjs'
import type { Booking } from '#domain/booking/booking.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { type Mirror, withConflicts } from '#sync/mirror/mirror.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { guestOverlayer, type Overlayer, overlayer } from '#sync/outbox/overlay.ts'
import { listeners } from '#sync/platform/listeners.ts'
import type { BookingView, GuestView, LiveQuery } from '#sync/types.ts'

const againMs = 1000

export interface QueryParts {
  /** The present mirror; another one after the server was restored. null while there is none to show. */
  mirror: BehaviorSubject<Mirror | null>
  outbox: Outbox
  /** A read reportStorageError; it is tried again. */
  reportStorageError(error: unknown): void
}

export interface Queries {
  bookings(from: string, to: string): LiveQuery<BookingView[]>
  booking(id: string): LiveQuery<BookingView | null>
  guest(id: string): LiveQuery<GuestView | null>
  guestByPhone(phone: string): LiveQuery<GuestView | null>
  guests(): LiveQuery<GuestView[]>
  guestsToNote(): LiveQuery<GuestView[]>
  close(): void
}

export function openQueries({ mirror, outbox, reportStorageError }: QueryParts): Queries {
  const bookings = collectionOf('booking', overlayer, plain)
  const guests = collectionOf('guest', guestOverlayer, plainGuest)

  function collectionOf<R extends { id: string; deleted: boolean }>(
    name: CollectionWith<R>,
    newOverlayer: () => Overlayer<R>,
    plainRow: (doc: RxDocument<R>) => R,
  ) {
    const named = rowsOfPendingCommands(mirror, outbox, name, plainRow, reportStorageError)
    type View = ReturnType<Overlayer<R>['views']>[number]
    const views = (key: string, belongs: (row: R) => boolean, selector: object): LiveQuery<View[]> => ({
      key,
      open(emit) {
        const painter = newOverlayer()
        let rows: R[] | null = null
        let last: View[] | null = null
        const paint = () => {
          if (mirror.value === null) rows = []
          const others = named.rows()
          if (rows === null || others === null) return
          const entries = mirror.value === null ? [] : outbox.open()
          const now = painter.views(rows, others, entries, (row) => !row.deleted && belongs(row))
          if (last && now.length === last.length && now.every((v, i) => v === last?.[i])) return
          last = now
          emit(now)
        }
        const found = followMirror(
          mirror,
          (m) => collectionIn<R>(m, name).find({ selector }),
          (docs) => {
            rows = docs.map(plainRow)
            paint()
          },
          reportStorageError,
        )
        const closers = [found, named.onChange(paint), outbox.onChange(paint)]
        return () => {
          for (const close of closers) close()
        }
      },
    })
    return { views, close: named.close }
  }

  return {
    bookings(from, to) {
      if (from === to) return bookings.views(`day ${from}`, (b) => b.day === from, { day: from })
      const isBetween = (b: Booking) => b.day >= from && b.day <= to
      return bookings.views(`days ${from} ${to}`, isBetween, { day: { $gte: from, $lte: to } })
    },
    booking: (id) => first(bookings.views(`booking ${id}`, (b) => b.id === id, { id })),
    guest: (id) => first(guests.views(`guest id ${id}`, (g) => g.id === id, { id })),
    guestByPhone: (phone) => first(guests.views(`guest ${phone}`, (g) => g.phone === phone, { phone })),
    guests: () => guests.views('guests', () => true, {}),
    guestsToNote() {
      const isToNote = (g: Guest) => g.allergies !== '' || g.conflicts.length > 0
      const selector = { $or: [{ allergies: { $ne: '' } }, { 'conflicts.0': { $exists: true } }] }
      return guests.views('guests to note', isToNote, selector)
    },
    close() {
      bookings.close()
      guests.close()
    },
  }
}

const first = <T>(all: LiveQuery<T[]>): LiveQuery<T | null> => ({
  key: all.key,
  open: (emit) => all.open((found) => emit(found[0] ?? null)),
})

/** Follows one query through changes of the mirror; an empty answer while there is none. */
export function followMirror<T>(
  mirror: Observable<Mirror | null>,
  query: (m: Mirror) => RxQuery<T, RxDocument<T>[]>,
  onFound: (docs: RxDocument<T>[]) => void,
  reportStorageError: (error: unknown) => void,
): () => void {
  let inner = new Subscription()
  const outer = mirror.subscribe((m) => {
    inner.unsubscribe()
    if (m) inner = retryingQuery(() => query(m), onFound, reportStorageError)
    else onFound([])
  })
  return () => {
    inner.unsubscribe()
    outer.unsubscribe()
  }
}

/** A query whose read fails is over for RxDB, under its name for ever: it is forgotten and asked anew. */
function retryingQuery<T, R>(
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

/** The rows that waiting commands are about, wherever they stand; null until the first read. */
function rowsOfPendingCommands<R>(
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

type CollectionWith<R> = R extends Booking ? 'booking' : 'guest'

const collectionIn = <R>(m: Mirror, name: 'booking' | 'guest'): RxCollection<R> =>
  m.collections[name] as unknown as RxCollection<R>

/** RxDB hands out one document per revision: so one plain row per revision, and equal rows are the same object. */
function onePerRevision<R>(read: (doc: RxDocument<R>) => R): (doc: RxDocument<R>) => R {
  const known = new WeakMap<object, R>()
  return (doc) => {
    const seen = known.get(doc)
    if (seen) return seen
    const row = read(doc)
    known.set(doc, row)
    return row
  }
}

const plain = onePerRevision((doc: RxDocument<Booking>) => doc.toJSON() as Booking)
const plainGuest = onePerRevision((doc: RxDocument<Guest>) => withConflicts(doc.toJSON() as Guest))
