// The code of a ticket, which a gate reads and checks without a network: which booking, the how-manieth of its people, for which
// event, since when it is known, and a signature that only the server can make. Event and time are for a gate that does not know the
// booking: by them it tells one that it has not heard of yet from one that is void. It says nothing of the guest, and opens
// nothing: it is no manage token.

import { verifyAsync } from '@noble/ed25519'

export interface TicketFacts {
  /** Id of the booking, as a UUID in lower case. */
  booking: string
  /** 1 is the first of the party. */
  ticket: number
  /** Id of the event, as a UUID in lower case, for which the booking was when the code was made. */
  occurrence: string
  /** Since when the server has held the booking, in whole minutes since 1970. */
  minutes: number
}

export interface TicketCode extends TicketFacts {
  /** Ed25519 over `ticketMessage`: 64 bytes. */
  signature: Uint8Array
}

const start = 'NOREN:'
/** 'NOREN:' + 16 bytes + '.' + a number + '.' + 16 bytes + '.' + a number + '.' + 64 bytes. */
const form =
  /^NOREN:([A-Za-z0-9_-]{22})\.([1-9]\d{0,2})\.([A-Za-z0-9_-]{22})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{86})$/

/** What is signed. The vendor stands in it, and not in the code: another house's gate finds that it is none of its own. */
export function ticketMessage(
  vendor: string,
  { booking, ticket, occurrence, minutes }: TicketFacts,
): Uint8Array {
  const [house, of, event] = [vendor, booking, occurrence].map((id) => id.toLowerCase())
  return new TextEncoder().encode(`noren-ticket:${house}:${of}:${ticket}:${event}:${minutes}`)
}

export const writeTicketCode = ({ booking, ticket, occurrence, minutes, signature }: TicketCode): string =>
  `${start}${base64url(bytesOf(booking))}.${ticket}.${base64url(bytesOf(occurrence))}.${minutes}.${base64url(signature)}`

/** Null for whatever is not exactly as it is written above: one ticket has one text. */
export function readTicketCode(text: string): TicketCode | null {
  const [, id, number, event, minutes, signed] = form.exec(text) ?? []
  if (!id || !event || !signed) return null
  const [booking, occurrence, signature] = [id, event, signed].map(fromBase64url)
  if (!booking || !occurrence || !signature) return null
  return {
    ...{ booking: uuidOf(booking), ticket: Number(number) },
    ...{ occurrence: uuidOf(occurrence), minutes: Number(minutes), signature },
  }
}

/**
 * Whether the vendor's server signed it. `publicKey` as `config` row `ticket_key` has it, base64url of 32 bytes; without one, or
 * with what is none, nothing is valid. Never throws.
 */
export async function verifyTicket(publicKey: string, vendor: string, code: TicketCode): Promise<boolean> {
  const key = fromBase64url(publicKey)
  if (key?.length !== 32 || code.signature.length !== 64) return false
  try {
    const message = ticketMessage(vendor, code)
    // By the letter of RFC 8032: the laxer rule also takes keys and signatures that sign for many messages at once.
    return await verifyAsync(code.signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

/** Without padding. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Null where the text is not the one way of writing its bytes. */
export function fromBase64url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return base64url(bytes) === text ? bytes : null
}

const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (two) => Number.parseInt(two, 16))

const uuidOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
