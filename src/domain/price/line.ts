// What was agreed with a party, at its price then. A price that is changed later changes no booking: the name, the price and the
// tax stand in the booking itself. `private.lines_error` checks the same on the server.

import type { PriceType } from './price-type.ts'

export interface BookingLine {
  /** Id of the price it was taken from, which may be gone. */
  price_type: string
  /** `ticket` of an event: `price_type` is then the id of its kind. */
  type: PriceType['type'] | 'ticket'
  name: string
  name_en: string
  /** Of one, minor units, tax included. */
  price: number
  /** Percent contained. */
  tax: number
  count: number
}

/** As many as a booking may have, and the highest count of one. */
export const mostLines = 20
export const mostOfOne = 999

/** What is offered at a price: by a restaurant, or as a ticket. */
export interface Offer extends Omit<PriceType, 'type' | 'online'> {
  type: BookingLine['type']
}

export const lineOf = (p: Omit<Offer, 'position'>, count: number): BookingLine =>
  inKeptOrder({ ...p, price_type: p.id, count })

/**
 * Its fields in the order in which Postgres keeps them (jsonb: short names first): what a person entered and what came back
 * are then the same text, by which fields are compared.
 */
const inKeptOrder = ({ tax, name, type, count, price, name_en, price_type }: BookingLine): BookingLine => ({
  tax,
  name,
  type,
  count,
  price,
  name_en,
  price_type,
})

export const totalOf = (lines: readonly Pick<BookingLine, 'price' | 'count'>[]): number =>
  lines.reduce((sum, { price, count }) => sum + price * count, 0)

/** Each price with its count over all these bookings, the most first. One that was renamed since stands under both names. */
export function lineTotals(
  bookings: readonly { lines: readonly BookingLine[] }[],
): { line: BookingLine; count: number }[] {
  const totals = new Map<string, { line: BookingLine; count: number }>()
  for (const line of bookings.flatMap((b) => b.lines)) {
    const key = `${line.price_type} ${line.name}`
    const count = (totals.get(key)?.count ?? 0) + line.count
    totals.set(key, { line: totals.get(key)?.line ?? line, count })
  }
  return [...totals.values()].sort((a, b) => b.count - a.count)
}

/** As commands carry them: none without a count. */
export const canonicalLines = (lines: readonly BookingLine[]): BookingLine[] =>
  lines.filter(({ count }) => count > 0).map(inKeptOrder)

type Priced = readonly Pick<BookingLine, 'price' | 'count'>[]

/**
 * What a cancellation costs a share of: what was agreed, or what was paid by card where that is more, as a deposit for a party that
 * chose little or nothing.
 */
export const feeBase = (lines: Priced, paid: number): number => Math.max(totalOf(lines), paid)

/** What a cancellation costs, rounded down; private.fee_of is the same. */
export const feeOf = (lines: Priced, percent: number, paid = 0): number =>
  Math.floor((feeBase(lines, paid) * percent) / 100)
