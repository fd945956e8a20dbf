import { type FeeDue, feeDue } from '#domain/price/fee-due.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { BookingView } from '#sync/types.ts'

export const feeDueAt = ({ setup, clock, today }: Venue, b: BookingView): FeeDue | null =>
  feeDue(b, setup?.vendor.cancellation_fees ?? [], clock, today)

/** How much, for staff: the sum, the share where nothing has a price, or nothing. */
export function feeText(LL: TranslationFunctions, locale: Locale, { percent, sum }: FeeDue): string {
  const words = LL.stand.detail
  if (percent === 0) return words.feeFree()
  return sum === 0 ? words.feeShare({ percent }) : words.feeSum({ percent, sum: formatMoney(sum, locale) })
}
