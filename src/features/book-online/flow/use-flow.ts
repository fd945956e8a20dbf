import { useCallback, useRef, useState } from 'react'
import { type Choice, type Flow, type FlowEvent, newAttempt, step } from '#domain/online/booking-attempt.ts'
import type { GuestDetails } from '#domain/online/guest-booking.ts'
import { noDetails } from '#domain/online/guest-booking.ts'
import { termsVersion } from '#domain/text/legal.ts'
import { type Draft, keepDraft, readDraft } from '#features/book-online/details/draft.ts'
import { customers } from '#lib/data/public-api.ts'
import { fetchTheRest } from './late-parts.ts'

// Codes after which nobody knows whether the server did it, and those by which it says: not now.
const unanswered = ['offline', 'no_answer', 'server_fault']
const notNow = ['busy', 'too_many_requests', 'too_many_holds']

export interface BookingFlow {
  flow: Flow
  details: GuestDetails
  choose: (choice: Choice) => void
  type: (details: GuestDetails) => void
  review: () => void
  confirm: (language: 'ja' | 'en') => void
  back: (to: 'choosing' | 'details') => void
  again: () => void
  /** An answer of the server came through. */
  reached: () => void
  /** After a reload of the confirmation: fetches the booking by its token. */
  recall: () => void
}

/** The machine of `#domain/booking-attempt.ts` with its calls; every step is kept for a reload. */
export function useFlow(url: string): BookingFlow {
  const draft = useRef<Draft | null>(null)
  draft.current ??= readDraft(url, Date.now())
  const [shown, show] = useState(draft.current)

  const keep = useCallback(
    (change: Partial<Draft>): Draft => {
      const next = { ...(draft.current as Draft), ...change }
      draft.current = next
      keepDraft(url, next, Date.now())
      show(next)
      return next
    },
    [url],
  )
  const send = useCallback(
    (event: FlowEvent): { before: Flow; after: Flow } => {
      const before = (draft.current as Draft).flow
      const after = step(before, event)
      if (after !== before)
        keep(after.stage === 'confirmed' ? { flow: after, details: noDetails } : { flow: after })
      return { before, after }
    },
    [keep],
  )

  const choose = useCallback(
    async (choice: Choice) => {
      const attempt = newAttempt((bytes) => void crypto.getRandomValues(bytes))
      const { before, after } = send({ type: 'chose', choice, attempt, now: Date.now() })
      if (after === before || after.stage !== 'holding' || !after.attempt) return
      const { id } = after.attempt
      fetchTheRest()
      const answer = await customers.holdSeats(url, after.attempt, choice, after.old)
      if (answer.ok) send({ type: 'held', id, heldUntil: Date.now() + answer.expires_in * 1000 })
      else if ([...unanswered, ...notNow].includes(answer.code))
        send({ type: 'silent', id, code: answer.code })
      else send({ type: 'refused', id, code: answer.code, others: answer.others ?? [] })
    },
    [url, send],
  )

  const confirm = useCallback(
    async (language: 'ja' | 'en') => {
      const { before, after } = send({ type: 'sent' })
      if (after === before || !after.attempt) return
      const { details, sent: kept } = draft.current as Draft
      // After a lost answer the same words go out again, whatever the language of the page is by now.
      const sent =
        before.doubt && kept ? kept : { details, agreement: { terms_version: termsVersion, language } }
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
    },
    [url, send, keep],
  )

  const recall = useCallback(async () => {
    const { flow } = draft.current as Draft
    if (flow.stage !== 'confirmed' || flow.booking || !flow.attempt) return
    const answer = await customers.findBooking(url, flow.attempt.token)
    if (answer.ok) keep({ flow: { ...flow, booking: answer.booking, contact: answer.vendor } })
    else if (answer.code === 'booking_not_found') send({ type: 'again' })
    else keep({ flow: { ...flow, notice: { code: answer.code, others: [], choice: null } } })
  }, [url, send, keep])

  return {
    flow: shown.flow,
    details: shown.details,
    choose: useCallback((choice) => void choose(choice), [choose]),
    type: useCallback((details) => void keep({ details }), [keep]),
    review: useCallback(() => void send({ type: 'typed' }), [send]),
    confirm: useCallback((language) => void confirm(language), [confirm]),
    back: useCallback((to) => void send({ type: 'back', to }), [send]),
    again: useCallback(() => void send({ type: 'again' }), [send]),
    reached: useCallback(() => void send({ type: 'reached' }), [send]),
    recall: useCallback(() => void recall(), [recall]),
  }
}
