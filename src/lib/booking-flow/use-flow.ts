import { useCallback, useMemo, useRef, useState } from 'react'
import {
  type Attempt,
  type Choice,
  type Flow,
  type FlowEvent,
  type StepBack,
  step,
} from '#domain/online/booking-attempt.ts'
import type { GuestDetails } from '#domain/online/guest-booking.ts'
import { noDetails } from '#domain/online/guest-booking.ts'
import { newAttempt } from '#domain/online/new-attempt.ts'
import type { ApiResult } from '#sync/customer/ask.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts'
import { againAt, type FlowStore, notNow, unanswered } from './flow-store.ts'

export interface BookingFlow {
  flow: Flow
  details: GuestDetails
  /** For the last steps, which bring what they do (confirm.ts). */
  store: FlowStore
  choose: (choice: Choice) => void
  type: (details: GuestDetails) => void
  /** The order of tickets was looked at. */
  check: () => void
  review: () => void
  back: (to: StepBack) => void
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

export interface FlowOf {
  /** The vendor's. */
  url: string
  /** Under what name the tab keeps it. */
  key: string
  /** The address asks for a booking that was made. Without it one that is kept is not shown, because a link to the page means a new one. */
  isDone: boolean
  /** What was kept, as it is taken up again. */
  begin?: (flow: Flow) => Flow
  /** Asks the server to keep what was chosen; the same function from one drawing to the next. */
  hold: (
    url: string,
    attempt: Attempt,
    choice: Choice,
    old: Attempt | null,
  ) => Promise<ApiResult<{ id: string; expires_in: number }>>
}

/** The machine of `#domain/online/booking-attempt.ts` with its calls; every step is kept for a reload. */
export function useFlow({ url, key, isDone, hold, begin = (flow) => flow }: FlowOf): BookingFlow {
  const draft = useRef<Draft | null>(null)
  draft.current ??= firstDraft(key, isDone, begin)
  const [shown, show] = useState(draft.current)

  const keep = useCallback(
    (change: Partial<Draft>): Draft => {
      const next = { ...(draft.current as Draft), ...change }
      draft.current = next
      keepDraft(key, next, Date.now())
      show(next)
      return next
    },
    [key],
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
      const answer = await hold(url, after.attempt, choice, after.old)
      if (answer.ok) send({ type: 'held', id, heldUntil: Date.now() + answer.expires_in * 1000 })
      else if ([...unanswered, ...notNow].includes(answer.code))
        send({ type: 'silent', id, code: answer.code, ...againAt(answer) })
      else
        send({
          ...{ type: 'refused', id, code: refusalOf(answer), others: answer.others ?? [] },
          ...{ left: answer.left, kinds: answer.kinds, ...againAt(answer) },
        })
    },
    [url, send, hold],
  )

  const store = useMemo(
    () => ({ url, key, read: () => draft.current as Draft, keep, send }),
    [url, key, keep, send],
  )

  return {
    flow: shown.flow,
    details: shown.details,
    store,
    choose,
    type: (details) => void keep({ details }),
    check: () => void send({ type: 'checked' }),
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
      const kept = readDraft(key, Date.now())
      if (kept.flow.stage !== 'confirmed') return false
      draft.current = kept
      show(kept)
      return true
    },
    reached: useCallback(() => void send({ type: 'reached' }), [send]),
  }
}

/** A price that is not as it was shown has a word of its own. */
const refusalOf = ({ code, fields }: { code: string; fields?: Record<string, string> }): string =>
  code === 'invalid' && fields?.['tickets'] === 'price_changed' ? 'price_changed' : code

function firstDraft(key: string, isDone: boolean, begin: (flow: Flow) => Flow): Draft {
  const kept = readDraft(key, Date.now())
  return kept.flow.stage === 'confirmed' && !isDone ? emptyDraft : { ...kept, flow: begin(kept.flow) }
}
