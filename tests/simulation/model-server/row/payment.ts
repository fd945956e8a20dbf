// What goes back because an event does not take place, on the model server, as private.payment_by_event has it. No card service is
// asked here: what was promised can always be taken back.

import { type Booking, keptOf } from '#domain/booking/booking.ts'
import { isOff } from '#tests/simulation/model-server/checks.ts'
import type { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { isOver } from './over.ts'

/** What it says of its payment, as its event takes place or not; who has cancelled or left keeps what was promised. */
export function paymentByEvent({ state }: ModelServer, b: Booking): Booking['payment'] {
  const { payment } = b
  if (!payment || isOver(b)) return payment
  const owed = state.owedForOff.get(b.id) ?? 0
  if (isOff(state, b)) {
    const kept = keptOf(payment)
    state.owedForOff.set(b.id, owed + kept)
    return { ...payment, returning: payment.returning + kept }
  }
  if (b.deleted || owed === 0) return payment
  state.owedForOff.delete(b.id)
  return { ...payment, returning: payment.returning - owed }
}

/** The event is called off, or takes place after all. */
export function paymentsFollow(server: ModelServer, occurrence: string): void {
  const { state } = server
  const { deleted, data } = state.occurrences.get(`occurrence/${occurrence}`) ?? {}
  const isCalledOff = deleted || (data as { cancelled?: boolean } | undefined)?.cancelled
  const kind = isCalledOff ? 'payment.return' : 'payment.keep'
  const paid = [...state.bookings.values()]
    .filter((b) => b.occurrence === occurrence && b.payment)
    .sort((a, b) => a.claimed_rev - b.claimed_rev || a.rev - b.rev)
  for (const old of paid) {
    const payment = paymentByEvent(server, old)
    if (payment === old.payment) continue
    const rev = server.put('booking', { ...old, payment })
    const who = { by: '', device: '', at: new Date(server.now()).toISOString(), received: server.now() }
    const changes = { payment: [old.payment, payment] as [unknown, unknown] }
    state.history.push({ booking: old.id, command: '', kind, code: 'event_off', rev, changes, ...who })
  }
}
