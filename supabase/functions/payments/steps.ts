// The three things that a customer's page asks of a payment.

import type Stripe from 'stripe'
import { type CardService, lastingRefusal, type RefundSaid, type SessionSaid } from './card-service.ts'
import type { Ledger, Plain, Step, Wish } from './ledger.ts'

export interface Till {
  ledger: Ledger
  cards: CardService
}

/** An old session, a new one, and one that another tab asked for meanwhile. */
const mostSteps = 4

interface Order {
  details: unknown
  lines: unknown
  back: string
}

/**
 * Where the customer pays; what is begun again with the same content is the same session. Where the card service makes none, and will
 * not in a moment either, staff hear of it. Whoever cannot go to pay keeps the seats as without a card.
 */
export async function begin(till: Till, headers: object, wish: Wish, asked: Order): Promise<Plain> {
  try {
    return await beginning(till, headers, wish, asked)
  } catch (error) {
    const code = lastingRefusal(error)
    if (code === null) {
      await till.ledger.notOpened(wish)
      throw error
    }
    await till.ledger.giveUp(wish)
    return await till.ledger.refused(wish, code)
  }
}

async function beginning({ ledger, cards }: Till, headers: object, wish: Wish, asked: Order): Promise<Plain> {
  for (let i = 0; i < mostSteps; i++) {
    const next = await ledger.begin(headers, wish, asked.details, asked.lines, asked.back)
    if (!('step' in next)) return next.ok ? { ...next, state: 'booked' } : next
    const step = next as Step
    if (step.step === 'pay') return paying(step)
    if (step.step === 'expire') await settled(ledger, await cards.end(step.session))
    else {
      const { session, url } = await cards.open(step.order)
      const opened = await ledger.opened(step.order, session, url)
      if (opened?.step === 'pay') return paying(opened)
      // Nobody has its address, and nobody is to have it.
      await settled(ledger, await cards.end(session))
    }
  }
  return { ok: false, code: 'busy' }
}

const paying = ({ url, ends_at, amount }: Extract<Step, { step: 'pay' }>): Plain => ({
  ok: true,
  url,
  ends_at,
  amount,
})

/** The session ends where the card service can be asked now; else the next round ends it. */
export async function giveUp({ ledger, cards }: Till, wish: Wish): Promise<Plain> {
  const { session, ...said } = await ledger.giveUp(wish)
  if (session) await settled(ledger, await cards.end(session).catch(() => null))
  return said
}

/** What has become of it. Where no word came for some seconds, the card service is asked. */
export async function ask({ ledger, cards }: Till, wish: Wish): Promise<Plain> {
  const { session, ...said } = await ledger.state(wish)
  if (!session) return said
  const looked = await cards.look(session).catch(() => null)
  if (!looked || looked.status === 'open') return said
  await ledger.settle(looked)
  const { session: _, ...now } = await ledger.state(wish)
  return now
}

export async function settled(ledger: Ledger, said: SessionSaid | null): Promise<string> {
  return said ? ledger.settle(said) : 'unknown'
}

/** What became of a refund, whoever brings the word. */
export async function noteRefund(ledger: Ledger, id: string, said: RefundSaid): Promise<void> {
  if ('made' in said) return ledger.refundMade(id, said.made)
  if ('pending' in said) return ledger.refundPending(id, said.pending)
  if ('cameBack' in said) return ledger.refundCameBack(id, said.cameBack)
  return ledger.refundNotMade(id, said.isFinal, said.answer)
}

/** Something went back of this payment. */
export async function noteBack(
  { ledger, cards }: Till,
  { payment_intent: intent }: Pick<Stripe.Charge, 'payment_intent'>,
): Promise<void> {
  if (typeof intent === 'string') await ledger.noteBack(intent, await cards.back(intent))
}
