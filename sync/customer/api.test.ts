import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { noDetails } from '#domain/online/guest-booking.ts'
import { customerApi } from './api.ts'
import { asking } from './ask.ts'
import { bookingApi } from './booking-api.ts'
import { paymentsApi } from './payments-api.ts'

/** Both parts, as the pages load them one after the other. */
function wholeApi(server: Parameters<typeof customerApi>[0]) {
  return { ...customerApi(server), ...bookingApi(asking(server)) }
}

let server: Server | undefined
afterEach(() => void server?.close())

/** The limit of ten seconds after one. */
const soon = (ms: number, action: () => void) => {
  const timer = setTimeout(action, ms / 10)
  return () => clearTimeout(timer)
}

interface Seen {
  method: string | undefined
  url: string | undefined
  body: string
}

/** A server that answers each call with the next of `answers`; a null hangs. */
async function answering(...answers: ([number, unknown, Record<string, string>?] | null)[]) {
  const seen: Seen[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, body })
      const answer = answers[Math.min(seen.length, answers.length) - 1]
      if (!answer) return
      response.writeHead(answer[0], { 'content-type': 'application/json', ...answer[2] })
      response.end(typeof answer[1] === 'string' ? answer[1] : JSON.stringify(answer[1]))
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const at = { url: `http://127.0.0.1:${port}`, anonKey: 'k', pausesMs: [1, 1], after: soon }
  return { api: wholeApi(at), seen, at }
}

const attempt = { id: '00000000-0000-4000-8000-000000000001', token: 'ab'.repeat(16) }
const choice = { day: '2026-11-21', minute: 1170, pax: 2 }

test('[S11] everything travels in the body of a POST', async () => {
  const { api, seen } = await answering([200, { ok: true, booking: {}, vendor: {} }])
  await api.findBooking('sakura-tei', attempt.token)
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/rest/v1/rpc/find_booking',
      body: JSON.stringify({ p_vendor_url: 'sakura-tei', p_token: attempt.token }),
    },
  ])
})

test('a refusal is an answer and is not asked for again', async () => {
  const { api, seen } = await answering([200, { ok: false, code: 'full', others: [] }])
  expect(await api.holdSeats('v', attempt, choice, null)).toMatchObject({ ok: false, code: 'full' })
  expect(seen).toHaveLength(1)
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])('status %i is tried again, as it was', async (status) => {
  const { api, seen } = await answering([status, {}], [200, { ok: true, id: attempt.id, expires_in: 600 }])
  expect(await api.holdSeats('v', attempt, choice, null)).toMatchObject({ ok: true })
  expect(seen).toHaveLength(2)
  expect(seen[1]).toEqual(seen[0])
})

test.each([400, 401, 403, 404, 405, 501])('status %i is not tried again', async (status) => {
  const { api, seen } = await answering([status, { message: 'secret' }])
  expect(await api.vendorPage('v')).toEqual({ ok: false, code: 'server_fault' })
  expect(seen).toHaveLength(1)
})

test('a busy server is asked three times and no more', async () => {
  const { api, seen } = await answering([200, { ok: false, code: 'busy' }])
  expect(await api.holdSeats('v', attempt, choice, null)).toMatchObject({ code: 'busy' })
  expect(seen).toHaveLength(3)
})

const turnedAway = (seconds: number): [number, unknown, Record<string, string>] => [
  ...([503, { code: 'PT503' }] as const),
  { 'retry-after': `${seconds}` },
]
const moment = { ok: true, vendor: {} }

