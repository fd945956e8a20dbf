// How often the kitchen serves each course of a day, at lunch and at dinner.

import type { Booking } from '#domain/booking/booking.ts'
import { type BookingLine, lineTotals } from '#domain/price/line.ts'

export interface KitchenTotal {
  line: BookingLine
  lunch: number
  dinner: number
  count: number
}

type Row = Pick<Booking, 'status' | 'minute' | 'lines'>

// Courses are cooked; prices for people and seats come after them.
const places: Record<BookingLine['type'], number> = { course: 0, person: 1, seat: 2, ticket: 3 }

/** Of those who come or came: courses first, the most first. `dinnerFrom`: the minute from which a party comes to dinner. */
export function kitchenTotals(rows: readonly Row[], dinnerFrom: number): KitchenTotal[] {
  const served = rows.filter((b) => ['confirmed', 'arrived', 'seated', 'left'].includes(b.status))
  const atLunch = new Map(
    lineTotals(served.filter((b) => b.minute < dinnerFrom)).map(({ line, count }) => [keyOf(line), count]),
  )
  return lineTotals(served)
    .map(({ line, count }) => {
      const lunch = atLunch.get(keyOf(line)) ?? 0
      return { line, lunch, dinner: count - lunch, count }
    })
    .sort((a, b) => places[a.line.type] - places[b.line.type])
}

/** One that was renamed stands under both names. */
export const keyOf = ({ price_type, name }: BookingLine): string => `${price_type} ${name}`
