// What a customer chooses of a restaurant's courses and prices. private.agreed_lines decides about it in the end.

import type { DuePrice } from '#domain/price/card/card-due.ts'
import { type BookingLine, lineOf, mostLines } from '#domain/price/line.ts'
import { appliesAt } from '#domain/price/price-type.ts'
import type { ChosenPrice, OnlinePrice } from './guest-booking.ts'

type Chosen = readonly ChosenPrice[]
type Prices = readonly OnlinePrice[]

/** Those for a party that begins at that minute of such a day; they stay in the restaurant's order. */
export const pricesAt = (prices: Prices, weekday: number, minute: number): OnlinePrice[] =>
  prices.filter((p) => appliesAt(p, weekday, minute))

export const countOf = (chosen: Chosen, id: string): number =>
  chosen.find((c) => c.price_type === id)?.count ?? 0

/** Whether this one would be one kind more than a booking may have. */
export const isOneTooMany = (price: OnlinePrice, chosen: Chosen): boolean =>
  chosen.length >= mostLines && countOf(chosen, price.id) === 0

/** As many of it as may be chosen: not more courses than people, nor more prices for each person; seats up to one for each. */
export function mostOf(price: OnlinePrice, chosen: Chosen, prices: Prices, pax: number): number {
  if (isOneTooMany(price, chosen)) return 0
  if (price.type === 'seat') return pax
  return Math.max(0, pax - othersLike(price, chosen, prices))
}

/** Whether one tap may choose it for the whole party: a course or a charge per person mostly is for all, as long as nobody has another. */
export const mayBeForAll = (price: OnlinePrice, chosen: Chosen, prices: Prices, pax: number): boolean =>
  price.type !== 'seat' && pax > 1 && mostOf(price, chosen, prices, pax) === pax

/** The same with another count of one; the price, and what it is for, are what stands there. */
export function withCount(chosen: Chosen, price: OnlinePrice, count: number): ChosenPrice[] {
  const others = chosen.filter((c) => c.price_type !== price.id)
  return count > 0 ? [...others, lineOf(price, count)] : others
}

/** What became of a choice since it was made. */
export type ChoiceNote =
  | { code: 'gone'; id: string }
  | { code: 'price'; id: string; before: number; now: number }
  | { code: 'other'; id: string }
  | { code: 'fewer'; id: string; count: number }

/** The choice as it can be had now, by prices that apply and as many people, and what had to be changed in it. */
export function fitted(
  chosen: Chosen,
  offered: Prices,
  pax: number,
): { chosen: ChosenPrice[]; notes: ChoiceNote[] } {
  const notes: ChoiceNote[] = []
  let kept: ChosenPrice[] = []
  for (const seen of chosen) {
    const { price_type: id, count, price: before } = seen
    const price = offered.find((p) => p.id === id)
    if (!price) {
      notes.push({ code: 'gone', id })
      continue
    }
    const most = mostOf(price, kept, offered, pax)
    if (price.price !== before) notes.push({ code: 'price', id, before, now: price.price })
    else if (JSON.stringify({ ...lineOf(price, count), ...seen }) !== JSON.stringify(lineOf(price, count)))
      notes.push({ code: 'other', id })
    if (count > most) notes.push({ code: 'fewer', id, count: most })
    kept = withCount(kept, price, Math.min(count, most))
  }
  return { chosen: kept, notes }
}

/** As it will stand in the booking, and as the customer saw it; what is not offered any more is none. */
export const linesOf = (chosen: Chosen, prices: Prices): BookingLine[] =>
  prices.flatMap((p) => {
    const found = chosen.find((c) => c.price_type === p.id)
    return found ? [{ ...lineOf(p, found.count), ...found }] : []
  })

/** With what the restaurant asks for each of them beforehand. */
export const withDeposits = (chosen: Chosen, prices: Prices): DuePrice[] =>
  chosen.map((one) => ({ ...one, deposit: prices.find((p) => p.id === one.price_type)?.deposit ?? null }))

const othersLike = (price: OnlinePrice, chosen: Chosen, prices: Prices): number =>
  prices
    .filter((p) => p.type === price.type && p.id !== price.id)
    .reduce((sum, p) => sum + countOf(chosen, p.id), 0)
