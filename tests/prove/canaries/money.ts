// Customers pay by card on the whole product, while all that the card service says, and what a hostile page sends along, is full of a
// card's words. Then each place that keeps or tells something is searched for them, and for the server's secrets.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { keys, type StripeServer, stripeServer } from '#tests/fixtures/stripe/server.ts'
import { databaseOf } from '#tests/prove/parts/rights/world.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { builtFiles, builtWith } from './built-files.ts'
import { bytesOf, eventually, pagesOf, rowsOf, terminal } from './kept.ts'
import { type Canary, heardIn } from './plant.ts'
import { tabletOf } from './tablet-stores.ts'

const words = {
  number: '4000056655665556',
  holder: 'karteninhaber',
  digits: 'kartenende',
  print: 'kartenabdruck',
  bank: 'kartenbank',
  reason: 'kartengrund',
}

/** As the card service says it of sessions, of refunds and of what went wrong. */
const ofACard = {
  customer_details: { name: words.holder, email: `${words.holder}@noren.example`, phone: words.digits },
  payment_method: `pm_${words.print}`,
  payment_method_details: {
    type: 'card',
    card: { last4: words.digits, fingerprint: words.print, issuer: words.bank },
  },
  destination_details: { type: 'card', card: { reference: words.print } },
  last_payment_error: { message: `Your card ${words.number} was declined by ${words.bank}.` },
  decline_code: words.reason,
  charge: `ch_${words.print}`,
  doc_url: `https://stripe.com/docs/error-codes/${words.reason}`,
  receipt_url: `https://pay.stripe.com/${words.print}`,
}

/** What a page of somebody else's sends along. */
const ofAPage = {
  card: { number: words.number, name: words.holder },
  card_number: words.number,
  cvc: words.digits,
}

const cards: Canary[] = Object.entries(words).map(([place, word]) => canary(`a card’s ${place}`, word))

function canary(place: string, word: string): Canary {
  return { place, forms: [word, Buffer.from(word).toString('hex'), Buffer.from(word).toString('base64')] }
}

export async function moneyCanaries(size: Size): Promise<Outcome> {
  const ears = terminal()
  const [stripe, mails] = await Promise.all([stripeServer(), startMailServer()])
  const stack = await aStack({
    payments: { ...keys, api: new URL(stripe.url), everyMs: 200 },
    mails: { from: 'noren@noren.example', page: false, everyMs: 200, transport: smtpTransport(mails.url) },
  })
  try {
    stripe.beside = ofACard
    const night = await aNight(databaseOf(stack))
    const held = await everythingIsPaid(stack, stripe, night)
    await eventually(() => mails.accepted.length >= 3, 'three mails')
    const tablet = await tabletOf(stack, night)
    const secrets = secretsOf(stack)
    const all = [...cards, ...secrets]
    const search = async () => {
      const fed = await tablet.feed()
      const shown = await tablet.stores()
      return [
        ...heardIn('a row of the database', await rowsOf(stack.sql), all),
        ...heardIn('the database’s files', bytesOf(join(stack.home, 'postgres')), cards),
        ...heardIn(
          'a mail',
          mails.accepted.map(({ mail }) => `${mail.subject} ${mail.text} ${mail.html}`),
          all,
        ),
        ...heardIn('an answer to a customer', held, all),
        ...heardIn('the feed', fed.rows, all),
        ...heardIn('the history', fed.history, all),
        ...heardIn('a page', await pagesOf(stack, night), all),
        ...heardIn('a tablet’s stores', shown.stores, all),
        ...heardIn('an export', shown.export, all),
        ...heardIn('the log', [...ears.heard, readFileSync(join(stack.home, 'postgres.log'), 'utf8')], all),
      ]
    }
    const built = size === 'full' ? await builtWith(envOf(stack)) : builtFiles()
    const violations = [...(await search()), ...heardIn('a built file', built.texts, all)]
    await plant(stack, night, ears.heard, held)
    await eventually(() => mails.accepted.some(({ to }) => to.startsWith('planted')), 'the planted mail')
    const found = await search()
    found.push(...heardIn('a built file', [...built.texts, `const key="${keys.key}"`], all))
    const unseen = places.filter((place) => !found.some((one) => one.includes(` in ${place}: `)))
    violations.push(...unseen.map((place) => `a word that was planted in ${place} is not seen`))
    return {
      cases: built.texts.length + held.length + mails.accepted.length,
      violations,
      control: found.slice(0, 40),
      figures: { canaries: all.length, builtFiles: built.texts.length, mails: mails.accepted.length },
    }
  } finally {
    ears.stop()
    await stack.close()
    await Promise.all([stripe.close(), mails.close()])
  }
}

