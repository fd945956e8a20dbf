// The code of a ticket, which a gate reads and checks without a network: which booking, the how-manieth of its people, and a
// signature that only the server can make. It says nothing of the guest, and opens nothing: it is no manage token.

import { verifyAsync } from '@noble/ed25519'

export interface TicketCode {
  /** Id of the booking, as a UUID in lower case. */
  booking: string
  /** 1 is the first of the party. */
  ticket: number
  /** Ed25519 over `ticketMessage`: 64 bytes. */
  signature: Uint8Array
}

const start = 'NOREN:'
/** 'NOREN:' + 16 bytes + '.' + a number + '.' + 64 bytes. */
const form = /^NOREN:([A-Za-z0-9_-]{22})\.([1-9]\d{0,2})\.([A-Za-z0-9_-]{86})$/

/** What is signed. The vendor stands in it, and not in the code: another house's gate finds that it is none of its own. */
export const ticketMessage = (vendor: string, booking: string, ticket: number): Uint8Array =>
  new TextEncoder().encode(`noren-ticket:${vendor.toLowerCase()}:${booking.toLowerCase()}:${ticket}`)

export const writeTicketCode = ({ booking, ticket, signature }: TicketCode): string =>
  `${start}${base64url(bytesOf(booking))}.${ticket}.${base64url(signature)}`

/** Null for whatever is not exactly as it is written above: one ticket has one text. */
export function readTicketCode(text: string): TicketCode | null {
  const [, id, number, signed] = form.exec(text) ?? []
  if (!id || !signed) return null
  const [booking, signature] = [fromBase64url(id), fromBase64url(signed)]
  if (!booking || !signature) return null
  return { booking: uuidOf(booking), ticket: Number(number), signature }
}

/**
 * Whether the vendor's server signed it. `publicKey` as `config` row `ticket_key` has it, base64url of 32 bytes; without one, or
 * with what is none, nothing is valid. Never throws.
 */
export async function verifyTicket(publicKey: string, vendor: string, code: TicketCode): Promise<boolean> {
  const key = fromBase64url(publicKey)
  if (key?.length !== 32 || code.signature.length !== 64) return false
  try {
    const message = ticketMessage(vendor, code.booking, code.ticket)
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
