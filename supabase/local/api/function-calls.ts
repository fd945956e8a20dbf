// What supabase/functions answers, on the addresses that it has on hosted Supabase.

import type { Sql } from 'postgres'
import { paymentsHandler } from '#functions/payments/handler.ts'
import type { PaymentSettings } from '#functions/payments/settings.ts'
import { ticketsHandler } from '#functions/tickets/handler.ts'
import { networkOf } from '#local/http/network-of.ts'

type Answer = (request: Request) => Promise<Response>
type NoteFault = (call: string, code: string) => void

const pathOf = (request: Request): string => new URL(request.url).pathname

export function withFunctions(otherwise: Answer, sql: Sql, noteFault: NoteFault): Answer {
  const tickets = ticketsHandler(sql, (code) => noteFault('functions/tickets', code))
  return (request) => (pathOf(request) === '/functions/v1/tickets' ? tickets : otherwise)(request)
}

/** Payments worked on at once, and of them those of one network. What the card service says by itself is none of them: it is settled at once. */
const mostPayments = 24
const mostOfOne = 6

/**
 * Payments wait for the card service, and so in nobody's line: a customer's call that waited there would keep all others waiting. `sql` and
 * `toldSql` are of their own, for few. `settings` are asked for at the first call, since where people come back to may be known only once the server listens.
 */
export function withPayments(
  otherwise: Answer,
  parts: { sql: Sql; toldSql: Sql },
  noteFault: NoteFault,
  settings: () => PaymentSettings | undefined,
): Answer {
  let handle: Answer | undefined
  const running = new Map<string, number>()
  let all = 0
  return async (request) => {
    if (!/^\/functions\/v1\/payments(\/webhook)?$/.test(pathOf(request))) return otherwise(request)
    const isTold = pathOf(request).endsWith('/webhook')
    const network = networkOf(request.headers.get('x-noren-peer') ?? '')
    const ofOne = running.get(network) ?? 0
    if (!isTold && (all >= mostPayments || ofOne >= mostOfOne))
      return Response.json({ ok: false, code: 'busy' }, { status: 503, headers: { 'retry-after': '5' } })
    handle ??= paymentsHandler({
      ...parts,
      settings: settings(),
      noteFault: (code) => noteFault('functions/payments', code),
    })
    if (isTold) return handle(request)
    all++
    running.set(network, ofOne + 1)
    try {
      return await handle(request)
    } finally {
      all--
      const left = (running.get(network) ?? 1) - 1
      if (left > 0) running.set(network, left)
      else running.delete(network)
    }
  }
}
