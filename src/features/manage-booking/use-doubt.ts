import { useRef, useState } from 'react'
import type { Choice } from '#domain/online/booking-attempt.ts'
import type { GuestBooking } from '#domain/online/guest-booking.ts'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { forgetBooked, rememberBooked } from '#lib/customer/booked-here.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import type { Found } from './found.ts'

/** After these nobody knows whether the server did it. */
export const unanswered = ['offline', 'no_answer', 'server_fault', 'busy']

// A limit may have stopped only the repeat of what was done.
const inDoubt = [...unanswered, 'too_many_requests']

/** What is wished, and what is booked: where they sit counts only where an area was chosen. */
export const isSame = (wish: Choice, now: Choice & Pick<GuestBooking, 'area'>): boolean =>
  wish.day === now.day &&
  wish.minute === now.minute &&
  wish.pax === now.pax &&
  (wish.inArea === undefined || wish.inArea === (now.inArea ?? now.area?.id))

interface Asked {
  from: GuestBooking
  /** null: to cancel it. */
  wish: Choice | null
}

export interface Doubt {
  /** What was asked for and not answered. */
  of: 'change' | 'cancel' | null
  /** What became of it, once that was read. */
  outcome: 'changed' | 'kept' | 'other' | null
  isAsking: boolean
  /** Takes the focus to what is said about it. */
  said: React.RefObject<HTMLDivElement | null>
  /** A call goes out: what is read meanwhile may be older than its answer. */
  sending: () => void
  /** Its answer; null where it was done. */
  heard: (code: string | null, asked: Asked) => void
  /** Reads the booking; null while that has no answer. */
  ask: () => Promise<Found | null>
}

/** A change or a cancellation whose answer was lost: until the booking is read again, nobody says how it stands. */
export function useDoubt(url: string, token: string, onFound: (found: Found) => void): Doubt {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [outcome, setOutcome] = useState<Doubt['outcome']>(null)
  const [isSending, setIsSending] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const turn = useRef(0)
  // Read by what runs after a pause.
  const open = useRef<Asked | null>(null)
  const isUnderWay = useRef(false)
  const said = useRef<HTMLDivElement>(null)
  const put = (next: Asked | null) => {
    open.current = next
    setAsked(next)
  }

  const ask = async (isByItself = false): Promise<Found | null> => {
    const doubt = open.current
    // The answer of what is being sent says more than a look at the booking.
    if (!doubt || isUnderWay.current) return null
    turn.current += 1
    const mine = turn.current
    setIsAsking(true)
    const answer = await bookingCalls.findBooking(url, token)
    if (mine !== turn.current) return null
    setIsAsking(false)
    if (!answer.ok) {
      if (!isByItself) said.current?.focus()
      return null
    }
    put(null)
    setOutcome(outcomeOf(doubt, answer.booking))
    forgetBooked(url, doubt.from)
    if (answer.booking.status === 'confirmed') rememberBooked(url, answer.booking, Date.now())
    const found = { booking: answer.booking, contact: answer.vendor }
    onFound(found)
    return found
  }
  // The network may be back before what was sent is given up.
  useRepeatWhenOnline(asked !== null || isSending, () => void ask(true))

  return {
    of: asked && (asked.wish ? 'change' : 'cancel'),
    outcome,
    isAsking,
    said,
    sending: () => {
      turn.current += 1
      isUnderWay.current = true
      setIsAsking(false)
      setIsSending(true)
      setOutcome(null)
    },
    heard: (code, next) => {
      turn.current += 1
      isUnderWay.current = false
      setIsSending(false)
      if (code === null) put(null)
      // Once in doubt, only the booking itself says how it stands.
      else if (!open.current && inDoubt.includes(code)) put(next)
    },
    ask: () => ask(),
  }
}

function outcomeOf({ from, wish }: Asked, now: GuestBooking): Doubt['outcome'] {
  // It says so itself.
  if (now.status === 'cancelled') return null
  if (wish && isSame(wish, now)) return 'changed'
  return isSame(from, now) && from.status === now.status ? 'kept' : 'other'
}
