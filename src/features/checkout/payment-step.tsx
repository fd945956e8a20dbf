import { useId, useState } from 'react'
import { saidAnswers } from '#domain/answer/said-answers.ts'
import type { Choice } from '#domain/online/booking-attempt.ts'
import { ticketLines } from '#domain/online/chosen-tickets.ts'
import type { EventDate, Organiser, PublicEvent } from '#domain/online/public-event.ts'
import { cardDue } from '#domain/price/card/card-due.ts'
import { totalOf } from '#domain/price/line.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { answerFacts } from '#lib/answers/answer-list.tsx'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { agreedFacts } from '#lib/booking/agreed-lines.tsx'
import { CancellationFees, FeeFromNow } from '#lib/booking/cancellation-fees.tsx'
import { HoldClock } from '#lib/booking-flow/hold-clock.tsx'
import { FlowNotice } from '#lib/booking-flow/notice.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import { TryingAgain } from '#lib/booking-flow/trying-again.tsx'
import type { BookingFlow } from '#lib/booking-flow/use-flow.ts'
import { usePhoneText } from '#lib/contact/use-phone-text.ts'
import { BookedHereNotice } from '#lib/customer/booked-here-notice.tsx'
import { customerName } from '#lib/customer/customer-name.ts'
import { eventRows, organiserText, spanText } from '#lib/customer/event-facts.tsx'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { LawLink } from '#ui/page/public-page.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { waysFor } from './payment/payment.ts'
import { useNoticeWords } from './use-notice-words.ts'

/** How it is paid, and ご予約内容のご確認: what, when, what it costs, how to cancel; then the one button that books. */
export function PaymentStep({
  organiser,
  event,
  date,
  choice,
  today,
  flow,
  details,
  store,
  back,
}: Pick<BookingFlow, 'flow' | 'details' | 'store' | 'back'> & {
  organiser: Organiser
  event: PublicEvent
  date: EventDate | null
  choice: Choice
  today: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout
  const own = useNoticeWords(flow, event)
  const phone = usePhoneText(details.phone)
  const heading = useId()
  const lines = ticketLines(choice.tickets?.lines ?? [])
  const order = {
    total: totalOf(lines),
    byCard: cardDue(organiser.payment, { vendor_type: 'EVENT', pax: choice.pax, lines }),
  }
  const ways = waysFor(order)
  // Who comes back without having paid goes on as they began.
  const [chosen, setChosen] = useState(store.read().sent?.isByCard ? 'by_card' : 'at_venue')
  // As they stand on this page; after a lost answer those of before go out again.
  const answers = saidAnswers(event.questions, details.answers)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  const fees = {
    fees: organiser.cancellation_fees,
    lines,
    daysBefore: daysBetween(today, choice.day),
  }
  const onConfirm = () =>
    void way?.book(store, { language: locale, fees: organiser.cancellation_fees, answers }, order)
  const isUnsure = flow.stage === 'unsure'
  const isBusy = flow.stage === 'confirming'
  useRepeatWhenOnline(isUnsure, onConfirm)
  const hasFees = organiser.cancellation_fees.some(({ percent }) => percent > 0)
  const duration = date ? date.ends_at - date.starts_at : event.duration
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={words.payment.title()} place={4} of={4} />
      <fieldset className="flex flex-col gap-2" disabled={isBusy || isUnsure}>
        <legend className="sr-only">{words.payment.way()}</legend>
        {ways.map((one) => (
          <label
            key={one.id}
            className="flex min-h-11 items-start gap-3 rounded-box border border-line bg-card p-4"
          >
            <input
              type="radio"
              name={`${heading}-way`}
              className="mt-1 size-5 shrink-0 accent-primary"
              checked={one.id === way?.id}
              onChange={() => setChosen(one.id)}
            />
            <span>
              <span className="block font-bold">{one.name(LL, order)}</span>
              <span className="block text-sm">{one.terms(LL, locale, order)}</span>
              {hasFees && <span className="block text-sm">{words.payment.fees()}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <h3 id={heading} className="font-bold text-lg">
        {words.payment.review()}
      </h3>
      <Facts
        rows={[
          ...eventRows(LL, locale, event, spanText(LL, locale, { ...choice, duration })),
          ...agreedFacts(LL, lines, true, words.facts.tickets()),
          [words.facts.buyer(), customerName(LL, details, locale)],
          [LL.guestSteps.phone(), phone],
          [LL.guestSteps.email(), details.email],
          ...answerFacts(LL, answers),
          [LL.guestSteps.requests(), details.requests || LL.guestSteps.none()],
          [
            words.facts.news(),
            details.marketing_opt_in ? LL.guestSteps.marketingYes() : LL.guestSteps.marketingNo(),
          ],
          [words.facts.organiser(), organiserText(organiser)],
        ]}
      />
      <Cancellation policy={organiser.cancellation_policy}>
        <FeeFromNow {...fees} />
        <CancellationFees {...fees} />
      </Cancellation>
      {organiser.payment && <LawLink url={organiser.url} />}
      <BookedHereNotice url={organiser.url} visit={choice} />
      {!isUnsure && <HoldClock heldUntil={flow.heldUntil} words={words.hold} />}
      {isUnsure ? (
        <div role="alert" className="rounded-box bg-warning px-4 py-3 text-warning-ink">
          <p>{LL.guestSteps.notice.unsure()}</p>
          {organiser.phone !== '' && <TelLink phone={organiser.phone} />}
          {flow.notice?.againAt !== undefined && <TryingAgain at={flow.notice.againAt} onAgain={onConfirm} />}
        </div>
      ) : (
        <FlowNotice notice={flow.notice} keeps phone={organiser.phone} own={own} onAgain={onConfirm} />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        {!isUnsure && (
          <Button onClick={() => back('details')} disabled={isBusy}>
            {words.payment.correct()}
          </Button>
        )}
        <Button look="primary" className="sm:min-w-60" busy={isBusy} onClick={onConfirm}>
          {isUnsure && !isBusy ? LL.guestSteps.checkAgain() : way?.deed(LL, isBusy)}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isBusy ? way?.deed(LL, true) : ''}
      </p>
    </div>
  )
}
