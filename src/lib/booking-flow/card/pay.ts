// To the page of the card service and back. Loaded by those who pay by card, and this with them.

import type { Agreement } from '#domain/online/guest-booking.ts'
import { isPayAddress } from '#domain/price/card/pay-address.ts'
import { termsVersion } from '#domain/text/legal.ts'
import { lostCode, saidIn } from '#lib/booking-flow/confirm.ts'
import { againAt, type FlowStore, notNow, unanswered } from '#lib/booking-flow/flow-store.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { placeOnList } from '#lib/customer/on-list.ts'
import { paymentCalls } from '#lib/customer/payment-calls.ts'
import type { BeginAnswer } from '#sync/customer/payments-api.ts'

/**
 * Begins the payment and leaves the page for it; where it was begun, by the same words, so that it is the same one. The seats are
 * kept as long as it may last. Without an answer nothing is paid, so nothing is in doubt: the review is shown again. False where one
 * that was begun cannot be gone on with now.
 */
export async function pay(
  { url, read, keep, send }: FlowStore,
  shown: Omit<Agreement, 'terms_version'>,
): Promise<boolean> {
  const { flow, sent: kept } = read()
  const isAgain = flow.stage === 'paying'
  const { after } = isAgain ? { after: flow } : send({ type: 'sent' })
  if (!after.attempt || (!isAgain && after.stage !== 'confirming')) return true
  const sent =
    isAgain && kept
      ? kept
      : {
          details: saidIn(after, read().details),
          agreement: { terms_version: termsVersion, ...shown },
          isByCard: true,
        }
  keep({ sent })
  const { id, token } = after.attempt
  const back = backHere(location)
  const { tickets } = after.choice ?? {}
  // Who waits for it, and has the secret of the place in this tab, waits no more once it is paid.
  const waiting = tickets && placeOnList(url, tickets.occurrence)
  const agreement = { ...sent.agreement, ...(waiting && { waiting }) }
  let answer = await paymentCalls.begin(url, after.attempt, sent.details, agreement, back)
  // It was paid before, by other words: it is the customer's, so show it.
  if (!answer.ok && answer.code === 'id_reused') answer = await bookingCalls.findBooking(url, token)
  if (answer.ok && answer.booking && answer.vendor)
    send({ type: 'confirmed', id, booking: answer.booking, contact: answer.vendor })
  else if (answer.ok && answer.url && isPayAddress(answer.url, standInOf(document))) {
    send({ type: 'paying', id, heldUntil: Date.parse(answer.ends_at ?? '') || Date.now() })
    // Who comes back by the browser's own Back has not said that they did not pay.
    history.replaceState(history.state, '', back)
    location.assign(answer.url)
    return true
  } else if (answer.ok) send({ type: 'postponed', id, code: 'server_fault' })
  else if (isAgain && ![...unanswered, ...notNow].includes(answer.code)) send({ type: 'given_up', id })
  else refused(send, after, id, answer)
  return read().flow.stage !== 'paying'
}

function refused(
  send: FlowStore['send'],
  flow: ReturnType<FlowStore['read']>['flow'],
  id: string,
  answer: Extract<BeginAnswer, { ok: false }>,
): void {
  const { code, fields, others = [], kinds } = answer
  const read = fields?.['fees'] ?? fields?.['due']
  if (code === 'invalid' && read) send({ type: 'outdated', id, code: read })
  else if (code === 'invalid' && fields?.['tickets'])
    send({ type: 'lost', id, code: fields['tickets'], others: [] })
  else if (code === 'invalid') send({ type: 'invalid', id, fields: fields ?? {} })
  else if ([...unanswered, ...notNow, 'no_card', 'card_refused'].includes(code))
    send({ type: 'postponed', id, code, ...againAt(answer) })
  else send({ type: 'lost', id, code: lostCode(flow, answer), others, kinds, ...againAt(answer) })
}

/** Back to the review with all that was typed; what was paid meanwhile counts all the same. False where nobody could be asked. */
export async function giveUp(store: FlowStore): Promise<boolean> {
  const { attempt } = store.read().flow
  if (!attempt) return true
  const answer = await paymentCalls.giveUp(store.url, attempt)
  // One that nobody knows has nothing to be given up.
  if (!answer.ok && [...unanswered, ...notNow].includes(answer.code)) return false
  if ((await look(store)) !== 'settled') store.send({ type: 'given_up', id: attempt.id })
  return true
}

/** Asks what has become of the payment; `failed` where nobody could be asked. */
export async function look({ url, read, send }: FlowStore): Promise<'open' | 'settled' | 'gone' | 'failed'> {
  const { attempt } = read().flow
  if (!attempt) return 'gone'
  const { id } = attempt
  const answer = await paymentCalls.state(url, attempt)
  if (!answer.ok) return answer.code === 'hold_expired' ? 'gone' : 'failed'
  if (answer.state === 'open' || answer.state === 'gone') return answer.state
  if (answer.state === 'returned') {
    send({ type: 'lost', id, code: 'payment_returned', others: [] })
    return 'settled'
  }
  const found =
    answer.booking && answer.vendor
      ? { ok: true as const, booking: answer.booking, vendor: answer.vendor }
      : await bookingCalls.findBooking(url, attempt.token)
  if (!found.ok) return 'failed'
  send({ type: 'confirmed', id, booking: found.booking, contact: found.vendor })
  return 'settled'
}

/** The time to pay is over, and nothing was paid. */
export function lose({ read, send }: FlowStore): void {
  const { attempt } = read().flow
  if (attempt) send({ type: 'lost', id: attempt.id, code: 'payment_gone', others: [] })
}

/** This page's path and query, without what was said of a payment before. */
function backHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const said = new URLSearchParams(search)
  said.delete('card')
  const text = String(said)
  return text === '' ? pathname : `${pathname}?${text}`
}

/** A server of this machine that stands in for the card service, as the page's own server says; '' everywhere else. */
const standInOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="noren-pay-at"]')?.content ?? ''
