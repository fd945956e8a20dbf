// What the page of a confirmed booking of an event asks of supabase/functions/tickets.

import type { GuestTicket } from '#domain/ticket/guest-ticket.ts'
import { type ApiResult, asking, type CustomerServer } from './ask.ts'

/** How many tickets there are, and at most fifty of them. */
export type TicketsAnswer = ApiResult<{ total: number; tickets: GuestTicket[] }>

/** The tickets of the booking that this secret opens, from the how-manieth on. */
export function askTickets(
  server: CustomerServer,
  url: string,
  token: string,
  from: number,
): Promise<TicketsAnswer> {
  return asking(server, true)('tickets', { vendor_url: url, token, from })
}
