// One night of few seats, and customers who pay for it while everything fails that can: as a seed has it.

import type Stripe from 'stripe'
import type { CommandBody } from '#domain/booking/command.ts'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import type { Random } from '#tests/fixtures/random.ts'
import { aCommand } from '#tests/fixtures/venue.ts'
import { uuidOf } from '#tests/prove/parts/uuid-of.ts'
import type { Shop } from './shop.ts'

/** Of two that are due at once the order is that of their ids. */
const idOf = (r: Random): string => uuidOf(() => r.int(0, 15) / 16)

/** Sentences about what was not true in the end. */
export async function checkout(
  shop: Shop,
  r: Random,
): Promise<{ night: Night; customers: Going[]; paid: number }> {
  const { stripe } = shop
  const fees = r.chance(0.3) ? [{ days: 30, percent: r.int(1, 100) }] : []
  const night = await aNight(shop.db, { capacity: r.int(2, 5), fees })
  // What strikes, and how often.
  const strikes = { killed: r.chance(0.4) ? 0.08 : 0, card: r.chance(0.4) ? 0.2 : 0 }
  shop.dies = () => (r.chance(strikes.killed) ? r.pick(['before', 'after'] as const) : undefined)
  stripe.fault = (call) => {
    const fault = r.chance(strikes.card)
      ? { when: r.pick(['before', 'after'] as const), ...(r.chance(0.5) ? { status: 500 } : {}) }
      : undefined
    shop.trace.push(
      `${call.replace(/cs_test_\d+/, 'session')} ${fault ? `${fault.when} ${fault.status}` : ''}`,
    )
    return fault
  }
  const customers = Array.from({ length: r.int(1, 3) }, () => ({ ...night.going(), id: idOf(r) }))
  const late: Stripe.Event[] = []
  let paid = 0
  for (const who of customers) paid += await oneCustomer(shop, night, who, r, late)
  for (const event of late.sort(() => r.int(-1, 1))) await stripe.deliver(event, shop.handle)
  await afterwards(night, customers, r)
  if (r.chance(0.5)) await shop.settle()
  await bankSendsBack(shop, r)
  shop.dies = () => undefined
  stripe.fault = () => undefined
  await shop.settle()
  return { night, customers, paid }
}

async function oneCustomer(
  shop: Shop,
  night: Night,
  who: Going,
  r: Random,
  late: Stripe.Event[],
): Promise<number> {
  const { stripe, db } = shop
  const ask = async (step: string, more: object = {}): Promise<Record<string, unknown>> => {
    const body = JSON.stringify({ step, vendor_url: night.url, id: who.id, token: who.token, ...more })
    const request = new Request('http://localhost/functions/v1/payments', { method: 'POST', body })
    return (await (await shop.handle(request)).json()) as Record<string, unknown>
  }
  const held = await night.hold(who, r.int(1, 2))
  if (!held.ok) return 0
  let url: string | undefined
  for (let i = r.int(1, 3); i > 0; i--) {
    const details = r.chance(0.3) ? { ...who.details, requests: String(r.int(1, 9)) } : who.details
    const said = await ask('begin', { details, lines: [], back: '/boat' })
    if (said['url']) url = String(said['url'])
    if (r.chance(0.15)) await ask('give_up')
    // The browser is gone, or asks again.
    if (url && r.chance(0.6)) break
  }
  if (r.chance(0.2))
    await db.sql`update private.config_item set data = data || '{"price": 7000}' where vendor_id = ${night.venue.id} and kind = 'ticket_type'`
  if (r.chance(0.3))
    await db.sql`update private.hold set expires_at = now() - interval '1 second', pay_until = now() - interval '1 second' where id = ${who.id}`
  if (r.chance(0.05)) await night.confirm(who)
  const event = url && r.chance(0.8) ? stripe.pay(url.split('/').at(-1) ?? '') : null
  if (!event) {
    if (url && r.chance(0.5)) await ask('give_up')
    return 0
  }
  // Lost, once, twice, late.
  const way = r.int(0, 4)
  if (way === 1 || way === 2) await stripe.deliver(event, shop.handle)
  if (way === 2 || way === 3) late.push(event)
  if (way === 4) for (let i = 0; i < 2; i++) await stripe.deliver(event, shop.handle)
  if (r.chance(0.3)) await ask('give_up')
  if (r.chance(0.4)) {
    // Asked at once, or when its word has not come for some seconds: whatever this machine's own seconds are.
    const seconds = r.pick([0, 6])
    await db.sql`update private.payment set asked_at = now() - ${`${seconds} seconds`}::interval where id = ${who.id}`
    await ask('ask')
  }
  return 1
}

/** One of the refunds does not arrive: told once, twice, or while the function dies. */
async function bankSendsBack({ stripe, handle }: Shop, r: Random): Promise<void> {
  if (stripe.refunds.length === 0 || !r.chance(0.2)) return
  const told = stripe.fail(r.pick(stripe.refunds).id)
  const wanted = r.int(1, 2)
  let heard = 0
  // What was not answered with 200 comes again; not for ever, since where an error was planted it may never be heard.
  for (let tries = 0; tries < 10 && heard < wanted; tries++)
    if ((await stripe.deliver(told, handle)) === 200) heard++
}

/** What customers and staff do with what was booked. */
async function afterwards(night: Night, customers: readonly Going[], r: Random): Promise<void> {
  for (const who of customers) {
    if (r.chance(0.2)) await night.cancel(who)
    if (r.chance(0.15)) {
      const body = { kind: 'booking.refund', args: { amount: r.int(1, 12_000) }, base: {} } as CommandBody
      await night.venue.send(aCommand(who.id, body))
    }
  }
  if (r.chance(0.15)) await night.callOff(true)
  if (r.chance(0.05)) await night.callOff(false)
}
