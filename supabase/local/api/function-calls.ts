// What supabase/functions answers to customers, on the address that it has on hosted Supabase.

import type { Sql } from 'postgres'
import { ticketsHandler } from '#functions/tickets/handler.ts'

type Answer = (request: Request) => Promise<Response>

export function withFunctions(
  otherwise: Answer,
  sql: Sql,
  noteFault: (call: string, code: string) => void,
): Answer {
  const tickets = ticketsHandler(sql, (code) => noteFault('functions/tickets', code))
  return (request) =>
    (new URL(request.url).pathname === '/functions/v1/tickets' ? tickets : otherwise)(request)
}
