// What supabase/functions answers, on the addresses that it has on hosted Supabase.

import type { Sql } from 'postgres'
import { paymentsHandler } from '#functions/payments/handler.ts'
import type { PaymentSettings } from '#functions/payments/settings.ts'
import { ticketsHandler } from '#functions/tickets/handler.ts'

type Answer = (request: Request) => Promise<Response>
type NoteFault = (call: string, code: string) => void

const pathOf = (request: Request): string => new URL(request.url).pathname

export function withFunctions(otherwise: Answer, sql: Sql, noteFault: NoteFault): Answer {
  const tickets = ticketsHandler(sql, (code) => noteFault('functions/tickets', code))
  return (request) => (pathOf(request) === '/functions/v1/tickets' ? tickets : otherwise)(request)
}

/** Payments worked on at once. */
const mostPayments = 24

/**
 * Payments wait for the card service, and so in nobody's line: a customer's call that waited there would keep all others waiting. `sql` is of
 * their own, for few. `settings` are asked for at the first call, since where people come back to may be known only once the server listens.
 */
export function withPayments(
  otherwise: Answer,
  sql: Sql,
  noteFault: NoteFault,
  settings: () => PaymentSettings | undefined,
): Answer {
  let handle: Answer | undefined
  let running = 0
  return async (request) => {
    if (!/^\/functions\/v1\/payments(\/webhook)?$/.test(pathOf(request))) return otherwise(request)
    if (running >= mostPayments) return Response.json({ ok: false, code: 'busy' }, { status: 503 })
    handle ??= paymentsHandler({
      sql,
      settings: settings(),
      noteFault: (code) => noteFault('functions/payments', code),
    })
    running++
    try {
      return await handle(request)
    } finally {
      running--
    }
  }
}
