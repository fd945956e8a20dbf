// What the last two steps do. They are loaded after the first, and this with them.

import { termsVersion } from '#domain/text/legal.ts'
import { customers } from '#lib/data/public-api.ts'
import { type FlowStore, notNow, unanswered } from './flow-store.ts'

/** The one call that books. Sent again after a lost answer it books nothing twice. */
export async function confirm({ url, read, keep, send }: FlowStore, language: 'ja' | 'en'): Promise<void> {
  const { before, after } = send({ type: 'sent' })
  if (after === before || !after.attempt) return
  const { details, sent: kept } = read()
  // After a lost answer the same words go out again, whatever the language of the page is by now.
  const sent = before.doubt && kept ? kept : { details, agreement: { terms_version: termsVersion, language } }
  keep({ sent })
  const { id, token } = after.attempt
  let answer = await customers.confirmBooking(url, after.attempt, sent.details, sent.agreement)
  // This attempt became a booking before, by other words: it is the customer's, so show it.
  if (!answer.ok && answer.code === 'id_reused') answer = await customers.findBooking(url, token)
  if (answer.ok) send({ type: 'confirmed', id, booking: answer.booking, contact: answer.vendor })
  else if (answer.code === 'invalid') send({ type: 'invalid', id, fields: answer.fields ?? {} })
  else if (unanswered.includes(answer.code)) send({ type: 'silent', id, code: answer.code })
  else if (notNow.includes(answer.code)) send({ type: 'postponed', id, code: answer.code })
  else send({ type: 'lost', id, code: 'hold_expired', others: answer.others ?? [] })
}

/** After a reload of the confirmation: fetches the booking by its token. */
export async function recall({ url, read, keep, send }: FlowStore): Promise<void> {
  const { flow } = read()
  if (flow.stage !== 'confirmed' || flow.booking || !flow.attempt) return
  const answer = await customers.findBooking(url, flow.attempt.token)
  if (answer.ok) keep({ flow: { ...flow, booking: answer.booking, contact: answer.vendor } })
  else if (answer.code === 'booking_not_found') send({ type: 'again' })
  else keep({ flow: { ...flow, notice: { code: answer.code, others: [], choice: null } } })
}
