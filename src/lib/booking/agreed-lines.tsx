import type { ReactNode } from 'react'
import type { GuestBooking } from '#domain/online/guest-booking.ts'
import { dueAtVenue } from '#domain/price/card/at-venue.ts'
import { type BookingLine, totalOf } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { formatMoney, formatTaxed } from '#lib/text/money.ts'

/** A line of facts with what a customer chose; none where nothing was chosen. What was cancelled has no sum (`isDue`): nobody owes it. */
export const agreedFacts = (
  LL: TranslationFunctions,
  lines: readonly BookingLine[],
  isDue = true,
  title = LL.guestSteps.prices.title(),
): (readonly [string, ReactNode])[] =>
  lines.length === 0 ? [] : [[title, <AgreedLines key="lines" lines={lines} isDue={isDue} />]]

type Paid = Pick<GuestBooking, 'lines' | 'payment'>

/** What was paid by card, what of it went back, and what is left for the day (`isDue`); nothing where nothing was paid so. */
export function cardFacts(
  LL: TranslationFunctions,
  locale: Locales,
  { lines, payment }: Paid,
  isDue: boolean,
): (readonly [string, ReactNode])[] {
  if (!payment) return []
  const words = LL.guestSteps.card
  const rest = isDue ? dueAtVenue({ lines, payment }) : 0
  const said = [
    words.paidSum({ sum: formatMoney(payment.amount, locale) }),
    payment.refunded > 0 ? words.refunded({ sum: formatMoney(payment.refunded, locale) }) : '',
    payment.returning > 0 ? words.returning({ sum: formatMoney(payment.returning, locale) }) : '',
    rest > 0 ? words.rest({ sum: formatMoney(rest, locale) }) : '',
  ]
  return [[words.paid(), said.filter((text) => text !== '').join('\n')]]
}

/** Of an event's tickets, how they are or were paid; nothing where they are free, or no more to be paid. */
export const paidFacts = (
  LL: TranslationFunctions,
  locale: Locales,
  booking: Paid,
  isDue: boolean,
): (readonly [string, ReactNode])[] => {
  if (booking.payment) return cardFacts(LL, locale, booking, isDue)
  return isDue && totalOf(booking.lines) > 0
    ? [[LL.checkout.payment.way(), LL.checkout.payment.dueAtVenue()]]
    : []
}

function AgreedLines({ lines, isDue }: { lines: readonly BookingLine[]; isDue: boolean }) {
  const { LL, locale } = useI18nContext()
  const words = LL.guestSteps.prices
  return (
    <div className="figures">
      <ul>
        {lines.map((line) => (
          <li key={line.price_type} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">
              {words.line({ name: priceName(line, locale), n: line.count })}
            </span>
            <span>{formatMoney(line.price * line.count, locale)}</span>
          </li>
        ))}
      </ul>
      {isDue && (
        <p className="mt-1 border-line border-t pt-1 text-right font-semibold">
          {words.total({ sum: formatTaxed(totalOf(lines), locale) })}
        </p>
      )}
    </div>
  )
}
