// What the page does with each answer of the function of payments, without a browser; with one: e2e/money/pages.spec.ts.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FlowEvent, newFlow, step } from '#domain/online/booking-attempt.ts'
import { noDetails } from '#domain/online/guest-booking.ts'
import type { Draft } from '#lib/booking-flow/draft.ts'
import type { FlowStore } from '#lib/booking-flow/flow-store.ts'

const gone: string[] = []
const page = { pathname: '/sakura/book', search: '?step=payment&card=back', origin: 'http://localhost' }
let paying: typeof import('./pay.ts')
let calls: typeof import('#lib/customer/payment-calls.ts').paymentCalls
beforeAll(async () => {
  vi.stubGlobal('location', { ...page, assign: (href: string) => gone.push(href) })
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  vi.stubGlobal('document', { querySelector: () => null })
  paying = await import('./pay.ts')
  calls = (await import('#lib/customer/payment-calls.ts')).paymentCalls
})
beforeEach(() => {
  gone.length = 0
  return () => vi.restoreAllMocks()
})
afterAll(() => vi.unstubAllGlobals())

const attempt = { id: '00000000-0000-4000-8000-000000000001', token: 'a'.repeat(32) }
const choice = { day: '2026-12-01', minute: 1140, pax: 2 }
const details = { ...noDetails, last_name: '山田' }
const ends_at = '2026-12-01T10:31:00.000Z'
const begun = { ok: true as const, url: 'https://checkout.stripe.com/c/pay/cs_1', ends_at, amount: 6000 }
const shown = { language: 'ja' as const, fees: [] }

function aStore(stage: 'review' | 'paying' = 'review') {
  let draft: Draft = { flow: { ...newFlow, stage, choice, attempt }, details, sent: null }
  const said: FlowEvent[] = []
  const store: FlowStore = {
    ...{ url: 'sakura', key: 'k', read: () => draft },
    keep: (change) => {
      draft = { ...draft, ...change }
      return draft
    },
    send: (event) => {
      said.push(event)
      const before = draft.flow
      draft = { ...draft, flow: step(before, event) }
      return { before, after: draft.flow }
    },
  }
  return { store, said }
}

test('the page leaves for the card service alone, with the seats kept till its end, and comes back to where it was', async () => {
  const { store } = aStore()
  const begin = vi.spyOn(calls, 'begin').mockResolvedValue(begun)
  expect(await paying.pay(store, shown as never)).toBe(true)
  expect(gone).toEqual([begun.url])
  expect(store.read().flow).toMatchObject({ stage: 'paying', heldUntil: Date.parse(ends_at) })
  expect(begin.mock.calls[0]?.[4], 'no word of a payment before').toBe('/sakura/book?step=payment')
})

test.each(['https://evil.example/c/pay', 'javascript:alert(1)', 'http://127.0.0.1:1234/pay'])(
  'it does not leave for %s, and nothing is lost',
  async (url) => {
    const { store } = aStore()
    vi.spyOn(calls, 'begin').mockResolvedValue({ ...begun, url })
    await paying.pay(store, shown as never)
    expect(gone).toEqual([])
    expect(store.read().flow).toMatchObject({ stage: 'review', attempt, notice: { code: 'server_fault' } })
  },
)

test('what is gone on with is asked for in the words it was begun with, whatever was typed or read since', async () => {
  const { store } = aStore()
  const begin = vi.spyOn(calls, 'begin').mockResolvedValue(begun)
  await paying.pay(store, shown as never)
  store.keep({ details: { ...details, last_name: '鈴木' } })
  await paying.pay(store, { ...shown, language: 'en' } as never)
  const [first, second] = begin.mock.calls.map((call) => call.slice(2, 4))
  expect(second).toEqual(first)
})

test('no answer to a beginning leaves nothing in doubt: it is asked for again from the review', async () => {
  for (const code of ['offline', 'busy', 'no_card']) {
    const { store } = aStore()
    vi.spyOn(calls, 'begin').mockResolvedValue({ ok: false, code })
    await paying.pay(store, shown as never)
    expect(store.read().flow, code).toMatchObject({
      stage: 'review',
      attempt,
      doubt: false,
      notice: { code },
    })
  }
})

test('giving up asks first what was paid meanwhile, and where nobody can be asked nothing is given up', async () => {
  const away = aStore('paying')
  vi.spyOn(calls, 'giveUp').mockResolvedValueOnce({ ok: false, code: 'offline' })
  expect(await paying.giveUp(away.store)).toBe(false)
  expect(away.said).toEqual([])

  const paid = aStore('paying')
  vi.spyOn(calls, 'giveUp').mockResolvedValue({ ok: true })
  const [booking, vendor] = [{ reference: 'K7M2P' }, { phone: '' }]
  vi.spyOn(calls, 'state').mockResolvedValueOnce({ ok: true, state: 'booked', booking, vendor } as never)
  expect(await paying.giveUp(paid.store)).toBe(true)
  expect(paid.said.map(({ type }) => type)).toEqual(['confirmed'])

  const open = aStore('paying')
  vi.spyOn(calls, 'state').mockResolvedValue({ ok: true, state: 'open' } as never)
  expect(await paying.giveUp(open.store)).toBe(true)
  expect(open.said.map(({ type }) => type)).toEqual(['given_up'])
})

test('what nobody could be asked about is not gone, and money that went back is said to have', async () => {
  const { store, said } = aStore('paying')
  const state = vi.spyOn(calls, 'state')
  for (const code of ['offline', 'no_answer', 'busy']) {
    state.mockResolvedValueOnce({ ok: false, code })
    expect(await paying.look(store), code).toBe('failed')
  }
  state.mockResolvedValueOnce({ ok: false, code: 'hold_expired' })
  expect(await paying.look(store)).toBe('gone')
  expect(said).toEqual([])
  state.mockResolvedValueOnce({ ok: true, state: 'returned' } as never)
  expect(await paying.look(store)).toBe('settled')
  expect(store.read().flow.notice?.code).toBe('payment_returned')
})
