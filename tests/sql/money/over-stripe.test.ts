// The function of payments before a server of Stripe's shape, by the official library, on real Postgres.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paymentsHandler } from '#functions/payments/handler.ts'
import { isBack } from '#functions/payments/session-params.ts'
import { paymentSettings } from '#functions/payments/settings.ts'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { keys, type StripeServer, stripeServer } from '#tests/fixtures/stripe/server.ts'

const site = 'https://book.example.jp'
const runKey = 'a word of sixteen letters'
let db: TestDatabase
let stripe: StripeServer
let handle: (request: Request) => Promise<Response>
let night: Night
const faults: string[] = []
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  stripe = await stripeServer()
  const settings = { ...keys, site, api: new URL(stripe.url) }
  handle = paymentsHandler({ sql: db.sql, settings, runKey, noteFault: (code) => faults.push(code) })
  night = await aNight(db, { capacity: 100 })
}, 60_000)
afterEach(() => {
  stripe.fault = () => undefined
})
afterAll(async () => {
  await stripe.close()
  await db.close()
})

type Said = Record<string, unknown> & { ok: boolean }
const post = async (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<[number, Said]> => {
  const answer = await handle(
    new Request(`http://localhost/functions/v1/payments${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }),
  )
  return [answer.status, (await answer.json()) as Said]
}
const step = async (who: Going, name: string, more: object = {}): Promise<Said> => {
  const wish = { step: name, vendor_url: night.url, id: who.id, token: who.token, ...more }
  return (await post('', wish))[1]
}
const back = '/boat?step=payment'
const begin = (who: Going, more: object = {}) =>
  step(who, 'begin', { details: who.details, lines: [], back, ...more })
const round = async () => (await post('/round', {}, { authorization: `Bearer ${runKey}` }))[1]
const sessionOf = (said: Said) => String(said['url']).split('/').at(-1) ?? ''
async function going(): Promise<Going> {
  const who = night.going()
  await night.hold(who)
  return who
}
const asked = (call: string) => stripe.calls.filter((one) => one === call).length

test('who pays is booked by the signed webhook, comes back to where they were, and is told', async () => {
  const who = await going()
  const said = await begin(who)
  expect(said).toEqual({ ok: true, url: expect.any(String), ends_at: expect.any(String), amount: 10_000 })
  expect(await begin(who), 'twice is the same session').toEqual(said)
  const session = stripe.sessions.get(sessionOf(said))
  expect(session).toMatchObject({
    amount_total: 10_000,
    success_url: `${site}/boat?step=payment&card=paid`,
    cancel_url: `${site}/boat?step=payment&card=back`,
  })
  expect(await step(who, 'ask')).toMatchObject({ ok: true, state: 'open' })
  const event = stripe.pay(sessionOf(said))
  if (!event) throw new Error('not paid')
  expect(await stripe.deliver(event, handle, 'whsec_another'), 'signed by another').toBe(400)
  expect(await step(who, 'ask')).toMatchObject({ state: 'open' })
  expect([await stripe.deliver(event, handle), await stripe.deliver(event, handle)]).toEqual([200, 200])
  expect(await step(who, 'ask')).toMatchObject({
    ok: true,
    state: 'booked',
    booking: { payment: { amount: 10_000 } },
  })
  expect(await begin(who)).toMatchObject({ ok: true, state: 'booked' })
  expect(await night.refunds(who)).toEqual([])
})

test('a webhook that never comes: the page asks, and where nobody is there the round does', async () => {
  const [here, gone] = [await going(), await going()]
  for (const who of [here, gone]) stripe.pay(sessionOf(await begin(who)))
  await db.sql`update private.payment set made_at = now() - interval '6 seconds' where id = ${here.id}`
  const looks = asked(`GET /v1/checkout/sessions/${[...stripe.sessions.keys()].at(-2)}`)
  expect(await step(here, 'ask')).toMatchObject({ state: 'booked' })
  expect(asked(`GET /v1/checkout/sessions/${[...stripe.sessions.keys()].at(-2)}`) - looks).toBe(1)
  await db.sql`update private.payment set ask_at = now() where id = ${gone.id}`
  expect(await round()).toMatchObject({ ok: true, asked: 1 })
  expect(await step(gone, 'ask')).toMatchObject({ state: 'booked' })
})

test('the function dies, or the answer is lost, between two steps: asked again there is one session', async () => {
  const who = await going()
  const before = stripe.sessions.size
  stripe.fault = (call) =>
    call === 'POST /v1/checkout/sessions' ? { when: 'after', status: 500 } : undefined
  expect(await begin(who)).toEqual({ ok: false, code: 'busy' })
  expect(await step(who, 'ask')).toMatchObject({ state: 'open' })
  stripe.fault = () => undefined
  expect(await begin(who)).toMatchObject({ ok: true, amount: 10_000 })
  expect(stripe.sessions.size - before).toBe(1)
})

test('giving up ends the session; where Stripe is away the round does, and the seats are free at once', async () => {
  const [who, other] = [await going(), await going()]
  const session = sessionOf(await begin(who))
  expect(await step(who, 'give_up')).toEqual({ ok: true })
  expect(stripe.sessions.get(session)?.status).toBe('expired')
  expect(await step(who, 'ask')).toMatchObject({ state: 'gone' })
  expect(await begin(who), 'once more').toMatchObject({ ok: true })
  const left = sessionOf(await begin(other))
  stripe.fault = () => ({ when: 'before', status: 500 })
  expect(await step(other, 'give_up')).toEqual({ ok: true })
  stripe.fault = () => undefined
  await db.sql`update private.payment set ask_at = now() where id = ${other.id}`
  await round()
  expect(stripe.sessions.get(left)?.status).toBe('expired')
  expect(await step(other, 'ask')).toMatchObject({ state: 'gone' })
})

test('other content: the first session is over before there is a second; paid meanwhile it is the booking', async () => {
  const who = await going()
  const first = sessionOf(await begin(who))
  const second = sessionOf(await begin(who, { details: { ...who.details, first_name: '次郎' } }))
  expect([stripe.sessions.get(first)?.status, stripe.sessions.get(second)?.status]).toEqual([
    'expired',
    'open',
  ])
  stripe.pay(second)
  expect(await begin(who, { details: { ...who.details, first_name: '三郎' } })).toMatchObject({
    ok: false,
    code: 'id_reused',
  })
  expect(await step(who, 'ask')).toMatchObject({ state: 'booked', booking: { first_name: '次郎' } })
})

test('a refund is made once, whatever is lost on the way; what fails is tried again', async () => {
  const who = await going()
  const event = stripe.pay(sessionOf(await begin(who)))
  if (event) await stripe.deliver(event, handle)
  await night.cancel(who)
  const due = async () => {
    await db.sql`update private.refund set due_at = now() where payment_id = ${who.id} and state = 'due'`
    await round()
  }
  stripe.fault = (call) => (call === 'POST /v1/refunds' ? { when: 'before', status: 500 } : undefined)
  await due()
  expect(await night.refunds(who)).toMatchObject([{ state: 'due' }])
  stripe.fault = (call) => (call === 'POST /v1/refunds' ? { when: 'after' } : undefined)
  await due()
  stripe.fault = () => undefined
  await due()
  await due()
  const intent = [...stripe.sessions.values()].find(
    ({ client_reference_id }) => client_reference_id === who.id,
  )?.payment_intent
  const made = stripe.refunds.filter(({ payment_intent }) => payment_intent === intent)
  expect(made.map(({ amount }) => amount)).toEqual([10_000])
  expect(await night.refunds(who)).toMatchObject([{ state: 'made', amount: 10_000 }])
  expect(await step(who, 'ask')).toMatchObject({ booking: { payment: { refunded: 10_000, returning: 0 } } })
  const failed = stripe.fail(made[0]?.id ?? '')
  expect([await stripe.deliver(failed, handle), await stripe.deliver(failed, handle)]).toEqual([200, 200])
  expect(await night.refunds(who)).toMatchObject([{ state: 'failed' }, { state: 'due' }])
  await due()
  expect(await night.refunds(who)).toMatchObject([{ state: 'failed' }, { state: 'made' }])
})

test('what is no wish of ours is refused, asks neither Postgres nor Stripe, and without a key there is no card', async () => {
  const who = await going()
  const calls = stripe.calls.length
  for (const wrong of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'boat',
    '/#x',
    `/${'a'.repeat(600)}`,
    3,
  ])
    expect(
      (
        await post('', {
          step: 'begin',
          vendor_url: night.url,
          id: who.id,
          token: who.token,
          details: {},
          lines: [],
          back: wrong,
        })
      )[0],
    ).toBe(400)
  for (const wrong of [
    {},
    { step: 'pay' },
    { step: 'ask', vendor_url: night.url, id: 'x', token: who.token },
  ])
    expect((await post('', wrong))[0]).toBe(400)
  expect((await post('/webhook', { id: 'evt_1', type: 'checkout.session.completed' }))[0]).toBe(400)
  expect((await post('/round', {}))[0]).toBe(401)
  expect(await step({ ...who, token: randomUUID() }, 'ask')).toEqual({ ok: false, code: 'hold_expired' })
  expect(stripe.calls.length).toBe(calls)
  const without = paymentsHandler({ sql: db.sql })
  const asking = new Request('http://localhost/functions/v1/payments', {
    method: 'POST',
    body: '{"step": "ask"}',
  })
  expect(await (await without(asking)).json()).toEqual({ ok: false, code: 'no_card' })
  expect(isBack('/boat?x=1&y=%E3%81%82', site)).toBe(true)
})

test.each([
  ['half a letter', '"\\ud83d"'],
  ['a NUL', '"\\u0000"'],
  ['a nest', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
])('%s in a wish is refused as what no page of ours sends, and is no fault', async (_, name) => {
  const who = await going()
  faults.length = 0
  const wish = { step: 'begin', vendor_url: night.url, id: who.id, token: who.token, back, lines: [] }
  const text = JSON.stringify({ ...wish, details: { ...who.details, first_name: 'HERE' } })
  const url = 'http://localhost/functions/v1/payments'
  const asking = new Request(url, { method: 'POST', body: text.replace('"HERE"', name) })
  expect([(await handle(asking)).status, faults]).toEqual([400, []])
})

test('of a fault its kind is noted, and no word of what went wrong, which may name a customer', async () => {
  const who = await going()
  faults.length = 0
  stripe.fault = (call) =>
    call === 'POST /v1/checkout/sessions' ? { when: 'before', status: 500 } : undefined
  expect(await begin(who)).toEqual({ ok: false, code: 'busy' })
  expect(faults.length).toBeGreaterThan(0)
  for (const code of faults) expect(code).toMatch(/^\w+$/)
})

test('who asks is known by the network that the server says, each by their own', async () => {
  const [one, other] = [await going(), await going()]
  const headers = [{ 'x-noren-peer': '198.51.100.7' }, { 'cf-connecting-ip': '198.51.100.8' }]
  await db.sql`update private.hold set expires_at = now() - interval '1 second' where id in ${db.sql([one.id, other.id])}`
  for (const [i, who] of [one, other].entries()) {
    const wish = { step: 'begin', vendor_url: night.url, id: who.id, token: who.token, back, lines: [] }
    const [, said] = await post('', { ...wish, details: who.details }, headers[i])
    expect(said).toMatchObject({ ok: true })
  }
  const callers =
    await db.sql`select id, caller from private.payment where id in ${db.sql([one.id, other.id])}`
  expect(Object.fromEntries(callers.map(({ id, caller }) => [id, caller]))).toEqual({
    [one.id]: '198.51.100.7',
    [other.id]: '198.51.100.8',
  })
})

test('a long name with a letter of two halves is cut between letters', async () => {
  const { id } = night.venue
  const [old] = await db.sql`select name from public.vendor where id = ${id}`
  await db.sql`update public.vendor set name = ${`花${'🎆'.repeat(150)}`} where id = ${id}`
  expect(await begin(await going())).toMatchObject({ ok: true })
  await db.sql`update public.vendor set name = ${old?.['name']} where id = ${id}`
})

test('settings: a key without the webhook’s secret, or a server elsewhere, is said, and never the secret', () => {
  expect(paymentSettings({}, site)).toBeUndefined()
  const whole = { STRIPE_SECRET_KEY: keys.key, STRIPE_WEBHOOK_SECRET: keys.webhookSecret }
  expect(paymentSettings(whole, site)).toEqual({ ...keys, site })
  for (const wrong of [
    { ...whole, STRIPE_SECRET_KEY: 'pk_live_secret' },
    { ...whole, STRIPE_WEBHOOK_SECRET: 'secret' },
    { ...whole, STRIPE_API: 'https://secret.example' },
  ]) {
    expect(() => paymentSettings(wrong, site)).toThrow(/^STRIPE_/)
    expect(() => paymentSettings(wrong, site)).not.toThrow('secret.example')
  }
})
