// What the fees say of a booking: what it costs to cancel it today, what it cost when it was cancelled, what staying away costs.

import { type Booking, keptOf, type Status } from '#domain/booking/booking.ts'
import { businessTime, daysBetween, type VenueClock } from '#domain/time/time.ts'
import { type CancellationFee, feeStepAt, feesOf } from './fee.ts'
import { feeOf } from './line.ts'

export interface FeeDue {
  when: 'now' | 'cancelled' | 'missed'
  /** 0 where it is free. */
  percent: number
  /** Minor units; 0 where nothing with a price was agreed on and nothing paid by card, or where it is free. */
  sum: number
}

const moments: Partial<Record<Status, FeeDue['when']>> = {
  confirmed: 'now',
  arrived: 'now',
  cancelled: 'cancelled',
  no_show: 'missed',
}

/** Null where there is nothing to say. `present` are the house's own fees, `today` its business day. */
export function feeDue(
  b: Booking,
  present: readonly CancellationFee[],
  clock: VenueClock,
  today: string,
): FeeDue | null {
  const fees = feesOf(b, present)
  const when = moments[b.status]
  // Who only waited for seats and never had any owes nothing, nor does what came as a cancelled row from another book.
  if (!when || fees.length === 0 || b.claimed_rev === 0 || b.source === 'walk_in') return null
  const day = { now: today, cancelled: businessTime(b.status_at, clock).day, missed: b.day }[when]
  const percent = feeStepAt(fees, daysBetween(day, b.day))?.percent ?? 0
  if (percent === 0 && when === 'missed') return null
  return { when, percent, sum: feeOf(b.lines, percent, b.payment?.amount ?? 0) }
}

/** In yen, what goes back where this share is kept: all that the house has of it but the fee; private.back_of is the same. */
export const backOf = ({ payment, lines }: Pick<Booking, 'payment' | 'lines'>, percent: number): number =>
  payment ? Math.max(0, keptOf(payment) - feeOf(lines, percent, payment.amount)) : 0

/** What a cancellation costs now: the share, what that is in yen where it is known, and what goes back to the card. */
export interface CancelCost {
  percent: number
  fee: number
  back: number
}

/** Nothing was read: it costs nothing, or it is asked anew. */
export const freeOfCost: CancelCost = { percent: 0, fee: 0, back: 0 }

export function cancelCost(
  b: Pick<Booking, 'payment' | 'lines'>,
  fees: readonly CancellationFee[],
  daysBefore: number,
): CancelCost {
  const percent = feeStepAt(fees, daysBefore)?.percent ?? 0
  return { percent, fee: feeOf(b.lines, percent, b.payment?.amount ?? 0), back: backOf(b, percent) }
}
