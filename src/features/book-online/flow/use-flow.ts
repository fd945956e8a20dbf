import { useCallback, useMemo, useRef, useState } from 'react'
import { type Choice, type Flow, type FlowEvent, newAttempt, step } from '#domain/online/booking-attempt.ts'
import type { GuestDetails } from '#domain/online/guest-booking.ts'
import { noDetails } from '#domain/online/guest-booking.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from '#features/book-online/details/draft.ts'
import { customers } from '#lib/data/public-api.ts'
import { type FlowStore, notNow, unanswered } from './flow-store.ts'
import { fetchTheRest } from './late-parts.ts'

export interface BookingFlow {
  flow: Flow
  details: GuestDetails
  /** For the last steps, which bring what they do (confirm.ts). */
  store: FlowStore
  choose: (choice: Choice) => void
  type: (details: GuestDetails) => void
  review: () => void
  back: (to: 'choosing' | 'details') => void
  again: () => void
  /** What was said of a time is over. */
  moveOn: () => void
  /** The booking that was made is no longer shown; it stays kept in the tab. */
  leave: () => void
  /** Shows that booking again; false where none is kept. */
  resume: () => boolean
  /** An answer of the server came through. */
  reached: () => void
}

/**
 * The machine of `#domain/booking-attempt.ts` with its calls; every step is kept for a reload. `isDone`: the address asks for
 * a booking that was made. Without it one that is kept is not shown, because a link to the page means a new one.
 */
export function useFlow(url: string, isDone: boolean): BookingFlow {
  const draft = useRef<Draft | null>(null)
  draft.current ??= firstDraft(url, isDone)
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

  const store = useMemo(() => ({ url, read: () => draft.current as Draft, keep, send }), [url, keep, send])

  return {
    flow: shown.flow,
    details: shown.details,
    store,
    choose,
    type: (details) => void keep({ details }),
    review: () => void send({ type: 'typed' }),
    back: useCallback((to) => void send({ type: 'back', to }), [send]),
    again: () => void send({ type: 'again' }),
    moveOn: useCallback(() => void send({ type: 'moved_on' }), [send]),
    leave: useCallback(() => {
      if (draft.current?.flow.stage !== 'confirmed') return
      draft.current = emptyDraft
      show(emptyDraft)
    }, []),
    resume: () => {
      const kept = readDraft(url, Date.now())
      if (kept.flow.stage !== 'confirmed') return false
      draft.current = kept
      show(kept)
      return true
    },
    reached: useCallback(() => void send({ type: 'reached' }), [send]),
  }
}

function firstDraft(url: string, isDone: boolean): Draft {
  const kept = readDraft(url, Date.now())
  return kept.flow.stage === 'confirmed' && !isDone ? emptyDraft : kept
}
