import type { BookingPayment } from '#domain/booking/booking.ts'
import { type BookingLine, totalOf } from '#domain/price/line.ts'

/**
 * What is left to be paid on the day, in yen: what was agreed less what came by card. What went back since was given back, and is
 * not asked for a second time.
 */
export const dueAtVenue = ({
  lines,
  payment,
}: {
  lines: readonly Pick<BookingLine, 'price' | 'count'>[]
  payment?: BookingPayment | null
}): number => Math.max(0, totalOf(lines) - (payment?.amount ?? 0))