const places = [
  ...['a row of the database', 'a mail', 'an answer to a customer', 'the feed', 'the history', 'a page'],
  ...['the database’s files', 'a tablet’s stores', 'an export', 'the log', 'a built file'],
]

const envOf = ({ home }: TestStack): Record<string, string> => {
  const { jwt_secret, owner_password } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))
  return {
    ...{ STRIPE_SECRET_KEY: keys.key, STRIPE_WEBHOOK_SECRET: keys.webhookSecret },
    ...{ SUPABASE_SERVICE_ROLE_KEY: jwt_secret, DATABASE_PASSWORD: owner_password },
  }
}

const secretsOf = (stack: TestStack): Canary[] =>
  Object.entries(envOf(stack)).map(([name, word]) => canary(name, word))

/** Paid and kept, cancelled, late and sent back by the bank; with calls that fail on the way. What customers were told. */
async function everythingIsPaid(stack: TestStack, stripe: StripeServer, night: Night): Promise<string[]> {
  const heard: string[] = []
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${stack.url}/functions/v1/payments${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    })
    heard.push(`${await answer.clone().text()} ${JSON.stringify([...answer.headers])}`)
    return answer
  }
  const ask = async (who: Going, step: string, more: object = {}) => {
    const wish = { step, vendor_url: night.url, id: who.id, token: who.token, ...more }
    return (await (await post('', JSON.stringify(wish))).json()) as Record<string, unknown>
  }
  const deliver = (event: Stripe.Event, secret?: string) =>
    stripe.deliver(
      event,
      async (request) =>
        post('/webhook', await request.text(), {
          'stripe-signature': request.headers.get('stripe-signature') ?? '',
        }),
      secret,
    )
  const pay = async (who: Going) => {
    await night.hold(who, 1)
    const details = { ...who.details, ...ofAPage }
    const said = await ask(who, 'begin', { details, lines: [], back: '/boat' })
    const event = stripe.pay(String(said['url']).split('/').at(-1) ?? '')
    if (!event) throw new Error(`not paid: ${JSON.stringify(said)}`)
    return event
  }
  const [kept, gone, late] = [night.going(), night.going(), night.going()]
  stripe.fault = () => ({ when: 'before', status: 402 })
  await night.hold(kept, 1)
  await ask(kept, 'begin', { details: kept.details, lines: [], back: '/boat', ...ofAPage })
  stripe.fault = () => undefined
  for (const who of [kept, gone]) {
    const event = await pay(who)
    await deliver(event, 'whsec_of_somebody_else')
    await deliver(event)
    await ask(who, 'ask')
    heard.push(JSON.stringify(await night.find(who)))
  }
  const event = await pay(late)
  await stack.sql`delete from private.hold where id = ${late.id}`
  await stack.sql`update public.occurrence set capacity = 2 where id = ${night.occurrence}`
  await ask(late, 'give_up')
  await deliver(event)
  // Refused once, with words of the card, then made, then sent back by the bank.
  let refusals = 1
  stripe.fault = (call) =>
    call === 'POST /v1/refunds' && refusals-- > 0 ? { when: 'before', status: 400 } : undefined
  await night.cancel(gone)
  await eventually(async () => {
    await stack.sql`update private.refund set due_at = now() where state = 'due'`
    return stripe.refunds.length >= 2
  }, 'two refunds')
  const [first] = stripe.refunds
  if (first) {
    await deliver(stripe.fail(first.id))
  }
  return heard
}

/** A word in each place that is searched, as carelessness would leave it; in the mail and on the page a secret. */
async function plant({ sql }: TestStack, { venue }: Night, heard: string[], held: string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('noren.erasing', 'on', true)`
    await tx`update public.booking_history set code = ${words.reason} where vendor_id = ${venue.id}`
  })
  await sql`update public.booking set comments = ${words.holder}, requests = ${words.holder} where vendor_id = ${venue.id}`
  await sql`update public.vendor set name = ${keys.key} where id = ${venue.id}`
  await sql`select private.ask_mail('payment_returned', v.id, 'planted@noren.example', 'ja', private.money_facts(v, 'ja', 100, ''), 7200)
    from public.vendor v where v.id = ${venue.id}`
  heard.push(`failed for ${words.number}`)
  held.push(`{"ok": false, "said": "${words.bank}"}`)
}
