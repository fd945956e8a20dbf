// What has to be paid by card before a booking stands. private.card_due is the same on the server.

import { totalOf } from '#domain/price/line.ts'

/** What a vendor's public pages say of cards. */
export interface CardTerms {
  card: boolean
  deposit_from: number | null
  deposit_yen: number
}

/** Of a chosen price: its deposit is that of one. */
export interface DuePrice {
  price: number
  count: number
  deposit?: number | null
}

export interface CardOrder {
  vendor_type: 'RESTAURANT' | 'EVENT'
  pax: number
  lines: readonly DuePrice[]
}

/** In yen: what a card can be charged with at once, at least and at most. */
export const leastByCard = 50
export const mostByCard = 99_999_999

/**
 * In yen, 0 where nothing is due or no card is taken: all of an organiser's tickets; of a restaurant the deposit for the party or
 * that of what was chosen, whichever is more.
 */
export function cardDue(terms: CardTerms | null, { vendor_type, pax, lines }: CardOrder): number {
  if (!terms?.card) return 0
  const due = vendor_type === 'EVENT' ? totalOf(lines) : Math.max(ofParty(terms, pax), ofPrices(lines))
  return due < leastByCard || due > mostByCard ? 0 : due
}

const ofParty = ({ deposit_from, deposit_yen }: CardTerms, pax: number): number =>
  deposit_from !== null && pax >= deposit_from ? pax * deposit_yen : 0

const ofPrices = (lines: readonly DuePrice[]): number =>
  lines.reduce((sum, { deposit, count }) => sum + (deposit ?? 0) * count, 0)
