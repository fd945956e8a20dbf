import type { RxDocument } from 'rxdb/plugins/core'
import type { Guest } from '#domain/guest/guest.ts'
import { wholeGuest } from '#sync/mirror/mirror.ts'
import { guestOverlayer } from '#sync/outbox/overlay.ts'
import type { GuestView, LiveQuery } from '#sync/types.ts'
import { first, overlaidRows, type ViewParts } from './overlaid-rows.ts'
import { guestsOf, notedPersons, personOfCard } from './persons.ts'
import { onePerRevision } from './plain-rows.ts'

/** All give persons: a card that was merged into another is found as part of it. */
export interface GuestViews {
  one(id: string): LiveQuery<GuestView | null>
  byPhone(phone: string): LiveQuery<GuestView | null>
  all(): LiveQuery<GuestView[]>
  /** Those with an allergy or a birthday, or with a change of the card that waits for a decision: few of many. */
  toNote(): LiveQuery<GuestView[]>
  /** When that ends, all that is open shows what was stored before it began. */
  caughtUp(): Promise<void>
  close(): void
}

export function guestViews(parts: ViewParts): GuestViews {
  const { views, caughtUp, close } = overlaidRows(parts, 'guest', guestOverlayer, plain)
  let asked = 0
  const noted = notedPersons(views, () => asked++)
  return {
    one: (id) => personOfCard(first(views(`guest id ${id}`, (g) => g.id === id, { id })), noted),
    byPhone: (phone) =>
      personOfCard(first(views(`guest ${phone}`, (g) => g.phone === phone, { phone })), noted),
    all: () =>
      mapped(
        views('guests', () => true, {}),
        guestsOf,
      ),
    toNote: () => mapped(noted, ({ toNote }) => toNote),
    async caughtUp() {
      const before = asked
      await caughtUp()
      // What was read may have led to further cards.
      if (asked !== before) await caughtUp()
    },
    close,
  }
}

const mapped = <A, B>(query: LiveQuery<A>, to: (value: A) => B): LiveQuery<B> => ({
  key: query.key,
  open: (emit) => query.open((value) => emit(to(value))),
})

const plain = onePerRevision((doc: RxDocument<Guest>) => wholeGuest(doc.toJSON() as Guest))
