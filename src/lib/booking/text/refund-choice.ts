import { type Booking, isPaid, keptOf } from '#domain/booking/booking.ts'
import { backOf } from '#domain/price/fee-due.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Choice } from '#lib/data/command-runner.ts'
import { formatMoney } from '#lib/text/money.ts'

/**
 * What goes back to who paid by card where the house cancels: all, as long as nobody says otherwise; all but the fee, where the customer
 * asked for it and there is one (`percent`); or nothing. Null where the
 * house has nothing of it. In yen.
 */
export function refundChoice(
  LL: TranslationFunctions,
  locale: Locale,
  b: Pick<Booking, 'payment' | 'lines'>,
  percent: number,
  onAmount: (amount: number) => void,
): Choice | null {
  if (!b.payment || !isPaid(b)) return null
  const words = LL.stand.payment.cancel
  const [all, less] = [keptOf(b.payment), backOf(b, percent)]
  const option = (amount: number, label: string) => ({ value: String(amount), label })
  onAmount(all)
  return {
    label: words.label(),
    hint: words.hint(),
    options: [
      option(all, words.all({ sum: formatMoney(all, locale) })),
      ...(less > 0 && less < all ? [option(less, words.less({ sum: formatMoney(less, locale) }))] : []),
      option(0, words.none()),
    ],
    onValue: (value) => onAmount(Number(value)),
  }
}
