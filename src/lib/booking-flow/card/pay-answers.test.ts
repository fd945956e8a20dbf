// What the page makes of the server's word when it goes to pay.

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type Flow, newFlow, step } from '#domain/online/booking-attempt.ts'
import { noDetails } from '#domain/online/guest-booking.ts'
import { type Draft, emptyDraft } from '#lib/booking-flow/draft.ts'
import type { FlowStore } from '#lib/booking-flow/flow-store.ts'

const left: string[] = []
vi.stubGlobal('location', {
  ...{ origin: 'https://book.example.jp', pathname: '/boat', search: '' },
  assign: (url: string) => left.push(url),
})
vi.stubGlobal('history', { state: null, replaceState: () => undefined })
vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('navigator', { onLine: true })
const { pay } = await import('./pay.ts')

let answers: (call: string, body: Record<string, unknown>) => object
vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
  const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
  return Response.json(answers(String(url instanceof Request ? url.url : url), body))
})
beforeEach(() => {
  left.length = 0
})
// The next file of this worker asks real servers.
afterAll(() => vi.unstubAllGlobals())

const attempt = { id: '00000000-0000-4000-8000-000000000001', token: 'a'.repeat(32) }
const atReview: Flow = {
  ...newFlow,
  ...{ stage: 'review', attempt, heldUntil: Date.now() + 600_000 },
  choice: { day: '2027-06-15', minute: 1080, pax: 6 },
}
function aStore(flow: Flow): FlowStore {
  let draft: Draft = { ...emptyDraft, flow, details: { ...noDetails, last_name: '山田' } }
  return {
    ...{ url: 'boat', key: 'k', read: () => draft },
    keep: (change) => {
      draft = { ...draft, ...change }
      return draft
    },
    send: (event) => {
      const before = draft.flow
      draft = { ...draft, flow: step(before, event) }
      return { before, after: draft.flow }
    },
  }
}
const shown = { language: 'ja', fees: [] } as const

test('control: who is sent to pay leaves for the card service', async () => {
  answers = () => ({
    ok: true,
    url: 'https://checkout.stripe.com/c/1',
    ends_at: '2027-06-15T10:00:00Z',
    amount: 5,
  })
  const store = aStore(atReview)
  await pay(store, shown)
  expect([left, store.read().flow.stage]).toEqual([['https://checkout.stripe.com/c/1'], 'paying'])
})

test('another sum than the one that was read is shown for review again, with all that was typed', async () => {
  const sent: unknown[] = []
  answers = (_, { details }) => {
    sent.push((details as Record<string, unknown>)['due'])
    return { ok: false, code: 'invalid', fields: { due: 'due_changed' } }
  }
  const store = aStore(atReview)
  await pay(store, { ...shown, due: 12_000 })
  const { flow, details } = store.read()
  expect([sent, left]).toEqual([[12_000], []])
  expect(flow).toMatchObject({ stage: 'review', attempt, notice: { code: 'due_changed' } })
  expect(details.last_name).toBe('山田')
})

test('what has been paid by other words is shown as the booking that it is, not as lost', async () => {
  const booking = { reference: 'ABC', payment: { amount: 10_000, refunded: 0, returning: 0 } }
  answers = (call) =>
    call.endsWith('/payments')
      ? { ok: false, code: 'id_reused' }
      : { ok: true, booking, vendor: { name: '屋形船' } }
  const store = aStore(atReview)
  await pay(store, shown)
  expect(store.read().flow).toMatchObject({ stage: 'confirmed', booking: { reference: 'ABC' } })
})
