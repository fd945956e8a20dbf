import type { SignedTicket } from '#functions/tickets/sign.ts'
import { calendarOf } from './calendar.ts'
import { accountLink, bookingLink, manageLink, waitingLink } from './links.ts'
import type { ClaimedMail } from './outbox.ts'
import { type InlineImage, ticketPart } from './tickets/ticket-part.ts'
import type { AboutBooking } from './words/about.ts'
import { accountWords } from './words/account-words.ts'
import { calledWords } from './words/called-words.ts'
import { customerWords } from './words/customer-words.ts'
import { oneLine } from './words/names.ts'
import { vendorWords } from './words/vendor-words.ts'

export interface Message {
  /** Without its brackets; the same for a copy of the same mail. */
  messageId: string
  from: { name: string; address: string }
  replyTo: string
  to: string
  subject: string
  text: string
  /** The same with the QR codes of tickets, which are `images`. */
  html?: string
  images?: InlineImage[]
  /** An .ics file, and whether it adds or takes away. */
  calendar?: { text: string; method: 'PUBLISH' | 'CANCEL' }
}

/**
 * The mail as it goes out, with `tickets` where they belong to it. Throws where its kind has no words: a mail of a newer version
 * waits for its sender.
 */
export function composed(
  mail: ClaimedMail,
  { site, from }: { site: string; from: string },
  { tickets = [], now = new Date() }: { tickets?: readonly SignedTicket[]; now?: Date } = {},
): Message {
  const { id, kind, audience, language, to } = mail
  const base = {
    messageId: `${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    to,
    from: { name: 'Noren', address: from },
    replyTo: '',
  }
  if (audience === 'account') {
    const { token = '', ...facts } = mail.data as Record<string, string>
    return { ...base, ...accountWords(kind, language, accountLink(site, kind, token), facts) }
  }
  const about = mail.data as unknown as AboutBooking
  const { vendor, booking } = about
  const name = headerName((language === 'en' && vendor.name_en) || vendor.name)
  const named = { ...about, vendor: { ...vendor, name } }
  if (audience === 'vendor') {
    return {
      ...base,
      replyTo: booking.email ?? '',
      ...vendorWords(kind, language, named, bookingLink(site, booking)),
    }
  }
  if (kind === 'called') {
    const link = waitingLink(site, vendor.url, mail.token ?? '')
    return {
      ...base,
      from: { name, address: from },
      replyTo: vendor.email,
      ...calledWords(language, named, link),
    }
  }
  const { calendar, ...words } = customerWords(
    kind,
    language,
    named,
    manageLink(site, vendor.url, mail.token ?? ''),
  )
  const isGone = kind === 'cancelled' || kind === 'waitlisted'
  const { messageId } = base
  const total = mail.tickets?.total ?? tickets.length
  return {
    ...base,
    from: { name, address: from },
    replyTo: vendor.email,
    ...words,
    ...(tickets.length > 0 ? ticketPart(language, words, { tickets, total, messageId }) : {}),
    calendar: { text: calendarOf(named, calendar, isGone, now), method: isGone ? 'CANCEL' : 'PUBLISH' },
  }
}

/** A name that stands in a header. */
const headerName = (text: string): string => oneLine(text.replaceAll(/["<>]+/g, ' '))
