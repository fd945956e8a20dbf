import type Stripe from 'stripe'
import { answer, anySite, isWord, objectIn, shortText } from '#functions/http/customers.ts'
import { isSame } from '#functions/http/same-word.ts'
import { type Asked, isBusy } from '#functions/tickets/keys.ts'
import { cardService, isUuid, refundSaid, said } from './card-service.ts'
import { ledgerOf, type Plain, type Wish } from './ledger.ts'
import { paymentRound } from './round.ts'
import { isBack } from './session-params.ts'
import type { PaymentSettings } from './settings.ts'
import { ask, begin, giveUp, noteBack, noteRefund, settled, type Till } from './steps.ts'

/** More than details, answers and twenty lines need, and than the card service says of a session. */
const mostBytes = 64_000

export interface PaymentParts {
  sql: Asked
  /** Of what the card service says by itself and of rounds, so that neither keeps a customer waiting; none: the same. */
  toldSql?: Asked
  /** None: no card is taken. */
  settings?: PaymentSettings | undefined
  /** The word by which a schedule is known; none: no round is asked for from outside. */
  runKey?: string | undefined
  noteFault?: (code: string) => void
}

/**
 * POST `{step, vendor_url, id, token}` of a customer's page: `begin` with `details`, `lines` and `back`, `give_up`, `ask`. POST `…/webhook` of the
 * card service, and `…/round` of a schedule with its word as bearer token (sync/SPEC.md).
 */
export function paymentsHandler(parts: PaymentParts): (request: Request) => Promise<Response> {
  const { settings, noteFault = () => undefined } = parts
  const cards = settings && cardService(settings)
  const till = cards && { ledger: ledgerOf(parts.sql), cards }
  const toldTill = cards && { ledger: ledgerOf(parts.toldSql ?? parts.sql), cards }
  return async (request) => {
    // Where the pages are another site's, the browser asks first.
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: anySite })
    if (request.method !== 'POST') return answer(405, { ok: false, code: 'post_only' })
    const last = new URL(request.url).pathname.split('/').at(-1)
    try {
      if (last === 'round') return await roundAsked(parts, toldTill, request)
      const text = await shortText(request, mostBytes)
      if (text === null) return answer(400, { ok: false, code: 'invalid' })
      if (last === 'webhook')
        return await told(toldTill, settings, text, request.headers.get('stripe-signature') ?? '')
      if (!till || !settings) return answer(200, { ok: false, code: 'no_card' })
      const plain = await asked(till, settings.site, request.headers, objectIn(text))
      if (plain?.['code'] === 'card_refused') noteFault('card_refused')
      return plain ? answer(200, plain) : answer(400, { ok: false, code: 'invalid' })
    } catch (error) {
      const { code = '', type = '' } = error as { code?: string; type?: string }
      // What is the card service's, or a lock's, does better in a moment; a webhook is sent again.
      const isPassing = isBusy(error) || type.startsWith('Stripe')
      if (!isBusy(error)) noteFault(type || code)
      if (isPassing && last !== 'webhook') return answer(200, { ok: false, code: 'busy' })
      return answer(isPassing ? 503 : 500, { ok: false, code: 'failed' })
    }
  }
}

const steps = { begin, give_up: giveUp, ask }

/** Null for what no page of ours sends. */
async function asked(
  till: Till,
  site: string,
  headers: Headers,
  { step, vendor_url, id, token, details, lines, back }: Record<string, unknown>,
): Promise<Plain | null> {
  if (!isWord(vendor_url) || !isWord(id) || !isWord(token) || !uuid.test(id)) return null
  const wish: Wish = { vendor_url, id, token }
  if (step === 'give_up' || step === 'ask') return steps[step](till, wish)
  if (step !== 'begin' || !isWord(back) || !isBack(back, site)) return null
  return begin(till, callerIn(headers), wish, { details, lines, back })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** By what private.caller knows who asks. */
const callerIn = (headers: Headers): object =>
  Object.fromEntries(
    ['cf-connecting-ip', 'x-noren-peer'].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

const ofRefunds = ['refund.updated', 'refund.failed', 'charge.refund.updated'] as const
type OfRefund = Extract<Stripe.Event, { type: (typeof ofRefunds)[number] }>
const isOfRefund = (event: Stripe.Event): event is OfRefund => ofRefunds.some((type) => type === event.type)

/** What nobody signed is nobody's word. What is signed is settled before it is answered: else it comes again. */
async function told(
  till: Till | undefined,
  settings: PaymentSettings | undefined,
  text: string,
  signature: string,
): Promise<Response> {
  const event = till && settings && (await till.cards.event(text, signature))
  if (!event) return answer(400, { ok: false, code: 'invalid' })
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired')
    await settled(till.ledger, said(event.data.object, settings.site))
  if (event.type === 'charge.dispute.created') {
    const { payment_intent: intent, amount, id } = event.data.object
    if (typeof intent === 'string') await till.ledger.disputed(intent, amount, id)
  }
  if (isOfRefund(event)) {
    const id = event.data.object.metadata?.['refund'] ?? ''
    if (isUuid(id)) await noteRefund(till.ledger, id, refundSaid(event.data.object))
    else await noteBack(till, event.data.object)
  }
  // What the house gives back in the card service's own pages, too.
  if (event.type === 'charge.refunded') await noteBack(till, event.data.object)
  return answer(200, { ok: true })
}

async function roundAsked(
  { runKey = '' }: PaymentParts,
  till: Till | undefined,
  request: Request,
): Promise<Response> {
  if (runKey.length < 16 || !isSame(request.headers.get('authorization') ?? '', `Bearer ${runKey}`))
    return answer(401, { ok: false, code: 'not_allowed' })
  if (!till) return answer(200, { ok: false, code: 'no_card' })
  const until = performance.now() + 50_000
  return answer(200, { ok: true, ...(await paymentRound(till, () => performance.now() > until)) })
}
