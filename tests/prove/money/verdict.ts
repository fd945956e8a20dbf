// What Stripe's books say beside ours: to the yen.

import type { BookingPayment } from '#domain/booking/booking.ts'
import type { Going, Night } from '#tests/fixtures/money/night.ts'
import type { Shop } from './shop.ts'

interface Ours {
  id: string
  state: string
  intent: string | null
  payment: BookingPayment | null
  is_booked: boolean
}

/** Sentences about payments that are neither honoured nor gone back, or are both. */
export async function verdict(
  { db, stripe }: Shop,
  night: Night,
  customers: readonly Going[],
): Promise<{ wrong: string[]; booked: number }> {
  let booked = 0
  const found: string[] = []
  for (const { id } of customers) {
    const [ours] = await db.sql<Ours[]>`
      select p.id, p.state, p.intent, b.payment, b.id is not null as is_booked from private.payment p
      left join public.booking b on b.vendor_id = p.vendor_id and b.id = p.id where p.id = ${id}`
    const sessions = [...stripe.sessions.values()].filter((one) => one.client_reference_id === id)
    if (ours?.state === 'booked') booked++
    let honoured = 0
    for (const { id: session, payment_intent, amount_total } of sessions) {
      if (payment_intent === null) continue
      const made = stripe.refunds.filter(
        (one) => one.payment_intent === payment_intent && one.status !== 'failed',
      )
      const back = made.reduce((sum, { amount }) => sum + amount, 0)
      const keys = new Set(made.map(({ metadata }) => metadata?.['refund']))
      if (keys.size < made.length) found.push(`${session} was refunded twice for one cause`)
      if (ours?.state === 'booked' && ours.intent === payment_intent) {
        honoured++
        const { amount = 0, refunded = 0, returning = 0 } = ours.payment ?? {}
        if (amount !== amount_total)
          found.push(`${session} was paid with ${amount_total}, and its booking says ${amount}`)
        if (refunded !== back || returning !== 0)
          found.push(`${session}: ${back} went back, its booking says ${refunded} and ${returning} to come`)
      } else if (back !== amount_total)
        found.push(`${session} was paid with ${amount_total}, is no booking, and ${back} went back`)
    }
    if (ours?.state === 'booked' && honoured !== 1)
      found.push(`${id} is booked, and ${honoured} payments are for it`)
    if (ours?.is_booked && ours.state !== 'booked' && ours.payment)
      found.push(`${id} has a payment that nobody made`)
    if (
      ours &&
      ['opening', 'open'].includes(ours.state) &&
      sessions.some(({ payment_status }) => payment_status === 'paid')
    )
      found.push(`${id} was paid, and nobody has heard of it`)
  }
  const [seats] = await db.sql<{ sold: number; capacity: number }[]>`
    select private.spots_sold(o.vendor_id, o.id)::int as sold, o.capacity from public.occurrence o where o.id = ${night.occurrence}`
  if (seats && seats.sold > seats.capacity) found.push(`${seats.sold} seats of ${seats.capacity} are sold`)
  const causes = await db.sql`
    select r.payment_id from private.refund r where r.vendor_id = ${night.venue.id} and r.state = 'due'`
  for (const { payment_id } of causes) found.push(`what is owed to ${payment_id} has not gone back`)
  return { wrong: found, booked }
}
