// What supabase/functions answers, on the addresses that it has on hosted Supabase.

import type { Sql } from 'postgres'
import { paymentsHandler } from '#functions/payments/handler.ts'
import type { PaymentSettings } from '#functions/payments/settings.ts'
import { ticketsHandler } from '#functions/tickets/handler.ts'
import { inTurns } from '#local/http/lanes/lanes.ts'
import { networkOf, siteOf } from '#local/http/network-of.ts'

type Answer = (request: Request) => Promise<Response>
type NoteFault = (call: string, code: string) => void

const pathOf = (request: Request): string => new URL(request.url).pathname

export function withFunctions(otherwise: Answer, sql: Sql, noteFault: NoteFault): Answer {
  const tickets = ticketsHandler(sql, (code) => noteFault('functions/tickets', code))
  return (request) => (pathOf(request) === '/functions/v1/tickets' ? tickets : otherwise)(request)
}

/** Payments worked on at once; and of one network and one line's /48 those that are worked on or wait. What the card service says by itself is none of them: it is settled at once. */
const mostPayments = 24
const mostOfNetwork = 6
const mostOfSite = 12

/**
 * Payments wait for the card service, and so not in the line of all other calls: one that waited there would keep those waiting. Among themselves
 * they take turns by network. `sql` and `toldSql` are of their own, for few. `settings` are asked for at the first call, since where people come
 * back to may be known only once the server listens.
 */
export function withPayments(
  otherwise: Answer,
  parts: { sql: Sql; toldSql: Sql },
  noteFault: NoteFault,
  settings: () => PaymentSettings | undefined,
): Answer {
  let handle: Answer | undefined
  const { lane } = inTurns({ waitingOfOne: mostOfNetwork, waiting: 200, patience: 8000 }, () => mostPayments)
  const begun = new Map<string, number>()
  const countOf = (key: string): number => begun.get(key) ?? 0
  const count = (keys: string[], by: 1 | -1): void => {
    for (const key of keys) {
      if (countOf(key) + by > 0) begun.set(key, countOf(key) + by)
      else begun.delete(key)
    }
  }
  return async (request) => {
    if (!/^\/functions\/v1\/payments(\/webhook)?$/.test(pathOf(request))) return otherwise(request)
    handle ??= paymentsHandler({
      ...parts,
      settings: settings(),
      noteFault: (code) => noteFault('functions/payments', code),
    })
    const answer = handle
    if (pathOf(request).endsWith('/webhook')) return answer(request)
    const network = networkOf(request.headers.get('x-noren-peer') ?? '')
    const keys = [network, `site ${siteOf(network)}`]
    if (countOf(network) >= mostOfNetwork || countOf(`site ${siteOf(network)}`) >= mostOfSite) return busy()
    count(keys, 1)
    try {
      return (await lane(network, () => answer(request), request.signal)) ?? busy()
    } finally {
      count(keys, -1)
    }
  }
}

const busy = (): Response =>
  Response.json({ ok: false, code: 'busy' }, { status: 503, headers: { 'retry-after': '5' } })