test('who is turned away for some seconds is told so where the page counts them, and not asked for meanwhile', async () => {
  const busy = { ok: false, code: 'busy', again_in: 9 }
  const { api, seen, at } = await answering(turnedAway(9), turnedAway(9), turnedAway(9), [200, busy])
  expect(await api.holdSeats('v', attempt, choice, null)).toEqual(busy)
  expect(await api.holdSpots('v', attempt, 'o', [], null)).toEqual(busy)
  const agreement = { terms_version: 'v', language: 'ja', fees: [] } as const
  expect(await api.confirmBooking('v', attempt, noDetails, agreement)).toEqual(busy)
  expect(await paymentsApi(at).state('v', attempt), 'the database says it in its answer').toEqual(busy)
  expect(seen).toHaveLength(4)
})

test('what no page counts is asked for again once the seconds are over, unless they are many', async () => {
  const soon = await answering(turnedAway(1), [200, moment])
  const began = performance.now()
  expect(await soon.api.vendorPage('v')).toEqual(moment)
  expect(performance.now() - began).toBeGreaterThanOrEqual(990)
  server?.close()
  const late = await answering(turnedAway(30), [200, moment])
  expect(await late.api.vendorPage('v')).toEqual({ ok: false, code: 'busy', again_in: 30 })
  expect(late.seen).toHaveLength(1)
  server?.close()
  const never = await answering(
    turnedAway(86_400),
    [200, { ok: false, code: 'busy', again_in: 86_400 }],
    [200, { ok: false, code: 'hold_expired', again_in: 86_400 }],
  )
  expect(await never.api.vendorPage('v'), 'whatever a gateway says').toMatchObject({ again_in: 60 })
  expect(await never.api.vendorPage('v'), 'in its answer, too').toMatchObject({ again_in: 60 })
  expect(await never.api.vendorPage('v'), 'of what is not busy either').toMatchObject({ again_in: 60 })
})

test('the page of a captive portal is no answer', async () => {
  const { api } = await answering([200, '<html>sign in</html>'])
  expect(await api.vendorPage('v')).toEqual({ ok: false, code: 'no_answer' })
})

test('a server that says nothing ends in time', async () => {
  const { api, seen } = await answering(null)
  expect(await api.vendorPage('v')).toEqual({ ok: false, code: 'no_answer' })
  expect(seen).toHaveLength(1)
})

test('no server is offline', async () => {
  const api = wholeApi({ url: 'http://127.0.0.1:9', anonKey: 'k', pausesMs: [] })
  expect(await api.vendorPage('v')).toEqual({ ok: false, code: 'offline' })
})

test('what is asked of payments is what the function takes, and no card is among it', async () => {
  const { at, seen } = await answering(
    [200, { ok: true, url: 'https://checkout.stripe.com/c', ends_at: 'x', amount: 6000 }],
    [200, { ok: true }],
    [200, { ok: true, state: 'open' }],
  )
  const api = paymentsApi(at)
  const lines = [{ price_type: 'p', count: 2, price: 3000 }]
  const agreement = { terms_version: 'v', language: 'ja', fees: [] } as const
  await api.begin(
    'kiku',
    attempt,
    { ...noDetails, last_name: ' 佐藤\u200b', lines },
    agreement,
    '/kiku/x?step=y',
  )
  await api.giveUp('kiku', attempt)
  expect(await api.state('kiku', attempt)).toEqual({ ok: true, state: 'open' })
  const [begun, ...others] = seen.map(({ body }) => JSON.parse(body))
  expect(seen.map((one) => one.url)).toEqual(Array(3).fill('/functions/v1/payments'))
  expect(begun).toMatchObject({
    step: 'begin',
    vendor_url: 'kiku',
    ...attempt,
    lines,
    back: '/kiku/x?step=y',
  })
  expect(Object.keys(begun.details).sort()).toEqual([
    'email',
    'fees',
    'first_name',
    'language',
    'last_name',
    'marketing_opt_in',
    'phone',
    'requests',
    'terms_version',
    'website',
  ])
  expect(begun.details.last_name).toBe('佐藤')
  expect(others).toEqual([
    { vendor_url: 'kiku', ...attempt, step: 'give_up' },
    { vendor_url: 'kiku', ...attempt, step: 'ask' },
  ])
})
