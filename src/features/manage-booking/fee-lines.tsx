import { feeStepAt } from '#domain/price/fee.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type FeeAt, FeeLine } from '#lib/booking/cancellation-fees.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/**
 * What the cancellation of that day cost, and how that is paid: nobody pays here. `hasTerms`: the house has terms in its own
 * words, which may ask for what is no fee of this list.
 */
export function FeeThen({
  phone,
  hasTerms,
  isEvent,
  ...props
}: FeeAt & { phone: string; hasTerms: boolean; isEvent: boolean }) {
  const words = useI18nContext().LL.afterBooking
  const isFree = (feeStepAt(props.fees, props.daysBefore)?.percent ?? 0) === 0
  if (isFree)
    return hasTerms && props.fees.length === 0 ? null : <p className="mt-1">{words.feeThenFree()}</p>
  return (
    <>
      <FeeLine {...props} share={words.feeThen} amount={words.feeThenOf} />
      <p>{(isEvent ? words.ofEvent : words).feeThenHow()}</p>
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
