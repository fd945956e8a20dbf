// What Stripe reports of payments, as supabase/functions/payments notes it.

import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'

/** Of 12,000 yen that were paid for this booking; answers by which number Stripe knows it. */
export async function aDispute(sql: Sql, vendor: string, booking: string): Promise<string> {
  const intent = `pi_${booking}`
  await sql`insert into private.payment (vendor_id, id, amount, intent, state)
    values (${vendor}, ${booking}, 12000, ${intent}, 'booked')`
  await sql`select private.payment_is_disputed(${intent}, 12000, 'dp_1')`
  return intent
}

/** Of 8,000 yen that were paid too late for a booking. */
export async function aRefusedRefund(sql: Sql, vendor: string): Promise<void> {
  const [payment, refund] = [randomUUID(), randomUUID()]
  await sql`insert into private.payment (vendor_id, id, amount, intent, state)
    values (${vendor}, ${payment}, 8000, ${`pi_${payment}`}, 'returned')`
  await sql`insert into private.refund (id, vendor_id, payment_id, intent, amount, reason, due_at)
    values (${refund}, ${vendor}, ${payment}, ${`pi_${payment}`}, 8000, 'late', now() + interval '1 day')`
  await sql`select private.refund_is_not_made(${refund}, true, 'too little')`
}
