import { type BookingPayment, keptOf } from '#domain/booking/booking.ts'
import type { GuestBooking } from '#domain/online/guest-booking.ts'
import { type CancellationFee, feeStepAt } from '#domain/price/fee.ts'
import { backOf } from '#domain/price/fee-due.ts'
import { feeOf } from '#domain/price/line.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type FeeAt, FeeLine } from '#lib/booking/cancellation-fees.tsx'
import { formatMoney } from '#lib/text/money.ts'
import { TelLink } from '#ui/tel-link.tsx'

interface FeeThenProps extends Omit<FeeAt, 'paid'> {
  payment: BookingPayment | null
  phone: string
  hasTerms: boolean
  isEvent: boolean
}

/**
 * What the cancellation of that day cost, and how that is paid: out of what was paid by card, or else not here. `hasTerms`: the
 * house has terms in its own words, which may ask for what is no fee of this list.
 */
export function FeeThen({ payment, phone, hasTerms, isEvent, ...fees }: FeeThenProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.afterBooking
  const paid = payment?.amount ?? 0
  const props = { ...fees, paid }
  const percent = feeStepAt(props.fees, props.daysBefore)?.percent ?? 0
  const fee = feeOf(props.lines, percent, paid)
  // Of a fee, what the card paid; staff may have given back more since.
  const covered = Math.min(fee, paid)
  const isFree = percent === 0
  const back = payment && <BackThen payment={payment} />
  if (isFree)
    return (
      <>
        {!(hasTerms && props.fees.length === 0) && <p className="mt-1">{words.feeThenFree()}</p>}
        {back}
      </>
    )
  return (
    <>
      <FeeLine {...props} share={words.feeThen} amount={words.feeThenOf} />
      {covered > 0 && payment && keptOf(payment) >= covered && (
        <p>{fee > paid ? words.feeThenPart({ sum: formatMoney(covered, locale) }) : words.feeThenPaid()}</p>
      )}
      {(fee > paid || !payment) && <p>{(isEvent ? words.ofEvent : words).feeThenHow()}</p>}
      {back}
      {phone !== '' && (
        <p>
          {words.feeThenCall()} <TelLink phone={phone} />
        </p>
      )}
    </>
  )
}

/** Also of an event that was moved, where nothing of the fees that were agreed to is left. */
export function FreeNow() {
  return <p className="figures my-2 font-bold">{useI18nContext().LL.afterBooking.feeNowFree()}</p>
}

/** What it costs to cancel now, in one sentence; nothing where the house has no fees. */
export function FeeNow(props: FeeAt) {
  const words = useI18nContext().LL.afterBooking
  if (props.fees.length === 0) return null
  const isFree = (feeStepAt(props.fees, props.daysBefore)?.percent ?? 0) === 0
  if (isFree) return <FreeNow />
  return <FeeLine {...props} share={words.feeNow} amount={words.feeNowOf} />
}

/** What of a card payment goes back, and how, when the booking is cancelled now; nothing where the house has none of it. */
export function BackNow({
  booking,
  fees,
  daysBefore,
}: {
  booking: Pick<GuestBooking, 'payment' | 'lines'>
  fees: readonly CancellationFee[]
  daysBefore: number
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.afterBooking
  const kept = booking.payment ? keptOf(booking.payment) : 0
  if (kept === 0) return null
  const back = backOf(booking, feeStepAt(fees, daysBefore)?.percent ?? 0)
  return (
    <p className="figures my-2 font-bold">
      {back > 0
        ? words.backNow({ sum: formatMoney(back, locale) })
        : words.backNone({ sum: formatMoney(kept, locale) })}
    </p>
  )
}

/** The same of a booking that is cancelled: what is about to. */
function BackThen({ payment }: { payment: BookingPayment }) {
  const { LL, locale } = useI18nContext()
  const { returning } = payment
  if (returning === 0) return null
  return <p>{LL.afterBooking.backThen({ sum: formatMoney(returning, locale) })}</p>
}
