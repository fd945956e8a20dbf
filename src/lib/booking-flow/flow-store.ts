import type { Flow, FlowEvent } from '#domain/online/booking-attempt.ts'
import type { Refusal } from '#sync/customer/ask.ts'
import type { Draft } from './draft.ts'

// Codes after which nobody knows whether the server did it, and those by which it says: not now.
export const unanswered = ['offline', 'no_answer', 'server_fault']
export const notNow = ['busy', 'too_many_requests', 'too_many_holds']

/** Where a busy server does not say. */
const usualSeconds = 5

/** When the page asks again, where it may be answered otherwise then: never before, and not all pages at once. */
export function againAt({ code, again_in }: Refusal): { againAt?: number } {
  const seconds = again_in ?? (code === 'busy' ? usualSeconds : undefined)
  return seconds === undefined ? {} : { againAt: Date.now() + seconds * (1000 + Math.random() * 250) }
}

/** A booking under way, as its steps change it; the same from one drawing to the next. */
export interface FlowStore {
  /** Of the vendor. */
  url: string
  /** Under what name the tab keeps it. */
  key: string
  read: () => Draft
  keep: (change: Partial<Draft>) => Draft
  send: (event: FlowEvent) => { before: Flow; after: Flow }
}
