// The function of card payments under Deno, before a Postgres and a server of Stripe's shape on loopback: the same evening as Node plays
// it, and what Deno has to do for itself: signatures, the library's requests, the word of the schedule.

import { paymentsHandler } from '#functions/payments/handler.ts'
import { aNight, type Going } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { keys, type StripeServer, stripeServer } from '#tests/fixtures/stripe/server.ts'
import type { Outcome } from '#tests/prove/types.ts'
import { findDeno, startFunction } from './deno.ts'

const site = 'https://book.example.jp'
const runKey = 'a word that only the schedule knows'

type Handle = (request: Request) => Promise<Response>

export async function denoPayments(): Promise<Outcome> {
  const deno = await findDeno()
  if (!deno)
    return {
      cases: 0,
      violations: [],
      control: [],
      leftOut: ['npm could not bring Deno: no function was run'],
    }
  const [db, stripe] = [await startDatabase(), await stripeServer()]
  await withoutLimits(db.sql)
  const settings = { ...keys, site, api: new URL(stripe.url) }
  const env = {
    ...{ SUPABASE_DB_URL: db.url, PAYMENT_RUN_KEY: runKey, NOREN_URL: site, STRIPE_API: stripe.url },
    ...{ STRIPE_SECRET_KEY: keys.key, STRIPE_WEBHOOK_SECRET: keys.webhookSecret },
  }
  const running = await startFunction(deno, 'payments', env)
  try {
    const wanted = await evening(db, stripe, paymentsHandler({ sql: db.sql, settings, runKey }))
    const told = await evening(db, stripe, (request) =>
      fetch(new Request(onto(running.url, request), request)),
    )
    const deaf = { ...settings, webhookSecret: 'whsec_another' }
    const misheard = await evening(db, stripe, paymentsHandler({ sql: db.sql, settings: deaf, runKey }))
    return {
      cases: wanted.length,
      violations: [
        ...differences(told, wanted),
        ...(wanted.join().includes('booked') ? [] : ['nothing is booked']),
      ],
      control: differences(misheard, wanted),
    }
  } finally {
    await running.close()
    await stripe.close()
    await db.close()
  }
}

const onto = (url: string, request: Request): string => url + new URL(request.url).pathname

const differences = (found: readonly string[], wanted: readonly string[]): string[] =>
  wanted.flatMap((one, i) => (found[i] === one ? [] : [`${found[i]} instead of ${one}`]))

/** What was answered, and what became of it, in words without ids. */
async function evening(db: TestDatabase, stripe: StripeServer, handle: Handle): Promise<string[]> {
  const night = await aNight(db, { capacity: 4 })
  const said: string[] = []
  stripe.forget()
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://localhost/functions/v1/payments${path}`, {
      method: 'POST',
      body,
      headers,
    })
    const answer = await handle(request)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const ask = async (who: Going, step: string, more: object = {}) => {
    const { body } = await post(
      '',
      JSON.stringify({ step, vendor_url: night.url, id: who.id, token: who.token, ...more }),
    )
    const { ok, code, state, amount } = body
    said.push(`${step}: ${JSON.stringify({ ok, code, state, amount })}`)
    return String(body['url'])
  }
  const begin = (who: Going) =>
    ask(who, 'begin', { details: who.details, lines: [], back: '/boat?step=payment' })
  const round = async (word: string) => {
    const { status, body } = await post('/round', '', { authorization: `Bearer ${word}` })
    said.push(`round: ${status} ${JSON.stringify(body)}`)
  }
  const paid = (url: string) => {
    const event = stripe.pay(url.split('/').at(-1) ?? '')
    if (!event) throw new Error('not paid')
    return event
  }
  const [first, late, silent] = [night.going(), night.going(), night.going()]

  said.push(`get: ${(await handle(new Request('http://localhost/functions/v1/payments'))).status}`)
  said.push(`no JSON: ${(await post('', 'x')).status}`)
  await night.hold(first)
  const url = await begin(first)
  said.push(`again: ${(await begin(first)) === url}`)
  const event = paid(url)
  said.push(`another's word: ${await stripe.deliver(event, handle, 'whsec_somebody')}`)
  said.push(`nobody's word: ${(await post('/webhook', JSON.stringify(event))).status}`)
  for (let i = 0; i < 2; i++) said.push(`told: ${await stripe.deliver(event, handle)}`)
  await ask(first, 'ask')

  // Paid when the seats are gone, and paid while no word comes.
  await night.hold(late)
  const late_url = await begin(late)
  await db.sql`delete from private.hold where id = ${late.id}`
  await night.hold(silent)
  paid(await begin(silent))
  await db.sql`update private.payment set ask_at = now() where id = ${silent.id}`
  for (const word of ['', 'x', runKey.slice(1), runKey]) await round(word)
  await ask(silent, 'ask')
  said.push(`told late: ${await stripe.deliver(paid(late_url), handle)}`)
  await ask(late, 'ask')

  await night.cancel(first)
  // Two at once make each refund once.
  await Promise.all([1, 2].map(() => post('/round', '', { authorization: `Bearer ${runKey}` })))
  await round(runKey)
  await ask(first, 'give_up')
  const forms = [...stripe.sessions.values()].map(
    ({ amount_total, payment_status, status, success_url, cancel_url }) =>
      JSON.stringify([amount_total, payment_status, status, ...[success_url, cancel_url].map(pathOf)]),
  )
  said.push(...forms, ...stripe.refunds.map(({ amount, status }) => `refund: ${amount} ${status}`))
  const rows = await db.sql<{ words: string }[]>`
    select concat_ws(' ', p.state, p.amount, b.status, b.payment) as words from private.payment p
    left join public.booking b on b.vendor_id = p.vendor_id and b.id = p.id
    where p.vendor_id = ${night.venue.id} order by p.made_at`
  return [...said, ...rows.map(({ words }) => words)]
}

const pathOf = (url: string | null): string => (url ?? '').replace(site, '')
