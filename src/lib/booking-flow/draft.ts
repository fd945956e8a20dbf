// What a customer typed, kept while this tab lives. Phones throw pages away when another app is opened (to look up
// a date, or a code in a mail), and a lost answer must find its id and token again after a reload: memory alone
// would lose both. So: sessionStorage, of this tab only, gone with the tab, emptied of everything personal at the
// confirmation, and not read after 30 minutes. Never localStorage, never an address. (#lib/booked-here.ts keeps the day alone.)

import { type Flow, newFlow, resumed } from '#domain/online/booking-attempt.ts'
import { type Agreement, type GuestDetails, noDetails } from '#domain/online/guest-booking.ts'
import { longestMs } from './draft-key.ts'

/** What went out with a confirmation; a repeat must be the same to the letter. */
export interface Sent {
  details: GuestDetails
  agreement: Agreement
  /** It went out to be paid by card. */
  isByCard?: boolean
}

export interface Draft {
  flow: Flow
  details: GuestDetails
  sent: Sent | null
}

export const emptyDraft: Draft = { flow: newFlow, details: noDetails, sent: null }

export function readDraft(key: string, now: number): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Draft & { v: 1; at: number }) | null
    if (kept?.v !== 1 || now - kept.at > longestMs || now < kept.at) {
      sessionStorage.removeItem(key)
      return emptyDraft
    }
    return {
      flow: resumed(kept.flow, kept.sent?.isByCard),
      details: { ...noDetails, ...kept.details },
      sent: kept.sent,
    }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(key: string, draft: Draft, now: number): void {
  const { flow } = draft
  const kept =
    flow.stage === 'confirmed'
      ? { ...emptyDraft, flow: { ...newFlow, stage: 'confirmed', attempt: flow.attempt } }
      : draft
  try {
    sessionStorage.setItem(key, JSON.stringify({ v: 1, at: now, ...kept }))
  } catch {
    // Storage is off or full: the page works on from memory.
  }
}
