// A booking of an event that its customer has the link of, made without the way through the pages.

import type { Sql } from 'postgres'
import type { Venue } from '#e2e/support/venue.ts'
import { aToken } from '#tests/fixtures/customer.ts'

export interface OwnTicket {
  id: string
  /** The secret of its page. */
  token: string
  /** Where its page is. */
  page: string
}

/** Of two people at 3,000円 each, online; `more` says otherwise. */
export async function anOwnTicket(
  sql: Sql,
  venue: Venue,
  occurrence: string,
  more: Record<string, unknown> = {},
): Promise<OwnTicket> {
  const [id, token] = [crypto.randomUUID(), aToken()]
  const line = { count: 2, name: 'おとな', name_en: 'Adult', price: 3000, tax: 10, type: 'ticket' }
  const lines = more['status'] === 'waiting' ? [] : [{ ...line, price_type: crypto.randomUUID() }]
  const row = {
    ...{ vendor_id: venue.id, id, occurrence, day: venue.today, minute: 0, duration: 60, pax: 2 },
    ...{ last_name: '山田', first_name: '花子', phone: '+819087654321', source: 'online' },
    ...{ reference: id.slice(0, 6).toUpperCase(), lines: sql.json(lines), agreed_fees: sql.json([]) },
  }
  await sql`insert into public.booking ${sql({ ...row, ...more })}`
  await sql`
    insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
    values (${venue.id}, ${id}, private.token_hash(${token}), '')`
  return { id, token, page: `/${venue.url}/booking#${token}` }
}

/** As staff move it: who has booked it goes with it. */
export async function movedTo(
  sql: Sql,
  venue: Venue,
  occurrence: string,
  to: { day: string; starts_at: number; ends_at: number },
): Promise<void> {
  await sql`update public.occurrence set ${sql(to)} where vendor_id = ${venue.id} and id = ${occurrence}`
  const command = {
    ...{
      id: crypto.randomUUID(),
      kind: 'config.edit',
      device_id: crypto.randomUUID(),
      account: null,
      args: {},
    },
    ...{ at: new Date().toISOString(), by: { label: '', device: '' } },
  }
  await sql`select private.bookings_follow(${venue.id}, ${occurrence}, ${sql.json(command)})`
}
