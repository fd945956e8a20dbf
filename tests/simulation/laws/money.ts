import type { BookingPayment } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { isOff } from '#tests/simulation/model-server/checks.ts'
import { isOver } from '#tests/simulation/model-server/row/over.ts'
import type { Run } from '#tests/simulation/run.ts'

/**
 * [S2] What goes back is what staff asked for, once each however often it came and from however many tablets, and never more than was
 * paid: reckoned from the server's log of answers, in their order. Of an event that is off it is all; who had cancelled, left or was
 * deleted by then may have the one or the other.
 */
export function goneBack({ server: { state } }: Run): string[] {
  const wrong: string[] = []
  const made = [...state.log.values()]
    .filter(({ answer }) => answer.state === 'applied' || answer.state === 'flagged')
    .sort((a, b) => a.answer.rev - b.answer.rev)
    .flatMap(({ hash }) => (hash ? [JSON.parse(hash) as Command] : []))
  for (const b of state.bookings.values()) {
    const { id, payment } = b
    if (!payment) continue
    const { amount, refunded, returning } = payment
    let left = amount
    for (const c of made)
      if (c.kind === 'booking.refund' && c.subject === id) left -= Math.min(left, c.args.amount)
    const back = refunded + returning
    if (back > amount) wrong.push(`[S2] ${back} of ${id} goes back, of ${amount} that were paid`)
    else if (!isOver(b) && isOff(state, b)) {
      if (back < amount) wrong.push(`[S2] ${back} of ${id} goes back, of ${amount} for an event that is off`)
    } else if (back !== amount - left && !(back === amount && (isOver(b) || b.deleted)))
      wrong.push(`[S2] ${back} of ${id} goes back, asked for were ${amount - left}`)
  }
  return wrong
}

/** [S4] A tablet never shows that more goes back than was paid, whatever it has not heard of yet. */
export const isTooMuch = ({ amount, refunded, returning }: BookingPayment): boolean =>
  refunded < 0 || returning < 0 || refunded + returning > amount
