// What a receipt (領収書) says of an amount: how much of it is of which rate, and the tax contained. The law asks for one rounding
// for each rate of a receipt, never for each line.

import type { BookingLine } from '#domain/price/line.ts'

export interface ReceiptRate {
  /** Percent; 0 where none is contained. */
  tax: number
  /** Of this rate, tax included. */
  amount: number
  /** The tax in it, rounded down. */
  contained: number
}

/** The usual rate of what is eaten in a house or seen: what a deposit is for where nothing was chosen yet. */
const usualRate = 10

/**
 * An amount by rate, the highest first, in the proportions of what was agreed: a deposit, or what is left after a refund, is a
 * part of everything. The parts are the whole to the yen. Of what was agreed at no price all is of the usual rate.
 */
export function receiptRates(
  amount: number,
  lines: readonly Pick<BookingLine, 'price' | 'count' | 'tax'>[],
): ReceiptRate[] {
  const sums = new Map<number, number>()
  for (const { tax, price, count } of lines) sums.set(tax, (sums.get(tax) ?? 0) + price * count)
  const agreed = [...sums].filter(([, sum]) => sum > 0)
  const rates = (agreed.length === 0 ? [[usualRate, 1] as const] : agreed).toSorted(([a], [b]) => b - a)
  const parts = shares(
    amount,
    rates.map(([, sum]) => sum),
  )
  return rates.map(([tax], i) => ({ tax, amount: parts[i] ?? 0, contained: contained(parts[i] ?? 0, tax) }))
}

/** 1,100 at 10 % contain 100. */
const contained = (amount: number, tax: number): number => Math.floor((amount * tax) / (100 + tax))

/** Whole parts in these proportions that are the whole together: what rounding leaves goes where it took most. */
function shares(whole: number, of: readonly number[]): number[] {
  const all = of.reduce((sum, one) => sum + BigInt(one), 0n)
  const exact = of.map((one) => BigInt(one) * BigInt(whole))
  const parts = exact.map((one) => Number(one / all))
  const byLoss = exact
    .map((one, i) => [one % all, i] as const)
    .sort(([a, i], [b, k]) => (a === b ? i - k : a < b ? 1 : -1))
  const left = whole - parts.reduce((sum, one) => sum + one, 0)
  for (const [, i] of byLoss.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}
