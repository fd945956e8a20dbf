import { stayOf } from '#domain/availability/stay-of.ts'
import type { Choice, Flow } from '#domain/online/booking-attempt.ts'
import {
  areaName,
  type GuestDetails,
  isAnyTyped,
  type OnlinePrice,
  type Venue,
} from '#domain/online/guest-booking.ts'
import { totalOf } from '#domain/price/line.ts'
import { Summary } from '#features/book-online/flow/summary.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { areaOf } from '#lib/booking/area-fact.ts'
import { HoldClock } from '#lib/booking-flow/hold-clock.tsx'
import { FlowNotice } from '#lib/booking-flow/notice.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import { DetailsForm } from '#lib/guest-details/details-form.tsx'
import { PriceFields } from './price-fields.tsx'

/** Who comes. */
export function DetailsStep({
  venue,
  prices,
  flow,
  choice,
  details,
  onTyped,
  onDone,
  onBack,
}: {
  venue: Venue
  prices: readonly OnlinePrice[]
  flow: Flow
  choice: Choice
  details: GuestDetails
  onTyped: (details: GuestDetails) => void
  onDone: () => void
  onBack: () => void
}) {
  const { LL, locale } = useI18nContext()
  const area = areaOf(venue, choice)
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={LL.guestSteps.detailsTitle()} place={2} />
      <Summary
        choice={choice}
        duration={stayOf(venue, choice.pax)}
        sum={totalOf(details.lines)}
        area={area ? areaName(area, locale) : ''}
        onChange={onBack}
      />
      <HoldClock heldUntil={flow.heldUntil} />
      <FlowNotice notice={flow.notice} keeps={isAnyTyped(details)} phone={venue.phone} />
      <DetailsForm
        venue={venue}
        flow={flow}
        details={details}
        onTyped={onTyped}
        onDone={onDone}
        next={LL.guestSteps.toReview()}
      >
        <PriceFields prices={prices} choice={choice} isStale={flow.fields['lines'] === 'price_changed'} />
      </DetailsForm>
    </div>
  )
}
