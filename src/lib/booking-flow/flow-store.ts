import type { Flow, FlowEvent } from '#domain/online/booking-attempt.ts'
import type { Draft } from './draft.ts'

// Codes after which nobody knows whether the server did it, and those by which it says: not now.
export const unanswered = ['offline', 'no_answer', 'server_fault']
export const notNow = ['busy', 'too_many_requests', 'too_many_holds']

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
