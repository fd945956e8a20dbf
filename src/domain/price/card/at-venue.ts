import { type BookingPayment, keptOf } from '#domain/booking/booking.ts'
import { type BookingLine, totalOf } from '#domain/price/line.ts'

/**
 * What is left to be paid on the day, in yen: what was agreed less what came by card. A part that went back was given back, and is not
 * asked for a second time; but where the house keeps nothing, who comes all the same has paid nothing.
 */
export const dueAtVenue = ({
  lines,
  payment,
}: {
  lines: readonly Pick<BookingLine, 'price' | 'count'>[]
  payment?: BookingPayment | null
}): number => Math.max(0, totalOf(lines) - (payment && keptOf(payment) > 0 ? payment.amount : 0))
