import { isWaitBooked } from '#domain/booking/booking.ts'
import { lineOfTicket } from '#domain/check-in/let-in.ts'
import { priceName } from '#domain/price/price-type.ts'
import type { Locale } from '#domain/time/time.ts'
import { nightText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { GateVerdict } from './answer.ts'

export interface VerdictText {
  /** One word, to be read at arm's length. */
  word: string
  /** What goes with it, in a second line. */
  beneath?: string
  /** Whose ticket, and which of the party; '' where nobody knows. */
  who: string
  /** Why, and what to do; '' where there is nothing to say. */
  why: string
}

/** What a gate answers, in words. */
export function verdictText(
  LL: TranslationFunctions,
  verdict: GateVerdict,
  venue: Venue,
  locale: Locale,
): VerdictText {
  const words = LL.checkInGate.verdict
  const who = whoText(LL, verdict, locale)
  switch (verdict.kind) {
    case 'already':
      return { word: words.already(), who, why: alreadyText(LL, verdict, venue, locale) }
    case 'barred': {
      const why = isWaitBooked(verdict.booking) ? 'booked' : verdict.why
      return { word: words.barred[verdict.why](), who, why: words.barredWhy[why]() }
    }
    case 'ok':
      return { word: words.ok(), who, why: '' }
    case 'sold_since':
      return { word: words.ok(), beneath: words.toCome(), who, why: words.why.sold_since() }
    case 'event_off':
      return { word: words.event_off(), who, why: words.whyOff() }
    case 'other_event':
      return { word: words.other_event(), who, why: '' }
    default:
      return { word: words[verdict.kind](), who, why: words.why[verdict.kind]() }
  }
}

/** When and where they were let in. */
export function alreadyText(
  LL: TranslationFunctions,
  { at, gate }: { at: string; gate: string },
  venue: Venue,
  locale: Locale,
): string {
  const words = LL.checkInGate.verdict
  const time = nightText(at, venue.now, venue.clock, locale)
  return gate === '' ? words.alreadyAt({ time }) : words.alreadyAtGate({ time, gate })
}

function whoText(LL: TranslationFunctions, verdict: GateVerdict, locale: Locale): string {
  const words = LL.checkInGate.verdict
  if (!('ticket' in verdict)) return ''
  const { ticket } = verdict
  if (!('booking' in verdict) || verdict.booking === null) return words.ticket({ ticket })
  const { booking } = verdict
  const name = guestText(LL, booking, locale)
  const line = lineOfTicket(booking.lines, ticket)
  const { pax } = booking
  const of = words[ticket > pax ? 'beyondParty' : 'ofParty']({ ticket, pax })
  return line ? words.whoKind({ name, kind: priceName(line, locale), of }) : words.who({ name, of })
}
