import { formatPhone } from '#domain/contact/format-phone.ts'
import type { GuestBooking, GuestEvent, VenueContact } from '#domain/online/guest-booking.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import type { GuestTicket } from '#domain/ticket/guest-ticket.ts'
import type { TicketSheet } from '#domain/ticket/ticket-file.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { customerName } from '#lib/customer/customer-name.ts'
import { spanText } from '#lib/customer/event-facts.tsx'
import { qrShape } from './qr-shape.ts'

export interface OfBooking {
  event: GuestEvent
  booking: GuestBooking
  contact: VenueContact
  total: number
}

/** A ticket as it stands on paper and in a file, where nothing else says what it is for. */
export function ticketSheet(
  LL: TranslationFunctions,
  locale: Locales,
  { event, booking, contact, total }: OfBooking,
  ticket: GuestTicket,
): TicketSheet {
  const words = LL.ownTickets
  const n = ticket.ticket
  const facts: [string, string][] = [
    [words.sheet.event(), inLanguage(event.name, event.name_en, locale)],
    [words.sheet.when(), spanText(LL, locale, booking)],
    [words.sheet.place(), inLanguage(event.location, event.location_en, locale) || event.online_url],
    [words.sheet.kind(), inLanguage(ticket.name, ticket.name_en, locale)],
    [words.sheet.name(), customerName(LL, booking, locale)],
    [words.sheet.reference(), booking.reference],
    [
      words.sheet.organiser(),
      [contact.name, formatPhone(contact.phone, locale)].filter((text) => text !== '').join('\n'),
    ],
  ]
  return {
    heading: words.one({ n, total }),
    facts: facts.filter(([, value]) => value !== ''),
    note: words.sheet.keep(),
    label: words.code({ n, total }),
    code: qrShape(ticket.code),
  }
}
