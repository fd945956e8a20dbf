import type { Choice } from '#domain/online/booking-attempt.ts'
import { isAnyTyped } from '#domain/online/guest-booking.ts'
import { inLanguage, type Organiser, type PublicEvent } from '#domain/online/public-event.ts'
import { totalOf } from '#domain/price/line.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { HoldClock } from '#lib/booking-flow/hold-clock.tsx'
import { FlowNotice } from '#lib/booking-flow/notice.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import type { BookingFlow } from '#lib/booking-flow/use-flow.ts'
import { DetailsForm } from '#lib/guest-details/details-form.tsx'
import { formatTaxed } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { visitMoment } from '#ui/visit-words.ts'
import { AnswerFields } from './answer-fields.tsx'
import { useNoticeWords } from './use-notice-words.ts'

/** Who books. */
export function DetailsStep({
  organiser,
  event,
  booking,
  choice,
}: {
  organiser: Organiser
  event: PublicEvent
  booking: BookingFlow
  choice: Choice
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout
  const { flow, details } = booking
  const own = useNoticeWords(flow, event)
  const sum = formatTaxed(totalOf(choice.tickets?.lines ?? []), locale)
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={words.details.title()} place={3} of={4} />
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-box bg-primary-soft px-4 py-3 text-primary-ink">
        <div className="figures">
          <p className="font-bold">{inLanguage(event.name, event.name_en, locale)}</p>
          <p>{visitMoment(LL, locale, choice)}</p>
          <p>{words.tickets.sum({ n: choice.pax, sum })}</p>
        </div>
        <Button look="plain" onClick={() => booking.back('order')}>
          {words.details.seeOrder()}
        </Button>
      </div>
      <HoldClock heldUntil={flow.heldUntil} words={words.hold} />
      <FlowNotice notice={flow.notice} keeps={isAnyTyped(details)} phone={organiser.phone} own={own} />
      <DetailsForm
        venue={organiser}
        flow={flow}
        details={details}
        onTyped={booking.type}
        onDone={booking.review}
        next={words.details.next()}
        purpose={words.details.purpose()}
        questions={event.questions}
        asks={(form) => (
          <AnswerFields form={form} questions={event.questions} refused={flow.fields['answers'] ?? ''} />
        )}
      />
    </div>
  )
}
