// Card payments on the address of the product: from the customer's call to Stripe's webhook and back.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { keys, type StripeServer, stripeServer } from '#tests/fixtures/stripe/server.ts'
import { databaseOf } from '#tests/prove/parts/rights/world.ts'

let stripe: StripeServer
let stack: TestStack
beforeAll(async () => {
  stripe = await stripeServer()
  stack = await aStack({ payments: { ...keys, api: new URL(stripe.url), everyMs: 200 } })
}, 60_000)
afterAll(async () => {
  await stack.close()
  await stripe.close()
})

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${stack.url}/functions/v1/payments${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  })

test('begun, paid and told over HTTP; the round runs by itself, and a cancelled booking’s money goes back', async () => {
  const night = await aNight(databaseOf(stack))
  const who = night.going()
  await night.hold(who)
  const wish = { vendor_url: night.url, id: who.id, token: who.token }
  const ask = async (step: string, more: object = {}) =>
    (await (await post('', JSON.stringify({ step, ...wish, ...more }))).json()) as Record<string, unknown>
  const said = await ask('begin', { details: who.details, lines: [], back: '/boat' })
  expect(said).toMatchObject({ ok: true, amount: 10_000 })
  const id = String(said['url']).split('/').at(-1) ?? ''
  expect(stripe.sessions.get(id)?.success_url).toBe(`${stack.url}/boat?card=paid`)
  const event = stripe.pay(id)
  if (!event) throw new Error('not paid')
  const status = await stripe.deliver(event, async (request) =>
    post('/webhook', await request.text(), {
      'stripe-signature': request.headers.get('stripe-signature') ?? '',
    }),
  )
  expect(status).toBe(200)
  expect(await ask('ask')).toMatchObject({ state: 'booked' })
  await night.cancel(who)
  await expect
    .poll(async () => (await ask('ask'))['booking'], { timeout: 10_000 })
    .toMatchObject({
      payment: { amount: 10_000, refunded: 10_000, returning: 0 },
    })
  expect((await post('/round', '{}')).status, 'nobody asks for it from outside').toBe(404)
})

test('who pays at another vendor does not wait behind what Stripe tells of one that is busy', async () => {
  const db = databaseOf(stack)
  const [busy, other] = [await aNight(db, { capacity: 50 }), await aNight(db)]
  const begin = async (night: Night, who: Going) => {
    const wish = { step: 'begin', vendor_url: night.url, id: who.id, token: who.token, back: '/boat' }
    const said = await post('', JSON.stringify({ ...wish, details: who.details, lines: [] }))
    return (await said.json()) as Record<string, unknown>
  }
  const events: NonNullable<ReturnType<typeof stripe.pay>>[] = []
  for (let i = 0; i < 8; i++) {
    const who = busy.going()
    await busy.hold(who, 1)
    const event = stripe.pay(
      String((await begin(busy, who))['url'])
        .split('/')
        .at(-1) ?? '',
    )
    if (event) events.push(event)
  }
  expect(events).toHaveLength(8)
  const who = other.going()
  await other.hold(who)
  const measured = async () => {
    const began = performance.now()
    expect(await begin(other, who)).toMatchObject({ ok: true })
    return performance.now() - began
  }
  const quiet = await measured()
  // As a large import has it, or one move of an event with thousands.
  let letGo: (_: unknown) => void = () => undefined
  const wanted = new Promise((done) => {
    letGo = done
  })
  const locked = db.connect(1).begin(async (tx) => {
    await tx`select private.lock_vendor(${busy.venue.id})`
    await wanted
  })
  await new Promise((done) => setTimeout(done, 200))
  const words = Promise.all(
    events.map((event) =>
      stripe.deliver(event, async (request) =>
        post('/webhook', await request.text(), {
          'stripe-signature': request.headers.get('stripe-signature') ?? '',
        }),
      ),
    ),
  )
  await new Promise((done) => setTimeout(done, 200))
  expect([quiet, await measured()].filter((ms) => ms > 2000)).toEqual([])
  expect(await words, 'Stripe tells it again').toEqual(events.map(() => 503))
  letGo(undefined)
  await locked
}, 90_000)
