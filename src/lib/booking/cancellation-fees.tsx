import { type CancellationFee, feeStepAt, feesInOrder } from '#domain/price/fee.ts'
import { type BookingLine, feeOf, totalOf } from '#domain/price/line.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { formatMoney } from '#lib/text/money.ts'

/** What a cancellation costs and from when on, with the amount where something was chosen that has a price. */
export function CancellationFees({
  fees,
  lines,
}: {
  fees: readonly CancellationFee[]
  lines: readonly Pick<BookingLine, 'price' | 'count'>[]
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.guestSteps
  const from = (days: number) => {
    if (days === 0) return words.feeOnTheDay()
    return days === 1 ? words.feeDayBefore() : words.feeDaysBefore({ n: days })
  }
  const said = (from: string, percent: number) => {
    if (percent === 0) return words.feeFree({ from })
    if (totalOf(lines) === 0) return words.fee({ from, percent })
    return words.feeOf({ from, percent, sum: formatMoney(feeOf(lines, percent), locale) })
  }
  if (fees.length === 0) return null
  return (
    <ul className="figures mt-1 text-sm">
      {feesInOrder(fees).map(({ days, percent }) => (
        <li key={days}>{said(from(days), percent)}</li>
      ))}
    </ul>
  )
}

/** What the cancellation of that day cost; nothing where it was free. */
export function FeeThen({ fees, lines, daysBefore }: Parameters<typeof FeeNow>[0]) {
  const { LL, locale } = useI18nContext()
  const percent = feeStepAt(fees, daysBefore)?.percent ?? 0
  if (percent === 0) return null
  const sum = formatMoney(feeOf(lines, percent), locale)
  const words = LL.guestSteps
  return (
    <p className="figures mt-1 font-bold">
      {totalOf(lines) === 0 ? words.feeThen({ percent }) : words.feeThenOf({ percent, sum })}
    </p>
  )
}

/** What it costs to cancel now, in one sentence; nothing where the house has no fees. */
export function FeeNow({
  fees,
  lines,
  daysBefore,
}: Parameters<typeof CancellationFees>[0] & { daysBefore: number }) {
  const { LL, locale } = useI18nContext()
  const words = LL.guestSteps
  if (fees.length === 0) return null
  const step = feeStepAt(fees, daysBefore)
  const percent = step?.percent ?? 0
  const said =
    percent === 0
      ? words.feeNowFree()
      : totalOf(lines) === 0
        ? words.feeNow({ percent })
        : words.feeNowOf({ percent, sum: formatMoney(feeOf(lines, percent), locale) })
  return <p className="figures mb-3 font-bold">{said}</p>
}
