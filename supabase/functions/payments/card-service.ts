// What is asked of the card service: Stripe, by its own library. Nothing of a card comes here, and no word of its faults goes on: they
// may name what a customer typed.

import Stripe from 'stripe'
import { sessionParams } from './session-params.ts'
import type { PaymentSettings } from './settings.ts'

/** As private.order_of has it. */
export interface Order {
  vendor: string
  id: string
  /** The how-manieth session of this payment. */
  n: number
  amount: number
  /** When nobody can pay it any more, in seconds since 1970. */
  ends: number
  language: 'ja' | 'en'
  title: string
  /** Of a deposit none. */
  items: { name: string; amount: number; count: number }[]
  /** Path and query of the page that the customer comes back to. */
  back: string
}

/** As private.settle_payment takes it. */
export interface SessionSaid {
  vendor: string
  id: string
  n: number
  session: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  amount: number
  intent: string | null
  /** Made by this installation. */
  ours: boolean
}

/** As private.claim_refunds has it. */
export interface RefundDue {
  vendor: string
  id: string
  intent: string
  amount: number
  /** How often it was refused: part of its key. */
  refusals: number
}

/** As private.note_back takes it. */
export interface GivenBack {
  refund: string
  amount: number
  /** Of one that was asked for here, its id. */
  mark: string
  is_lost: boolean
}

export type RefundSaid =
  | { made: string }
  | { pending: string }
  | { cameBack: string }
  /** `answer` is null where none came: it may have been made. */
  | { isFinal: boolean; answer: string | null }

export type NoteBack = (back: GivenBack[]) => Promise<Record<string, number>>

export interface CardService {
  open(order: Order): Promise<{ session: string; url: string }>
  look(session: string): Promise<SessionSaid | null>
  /** Those that were begun since, in seconds since 1970, and are paid. */
  paidSince(from: number): AsyncIterable<SessionSaid>
  /** Ends it, and says what has become of it: it may have been paid. */
  end(session: string): Promise<SessionSaid | null>
  /** What has gone back of a payment, whoever asked for it. */
  back(intent: string): Promise<GivenBack[]>
  /** `note` writes down what has gone back of its payment, and answers what is still due, by id. */
  refund(due: RefundDue, note: NoteBack): Promise<RefundSaid>
  /** Null where it was not signed by the service. */
  event(text: string, signature: string): Promise<Stripe.Event | null>
}

const patienceMs = 10_000

export function cardService(settings: PaymentSettings): CardService {
  const { api, key, webhookSecret, site } = settings
  const stripe = new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: patienceMs,
    telemetry: false,
    ...(api ? { host: api.hostname, port: api.port, protocol: 'http' } : {}),
  })
  const look: CardService['look'] = async (id) => said(await stripe.checkout.sessions.retrieve(id), site)
  return {
    look,
    paidSince: async function* (from) {
      const wish = { created: { gte: from }, status: 'complete', limit: 100 } as const
      for await (const session of stripe.checkout.sessions.list(wish)) {
        const one = said(session, site)
        if (one) yield one
      }
    },
    open: async (order) => {
      const made = await stripe.checkout.sessions.create(sessionParams(order, site), {
        idempotencyKey: `${order.id}:${order.n}`,
      })
      if (!made.url) throw new Error('A session without an address.')
      return { session: made.id, url: made.url }
    },
    end: async (id) => {
      try {
        return said(await stripe.checkout.sessions.expire(id), site)
      } catch (error) {
        // One that is paid, or over already, cannot be ended.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return look(id)
        throw error
      }
    },
    back: async (intent) => (await refundsOf(stripe, intent)).map(givenBack),
    refund: async ({ id, intent, refusals }, note) => {
      try {
        const all = await refundsOf(stripe, intent)
        const amount = (await note(all.map(givenBack)))[id]
        // Its answer may have been lost.
        const known = all.find((one) => markOf(one) === id)
        if (known) return refundSaid(known)
        if (!amount) return { isFinal: false, answer: 'nothing is left of it' }
        const refund = await stripe.refunds.create(
          { payment_intent: intent, amount, metadata: { refund: id } },
          // Under one key a refusal would be answered again for a day; what is not answered may be under way.
          { idempotencyKey: `${id}:${refusals}` },
        )
        return refundSaid(refund)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error
        if (!isAnswer(error)) return { isFinal: false, answer: null }
        return { isFinal: error instanceof Stripe.errors.StripeInvalidRequestError, answer: codeOf(error) }
      }
    },
    event: (text, signature) =>
      stripe.webhooks
        .constructEventAsync(text, signature, webhookSecret, undefined, Stripe.createSubtleCryptoProvider())
        .catch(() => null),
  }
}

/** Only what has succeeded is made: the rest may fail yet, days later. */
export function refundSaid(refund: Stripe.Refund): RefundSaid {
  const { id, status, failure_reason } = refund
  if (status === 'succeeded') return { made: id }
  return isLost(refund) ? { cameBack: failure_reason ?? `status ${status}` } : { pending: id }
}

/** Why the card service does not do what it is asked, and will not by itself: its code; null for what may do better in a moment. */
export function lastingRefusal(error: unknown): string | null {
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError } = Stripe.errors
  const isLasting = [StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError].some(
    (kind) => error instanceof kind,
  )
  return isLasting && error instanceof Stripe.errors.StripeError ? codeOf(error) : null
}

const codeOf = (error: InstanceType<typeof Stripe.errors.StripeError>): string =>
  `${error.code ?? error.type} ${error.statusCode ?? ''}`.trim()

/**
 * Not where the line broke, nor while an earlier request with the same key is under way (409). What a fault of the service (5xx) began it may
 * bring to an end yet, unless that is its word to the same key once more.
 */
const isAnswer = ({ statusCode, headers }: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  statusCode !== undefined &&
  statusCode !== 409 &&
  (statusCode < 500 || headers?.['idempotent-replayed'] === 'true')

const refundsOf = (stripe: Stripe, intent: string): Promise<Stripe.Refund[]> =>
  stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 })

const markOf = ({ metadata }: Stripe.Refund): string => metadata?.['refund'] ?? ''

const isLost = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

const givenBack = (one: Stripe.Refund): GivenBack => ({
  ...{ refund: one.id, amount: one.amount, mark: markOf(one), is_lost: isLost(one) },
})

const statuses = ['open', 'complete', 'expired'] as const

/** Null of a session that nothing of ours made. */
export function said(session: Stripe.Checkout.Session, site: string): SessionSaid | null {
  const { vendor, payment, n, site: from } = session.metadata ?? {}
  if (!vendor || !payment || !n || !isUuid(vendor) || !isUuid(payment) || !/^\d{1,6}$/.test(n)) return null
  const status = statuses.find((one) => one === session.status)
  if (!status) return null
  const intent = session.payment_intent
  return {
    ...{ vendor, id: payment, n: Number(n), session: session.id, status },
    paid: session.payment_status === 'paid' && session.currency === 'jpy',
    amount: session.amount_total ?? 0,
    intent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    ours: from === site,
  }
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
