import type { ReactNode } from 'react'
import { type BookingLine, totalOf } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { formatMoney, formatTaxed } from '#lib/text/money.ts'

/** A line of facts with what a customer chose; none where nothing was chosen. What was cancelled has no sum (`isDue`): nobody owes it. */
export const agreedFacts = (
  LL: TranslationFunctions,
  lines: readonly BookingLine[],
  isDue = true,
  title = LL.guestSteps.prices.title(),
): (readonly [string, ReactNode])[] =>
  lines.length === 0 ? [] : [[title, <AgreedLines key="lines" lines={lines} isDue={isDue} />]]

/** Of an event's tickets, how they are paid; nothing where they are free, or no more to be paid. */
export const paidFacts = (
  LL: TranslationFunctions,
  lines: readonly BookingLine[],
  isDue: boolean,
): (readonly [string, ReactNode])[] =>
  isDue && totalOf(lines) > 0 ? [[LL.checkout.payment.way(), LL.checkout.payment.dueAtVenue()]] : []

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
