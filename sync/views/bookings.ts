import type { RxDocument } from 'rxdb/plugins/core'
import { type Booking, wholeRow } from '#domain/booking/booking.ts'
import { overlayer } from '#sync/outbox/overlay.ts'
import type { BookingView, LiveQuery } from '#sync/types.ts'
import { first, overlaidRows, type ViewParts } from './overlaid-rows.ts'
import { onePerRevision } from './plain-rows.ts'

export interface BookingViews {
  ofDay(day: string): LiveQuery<BookingView[]>
  between(from: string, to: string): LiveQuery<BookingView[]>
  deletedBetween(from: string, to: string): LiveQuery<BookingView[]>
  /** One that was deleted, of whichever day; null where it is not, or where its content is no longer kept. */
  deletedOne(id: string): LiveQuery<BookingView | null>
  /** Every day is looked through: for one card that somebody opened, not for a list. */
  ofPhones(phones: readonly string[]): LiveQuery<BookingView[]>
  /** Of these events, on whichever day they stand; looked through as well. */
  ofEvents(ids: readonly string[]): LiveQuery<BookingView[]>
  one(id: string): LiveQuery<BookingView | null>
  /** When that ends, all that is open shows what was stored before it began. */
  caughtUp(): Promise<void>
  close(): void
}

export function bookingViews(parts: ViewParts): BookingViews {
  const { views, caughtUp, close } = overlaidRows(parts, 'booking', overlayer, plain)
  const ofDay = (day: string) => views(`day ${day}`, (b) => b.day === day, { day })
  return {
    ofDay,
    between(from, to) {
      if (from === to) return ofDay(from)
      const isBetween = (b: Booking) => b.day >= from && b.day <= to
      return views(`days ${from} ${to}`, isBetween, { day: { $gte: from, $lte: to } })
    },
    deletedBetween(from, to) {
      // A tombstone without its content has no day.
      const isBetween = (b: Booking) => b.day >= from && b.day <= to
      const selector = { day: { $gte: from, $lte: to }, deleted: true }
      return views(`deleted ${from} ${to}`, isBetween, selector, true)
    },
    deletedOne: (id) =>
      first(views(`deleted ${id}`, (b) => b.id === id && Boolean(b.day), { id, deleted: true }, true)),
    ofPhones: (phones) =>
      views(`phones ${phones.join()}`, (b) => phones.includes(b.phone), { phone: { $in: [...phones] } }),
    ofEvents(ids) {
      const isOf = ({ occurrence }: Booking) => typeof occurrence === 'string' && ids.includes(occurrence)
      return views(`events ${ids.join()}`, isOf, { occurrence: { $in: [...ids] } })
    },
    one: (id) => first(views(`booking ${id}`, (b) => b.id === id, { id })),
    caughtUp,
    close,
  }
}

const plain = onePerRevision((doc: RxDocument<Booking>) => wholeRow(doc.toJSON() as Booking))
