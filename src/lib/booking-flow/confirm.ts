// What the last two steps do. They are loaded after the first, and this with them.

import type { Flow } from '#domain/online/booking-attempt.ts'
import type { Agreement, GuestDetails } from '#domain/online/guest-booking.ts'
import { termsVersion } from '#domain/text/legal.ts'
import { forgetBooked } from '#lib/customer/booked-here.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { placeOnList } from '#lib/customer/on-list.ts'
import type { Refusal } from '#sync/customer/ask.ts'
import { emptyDraft, keepDraft } from './draft.ts'
import { againAt, type FlowStore, notNow, unanswered } from './flow-store.ts'

/** The one call that books. Sent again after a lost answer it books nothing twice. */
export async function confirm(
  { url, read, keep, send }: FlowStore,
  shown: Omit<Agreement, 'terms_version'>,
): Promise<void> {
  const { before, after } = send({ type: 'sent' })
  if (after === before || !after.attempt) return
  const { details, sent: kept } = read()
  // After a lost answer the same words go out again, whatever the language of the page is by now.
  const agreement = { terms_version: termsVersion, ...shown }
  const sent = before.doubt && kept ? kept : { details: saidIn(after, details), agreement }
  keep({ sent })
  const { id, token } = after.attempt
  const { tickets } = after.choice ?? {}
  // Who waits for it, and has the secret of the place in this tab, waits no more.
  const waiting = tickets && placeOnList(url, tickets.occurrence)
  let answer = await bookingCalls.confirmBooking(url, after.attempt, sent.details, {
    ...sent.agreement,
    ...(waiting && { waiting }),
  })
  // This attempt became a booking before, by other words: it is the customer's, so show it.
  if (!answer.ok && answer.code === 'id_reused') answer = await bookingCalls.findBooking(url, token)
  if (answer.ok) send({ type: 'confirmed', id, booking: answer.booking, contact: answer.vendor })
  else if (answer.code === 'invalid' && answer.fields?.['fees'])
    send({ type: 'outdated', id, code: 'fees_changed' })
  // What was held has ended, and is sold otherwise now: it is chosen anew.
  else if (answer.code === 'invalid' && answer.fields?.['tickets'])
    send({ type: 'lost', id, code: answer.fields['tickets'], others: [] })
  else if (answer.code === 'invalid') send({ type: 'invalid', id, fields: answer.fields ?? {} })
  else if (unanswered.includes(answer.code)) send({ type: 'silent', id, code: answer.code })
  // Of a table whose deposit the page did not know of yet.
  else if (answer.code === 'deposit_due') send({ type: 'outdated', id, code: answer.code })
  else if (notNow.includes(answer.code))
    send({ type: 'postponed', id, code: answer.code, ...againAt(answer) })
  else
    send({
      ...{ type: 'lost', id, code: lostCode(after, answer), others: answer.others ?? [] },
      ...{ kinds: answer.kinds, ...againAt(answer) },
    })
}

/** What is held of an event is what is booked of it: its tickets are not said a second time. */
export const saidIn = ({ choice }: Flow, details: GuestDetails): GuestDetails =>
  choice?.tickets ? { ...details, lines: [] } : details

/** Of an event it is said why: it may be off, or sold out of one kind alone. */
export const lostCode = ({ choice }: Flow, { reason }: Refusal): string =>
  (choice?.tickets && reason) || 'hold_expired'

/**
 * What became of the confirmed booking, by its token: after a reload, and again when the page comes back to sight, since it can
 * be cancelled elsewhere. One that is cancelled is said once more and not kept. Without an answer, what is shown stays.
 */
export async function recall({ url, key, read, keep, send }: FlowStore): Promise<void> {
  const { flow } = read()
  if (flow.stage !== 'confirmed' || !flow.attempt) return
  const answer = await bookingCalls.findBooking(url, flow.attempt.token)
  // Meanwhile the customer has begun another.
  if (read().flow.attempt?.id !== flow.attempt.id) return
  if (answer.ok) {
    const { booking, vendor: contact } = answer
    keep({ flow: { ...flow, booking, contact, notice: null } })
    if (booking.status !== 'cancelled') return
    keepDraft(key, emptyDraft, Date.now())
    forgetBooked(url, booking)
  } else if (answer.code === 'booking_not_found') send({ type: 'again' })
  else if (!flow.booking) keep({ flow: { ...flow, notice: { code: answer.code, others: [], choice: null } } })
}
