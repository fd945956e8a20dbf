// What is said in place of what nobody knows yet.

import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** Why not all bookings of a day are here; '' where they are. */
export function dayUnreadText(LL: TranslationFunctions, venue: Venue, day: string): string {
  if (venue.unseen) return LL.stand.unseen[venue.unseen]()
  const unread = venue.unreadOf(day)
  return unread ? LL.stand.unread[unread]() : ''
}

/** Why nobody knows which seats are free on a day; '' where that is known. */
export function seatsUnreadText(LL: TranslationFunctions, venue: Venue, day: string): string {
  if (venue.unseen) return LL.stand.unseen[venue.unseen]()
  const unread = venue.seatsUnreadOf(day)
  return unread ? LL.stand.unreadSeats[unread]() : ''
}

/** Why not all guests are here, or the one with this id is not; '' where they are. */
export function guestsUnreadText(LL: TranslationFunctions, venue: Venue, id?: string | null): string {
  const unread = venue.guestsUnread(id)
  return unread ? LL.stand.unreadGuests[unread]() : ''
}
