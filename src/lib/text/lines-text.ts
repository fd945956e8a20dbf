// What was agreed with a party, as people say it.

import type { Booking, BookingPayment } from '#domain/booking/booking.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { formatMoney } from './money.ts'

/** 季節のコース×4; '' for none. */
export const linesText = (LL: TranslationFunctions, lines: readonly BookingLine[], locale: Locale): string =>
  lines
    .map((line) => LL.stand.lines.short({ name: priceName(line, locale), count: line.count }))
    .join(LL.stand.lines.between())

/** カード払い 12,000円, and what of it went back or is about to; '' where nothing was paid by card. */
export function paidText(LL: TranslationFunctions, payment: BookingPayment | null, locale: Locale): string {
  if (!payment) return ''
  const back = payment.refunded + payment.returning
  const paid = LL.stand.payment.paid({ sum: formatMoney(payment.amount, locale) })
  return back === 0 ? paid : `${paid} (${LL.stand.payment.back({ sum: formatMoney(back, locale) })})`
}

/** What was agreed and what was paid of it, on one line. */
export const agreedText = (
  LL: TranslationFunctions,
  { lines, payment }: Pick<Booking, 'lines' | 'payment'>,
  locale: Locale,
): string =>
  [linesText(LL, lines, locale), paidText(LL, payment, locale)]
    .filter((text) => text !== '')
    .join(LL.stand.lines.between())

/** With the price of each, which may be all that was changed; null where `value` is no list of lines. */
export function linesValueText(LL: TranslationFunctions, value: unknown, locale: Locale): string | null {
  if (!Array.isArray(value) || !value.every(isLine)) return null
  if (value.length === 0) return LL.stand.history.empty_value()
  return value
    .map((line) =>
      LL.stand.lines.long({
        name: priceName(line, locale),
        price: formatMoney(line.price, locale),
        count: line.count,
      }),
    )
    .join(LL.stand.lines.between())
}

/** History and refusals hold what any version once wrote. */
function isLine(value: unknown): value is BookingLine {
  const { name, name_en, price, count } = (value ?? {}) as Partial<Record<keyof BookingLine, unknown>>
  return (
    typeof name === 'string' &&
    typeof name_en === 'string' &&
    typeof price === 'number' &&
    typeof count === 'number'
  )
}
