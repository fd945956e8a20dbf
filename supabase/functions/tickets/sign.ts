import { signAsync } from '@noble/ed25519'
import { type TicketFacts, ticketMessage, writeTicketCode } from '#domain/ticket/ticket-code.ts'
import { type Asked, privateKeyOf } from './keys.ts'

/** As private.tickets_of has it. */
export interface Ticket {
  /** 1 is the first of the party. */
  ticket: number
  /** Of its kind; '' where it is of none. */
  name: string
  name_en: string
  /** A gate has let it in. */
  used: boolean
}

export interface SignedTicket extends Ticket {
  /** The text of its QR code. */
  code: string
}

/** Tickets of one booking, as Postgres says which there are. */
export interface TicketsOf<T = Ticket> {
  vendor: string
  booking: string
  /** The event that it is for. */
  occurrence: string
  /** Since when the server has held the booking, in whole minutes since 1970. */
  minutes: number
  /** Of the booking; `tickets` may be a part of them. */
  total: number
  tickets: T[]
}

/** The same tickets with their codes. A ticket of one event has the same code whenever it is asked for: it may be shown again, and printed. */
export async function signed(
  sql: Asked,
  { vendor, booking, occurrence, minutes, tickets }: TicketsOf,
): Promise<SignedTicket[]> {
  if (tickets.length === 0) return []
  const key = await privateKeyOf(sql, vendor)
  return Promise.all(
    tickets.map(async ({ ticket, name, name_en, used }) => {
      const facts = { booking, ticket, occurrence, minutes }
      return { ticket, name, name_en, used, code: await codeOf(vendor, facts, key) }
    }),
  )
}

/** Codes of the last tickets, or of those that are just being signed. */
const made = new Map<string, { key: Uint8Array; code: Promise<string> }>()
const mostKept = 5000

/** A signature takes about a millisecond, and a customer's page may ask for its fifty again and again. */
function codeOf(vendor: string, facts: TicketFacts, key: Uint8Array): Promise<string> {
  const message = ticketMessage(vendor, facts)
  const name = new TextDecoder().decode(message)
  const kept = made.get(name)
  // A restored backup may have another key.
  if (kept?.key.every((byte, i) => byte === key[i])) return kept.code
  const code = signAsync(message, key).then((signature) => writeTicketCode({ ...facts, signature }))
  const [oldest] = made.keys()
  if (made.size >= mostKept && oldest !== undefined) made.delete(oldest)
  made.set(name, { key, code })
  return code
}
