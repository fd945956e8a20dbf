import type { RxDocument } from 'rxdb/plugins/core'
import type { Guest } from '#domain/guest/guest.ts'
import { wholeGuest } from '#sync/mirror/mirror.ts'
import { guestOverlayer } from '#sync/outbox/overlay.ts'
import type { GuestView, LiveQuery } from '#sync/types.ts'
import { first, overlaidRows, type ViewParts } from './overlaid-rows.ts'
import { onePerRevision } from './plain-rows.ts'

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
  return {
    one: (id) => first(views(`guest id ${id}`, (g) => g.id === id, { id })),
    byPhone: (phone) => first(views(`guest ${phone}`, (g) => g.phone === phone, { phone })),
    all: () => views('guests', () => true, {}),
    toNote() {
      const isToNote = (g: Guest) => g.allergies !== '' || g.birthday !== '' || g.conflicts.length > 0
      // A row from before there were birthdays has none.
      const isSaid = { birthday: { $gt: '' } }
      const selector = { $or: [{ allergies: { $ne: '' } }, isSaid, { 'conflicts.0': { $exists: true } }] }
      return views('guests to note', isToNote, selector)
    },
    caughtUp,
    close,
  }
}

const plain = onePerRevision((doc: RxDocument<Guest>) => wholeGuest(doc.toJSON() as Guest))
