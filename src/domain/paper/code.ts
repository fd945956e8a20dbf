// The code before each line of the run sheet, to be read aloud and typed in: of one booking always the same, whatever is booked after
// the sheet was printed.

import type { Booking } from '#domain/booking/booking.ts'
import { poly } from '#domain/text/poly.ts'

/** Lines for who walks in, below the bookings. */
export const walkInLines = 12
export const walkInCode = (line: number): string => `W${line}`

const shortest = 3
/** As references are made of (booking/reference.ts): nothing that is mistaken for another when read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const ownReference = /^[2-9A-HJKMNP-Z]{5,}$/

type Coded = Pick<Booking, 'id' | 'reference'>

/**
 * All signs of a booking's code, of which the first few are printed: its reference, and of one that another book made signs that follow
 * from its id. A reference that the server made longer begins as it did.
 */
export function signsOf({ id, reference }: Coded): string {
  const own = plain(reference)
  if (ownReference.test(own)) return own
  let rest = poly(id)
  let signs = ''
  while (signs.length < 6) {
    signs += alphabet[rest % alphabet.length]
    rest = Math.floor(rest / alphabet.length)
  }
  return signs
}

/** By id: as many signs as tell the bookings of a day apart, three at least. */
export function codesOf(rows: readonly Coded[]): Map<string, string> {
  const all = rows.map((row) => signsOf(row))
  const counts = new Map<string, number>()
  for (const signs of all)
    for (let n = shortest; n <= signs.length; n++)
      counts.set(signs.slice(0, n), (counts.get(signs.slice(0, n)) ?? 0) + 1)
  return new Map(
    rows.map(({ id }, i) => {
      const signs = all[i] ?? ''
      let n = shortest
      while (n < signs.length && (counts.get(signs.slice(0, n)) ?? 0) > 1) n++
      return [id, signs.slice(0, n)]
    }),
  )
}

/**
 * What was meant by a code as somebody read it from paper: a line of who walked in, or bookings whose signs begin so. Of a sheet that was
 * printed before another booking had the same beginning these may be two: then the name decides, never the first.
 */
export function foundBy<R extends Coded>(
  typed: string,
  rows: readonly R[],
): { line: number } | { rows: R[] } {
  const code = plain(typed)
  const line = Number(/^W(\d{1,2})$/.exec(code)?.[1])
  if (line >= 1 && line <= walkInLines) return { line }
  return { rows: code === '' ? [] : rows.filter((row) => signsOf(row).startsWith(code)) }
}

const plain = (text: string): string => text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
