import type Stripe from 'stripe'
import type { Order } from './card-service.ts'

/** Of the same order the same, to the letter: its key finds the session that was made for it, and no other. */
export function sessionParams(order: Order, site: string): Stripe.Checkout.SessionCreateParams {
  const { vendor, id, n, amount, ends, language, title, items, back } = order
  const metadata = { vendor, payment: id, n: String(n), site }
  const lines = items.length > 0 ? items : [{ name: deposit[language], amount, count: 1 }]
  return {
    mode: 'payment',
    // What is paid is paid at once: others are paid days later, when the seats are gone.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    client_reference_id: id,
    line_items: lines.map((line) => ({
      quantity: line.count,
      price_data: {
        currency: 'jpy',
        unit_amount: line.amount,
        product_data: { name: short(line.name), description: short(title) },
      },
    })),
    success_url: backTo(site, back, 'paid'),
    cancel_url: backTo(site, back, 'back'),
    expires_at: ends,
    locale: language,
    metadata,
    payment_intent_data: { metadata },
  }
}

/** Between letters: half a one is refused. */
const short = (text: string): string => [...text].slice(0, 200).join('')

const deposit = { ja: 'お預かり金', en: 'Deposit' }

function backTo(site: string, back: string, card: 'paid' | 'back'): string {
  const url = new URL(back, site)
  url.searchParams.set('card', card)
  return url.href
}

/** Path and query of a page of ours, and nothing else. */
export function isBack(text: string, site: string): boolean {
  if (text.length > 500 || !/^\/[\x21-\x7e]*$/.test(text) || !URL.canParse(text, site)) return false
  const url = new URL(text, site)
  return url.origin === new URL(site).origin && url.hash === ''
}
