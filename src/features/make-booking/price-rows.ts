// The rows of prices that a booking's form shows, and what a count that was chosen makes of its lines.

import {
  type BookingLine,
  canonicalLines,
  lineOf,
  mostLines,
  mostOfOne,
  type Offer,
} from '#domain/price/line.ts'
import { appliesAt, inOrder } from '#domain/price/price-type.ts'

export interface PriceRow {
  /** As it was agreed, or as it would be; its count is 0 where nobody chose it. */
  line: BookingLine
  /** As it is offered now; null where it is not any more. */
  now: Offer | null
  /** Whether it is offered on that day, at that time. */
  applies: boolean
  /** The highest count it may be given. */
  most: number
}

export interface PricesOfBooking {
  types: readonly Offer[]
  /** As they stand in the form. */
  lines: readonly BookingLine[]
  /** As they stood in the booking when it was opened. */
  agreed: readonly BookingLine[]
  /** 1-7, and 8 for a public holiday. */
  weekday: number
  /** Null until a time is chosen: then the day alone decides. */
  minute: number | null
  /** Ids of those that were chosen among the others: they stay there, under the finger. */
  below?: ReadonlySet<string>
}

/**
 * `here` is what the guest can have then, and all that the booking has or had: it keeps its price. `others` is what is
 * offered at other times.
 */
export function priceRows(of: PricesOfBooking): { here: PriceRow[]; others: PriceRow[] } {
  const { types, lines, agreed, weekday, minute, below } = of
  // Whoever takes a line away by a slip and puts it back has it at its price then.
  const known = new Map(agreed.map((line) => [line.price_type, { ...line, count: 0 }]))
  for (const line of lines) known.set(line.price_type, line)
  const isFull = lines.length >= mostLines
  const rowOf = (line: BookingLine, now: Offer | null): PriceRow => ({
    line,
    now,
    applies: now !== null && isOffered(now, weekday, minute),
    most: isFull && line.count === 0 ? 0 : mostOfOne,
  })
  const offered = [...types].sort(inOrder).map((now) => rowOf(known.get(now.id) ?? lineOf(now, 0), now))
  const isGone = (line: BookingLine) => types.every(({ id }) => id !== line.price_type)
  const gone = [...known.values()].filter(isGone).map((line) => rowOf(line, null))
  const isHere = ({ line: { price_type }, applies }: PriceRow) =>
    applies || (known.has(price_type) && !below?.has(price_type))
  return {
    here: [...gone, ...offered.filter(isHere)],
    others: offered.filter((row) => !isHere(row)),
  }
}

/**
 * The lines with this one as it was chosen. Those that stood there before come first, in their order: what is put back as it
 * was is no change.
 */
export function withLine(
  { lines, agreed }: Pick<PricesOfBooking, 'lines' | 'agreed'>,
  line: BookingLine,
): BookingLine[] {
  const isSame = (other: BookingLine) => other.price_type === line.price_type
  const at = lines.findIndex(isSame)
  const next = at < 0 ? [...lines, line] : lines.map((other) => (isSame(other) ? line : other))
  const placeOf = ({ price_type }: BookingLine) => {
    const place = agreed.findIndex((other) => other.price_type === price_type)
    return place < 0 ? agreed.length : place
  }
  return canonicalLines(next).sort((a, b) => placeOf(a) - placeOf(b))
}

/** Whether what was agreed reads otherwise now. */
export const hasChanged = ({ line, now }: PriceRow): boolean =>
  now !== null && (line.price !== now.price || line.name !== now.name)

const isOffered = (type: Offer, weekday: number, minute: number | null): boolean =>
  minute === null
    ? appliesAt({ ...type, starts_at: null, ends_at: null }, weekday, 0)
    : appliesAt(type, weekday, minute)
