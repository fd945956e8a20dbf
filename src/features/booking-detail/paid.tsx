import { type BookingPayment, keptOf } from '#domain/booking/booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { formatMoney } from '#lib/text/money.ts'

/** What came by card; once something of it went back, how much did, how much is about to, and what the house has. */
export function Paid({ payment }: { payment: BookingPayment }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.payment
  const { amount, refunded, returning } = payment
  const sum = (yen: number) => ({ sum: formatMoney(yen, locale) })
  if (refunded + returning === 0) return formatMoney(amount, locale)
  const kept = keptOf(payment)
  return (
    <>
      <ul>
        <li>{formatMoney(amount, locale)}</li>
        {refunded > 0 && <li>{words.refunded(sum(refunded))}</li>}
        {returning > 0 && <li>{words.returning(sum(returning))}</li>}
      </ul>
      <strong>{kept > 0 ? words.left(sum(kept)) : words.nothingLeft()}</strong>
    </>
  )
}
