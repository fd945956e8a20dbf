import { type CancellationFee, feeStepAt, feesInOrder } from '#domain/price/fee.ts'
import { type BookingLine, feeBase, feeOf } from '#domain/price/line.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { formatMoney } from '#lib/text/money.ts'

/**
 * What a cancellation costs and from when on, with the amount where something was chosen that has a price, or was `paid` by card. `daysBefore` where a
 * sentence above says what counts by then: only what it will cost later follows it. Under words that say what it is about
 * (`isNamed`) it has no name of its own.
 */
export function CancellationFees({
  fees,
  lines,
  paid = 0,
  daysBefore,
  isNamed = false,
}: {
  fees: readonly CancellationFee[]
  lines: readonly Pick<BookingLine, 'price' | 'count'>[]
  /** In yen, or about to be. */
  paid?: number | undefined
  daysBefore?: number | undefined
  isNamed?: boolean
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.guestSteps
  const from = (days: number) => {
    if (days === 0) return words.feeOnTheDay()
    return days === 1 ? words.feeDayBefore() : words.feeDaysBefore({ n: days })
  }
  const said = (from: string, percent: number) => {
    if (percent === 0) return words.feeFree({ from })
    if (feeBase(lines, paid) === 0) return words.fee({ from, percent })
    return words.feeOf({ from, percent, sum: formatMoney(feeOf(lines, percent, paid), locale) })
  }
  const now = daysBefore === undefined ? null : feeStepAt(fees, daysBefore)
  const listed = feesInOrder(fees).filter(({ days }) => !now || now.percent === 0 || days < now.days)
  if (listed.length === 0) return null
  return (
    <div className="figures mt-1 text-sm">
      {!isNamed && <p className="mt-2 font-semibold">{words.feeTitle()}</p>}
      <ul>
        {listed.map(({ days, percent }) => (
          <li key={days}>{said(from(days), percent)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Who books so late that a fee counts from the first minute on reads it before the tap; nothing where it does not. */
export function FeeFromNow(props: FeeAt) {
  const words = useI18nContext().LL.guestSteps
  return <FeeLine {...props} share={words.feeFromNow} amount={words.feeFromNowOf} />
}

export type FeeAt = Parameters<typeof CancellationFees>[0] & { daysBefore: number }

/** A sentence about the fee that counts so many days before; nothing where it is free. */
export function FeeLine({
  fees,
  lines,
  paid = 0,
  daysBefore,
  share,
  amount,
}: FeeAt & {
  share: (words: { percent: number }) => string
  /** Where something was chosen that has a price. */
  amount: (words: { percent: number; sum: string }) => string
}) {
  const { locale } = useI18nContext()
  const percent = feeStepAt(fees, daysBefore)?.percent ?? 0
  if (percent === 0) return null
  return (
    <p className="figures my-2 font-bold">
      {feeBase(lines, paid) === 0
        ? share({ percent })
        : amount({ percent, sum: formatMoney(feeOf(lines, percent, paid), locale) })}
    </p>
  )
}
