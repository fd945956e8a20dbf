import { useEffect } from 'react'
import { stayOf } from '#domain/availability/stay-of.ts'
import type { Choice, Flow } from '#domain/online/booking-attempt.ts'
import { linesOf, withDeposits } from '#domain/online/chosen-prices.ts'
import type { GuestDetails, OnlinePrice, Venue } from '#domain/online/guest-booking.ts'
import { cardDue } from '#domain/price/card/card-due.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { agreedFacts } from '#lib/booking/agreed-lines.tsx'
import { areaFact, areaOf } from '#lib/booking/area-fact.ts'
import { CancellationFees, FeeFromNow } from '#lib/booking/cancellation-fees.tsx'
import { confirm } from '#lib/booking-flow/confirm.ts'
import type { FlowStore } from '#lib/booking-flow/flow-store.ts'
import { HoldClock } from '#lib/booking-flow/hold-clock.tsx'
import { FlowNotice } from '#lib/booking-flow/notice.tsx'
import { useRenew } from '#lib/booking-flow/renew.ts'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import { TryingAgain } from '#lib/booking-flow/trying-again.tsx'
import { usePhoneText } from '#lib/contact/use-phone-text.ts'
import { BookedHereNotice } from '#lib/customer/booked-here-notice.tsx'
import { customerName } from '#lib/customer/customer-name.ts'
import { formatMoney } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { LawLink } from '#ui/page/public-page.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { stayText, visitMoment } from '#ui/visit-words.ts'

/** ご予約内容のご確認: what, how many, when, what it costs, how to cancel; then the one button that books. */
export function ReviewStep({
  venue,
  today,
  prices,
  flow,
  choice,
  details,
  store,
  onBack,
}: {
  venue: Venue
  /** Its present business day. */
  today: string
  prices: readonly OnlinePrice[]
  flow: Flow
  choice: Choice
  details: GuestDetails
  store: FlowStore
  onBack: () => void
}) {
  const { LL, locale } = useI18nContext()
  const phone = usePhoneText(details.phone)
  const renew = useRenew()
  const due = cardDue(venue.payment, {
    vendor_type: 'RESTAURANT',
    pax: choice.pax,
    lines: withDeposits(details.lines, prices),
  })
  const onConfirm = async () => {
    const shown = { language: locale, fees: venue.cancellation_fees }
    if (due > 0) await (await import('#lib/booking-flow/card/pay.ts')).pay(store, { ...shown, due })
    else await confirm(store, shown)
  }
  // What the house asks for may have changed meanwhile.
  const isOutdated = ['fees_changed', 'due_changed', 'deposit_due', 'no_card'].includes(
    flow.notice?.code ?? '',
  )
  useEffect(() => {
    if (isOutdated) renew()
  }, [isOutdated, renew])
  const isUnsure = flow.stage === 'unsure'
  const hasFees = venue.cancellation_fees.some(({ percent }) => percent > 0)
  const { card } = LL.guestSteps
  const how = due > 0 ? card.deposit({ sum: formatMoney(due, locale) }) : LL.guestSteps.paymentAtVenue()
  const payment = [how, hasFees ? LL.guestSteps.paymentFees() : ''].join('\n').trim()
  const isBusy = flow.stage === 'confirming'
  const busy = due > 0 ? card.going() : LL.guestSteps.confirming()
  useRepeatWhenOnline(isUnsure, () => void onConfirm())
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={LL.guestSteps.reviewTitle()} place={3} />
      <Facts
        rows={[
          [LL.guestSteps.when(), visitMoment(LL, locale, choice)],
          [LL.book.people(), LL.book.peopleCount({ n: choice.pax })],
          [LL.guestSteps.stay(), stayText(LL, stayOf(venue, choice.pax))],
          ...areaFact(LL, locale, areaOf(venue, choice)),
          ...agreedFacts(LL, linesOf(details.lines, prices)),
          [LL.guestSteps.place(), [venue.name, venue.address].filter((x) => x !== '').join('\n')],
          [LL.guestSteps.visitor(), customerName(LL, details, locale)],
          [LL.guestSteps.phone(), phone],
          [LL.guestSteps.email(), details.email],
          [LL.guestSteps.requests(), details.requests || LL.guestSteps.none()],
          [
            LL.guestSteps.marketingLabel(),
            details.marketing_opt_in ? LL.guestSteps.marketingYes() : LL.guestSteps.marketingNo(),
          ],
          [LL.guestSteps.payment(), payment],
        ]}
      />
      <Cancellation policy={venue.cancellation_policy}>
        <FeeFromNow
          fees={venue.cancellation_fees}
          lines={details.lines}
          paid={due}
          daysBefore={daysBetween(today, choice.day)}
        />
        <CancellationFees
          fees={venue.cancellation_fees}
          lines={details.lines}
          paid={due}
          daysBefore={daysBetween(today, choice.day)}
        />
      </Cancellation>
      {due > 0 && <LawLink url={venue.url} />}
      <BookedHereNotice url={venue.url} visit={choice} />
      {!isUnsure && <HoldClock heldUntil={flow.heldUntil} />}
      {isUnsure ? (
        <div role="alert" className="rounded-box bg-warning px-4 py-3 text-warning-ink">
          <p>{LL.guestSteps.notice.unsure()}</p>
          {venue.phone !== '' && <TelLink phone={venue.phone} />}
          {flow.notice?.againAt !== undefined && (
            <TryingAgain at={flow.notice.againAt} onAgain={() => void onConfirm()} />
          )}
        </div>
      ) : (
        <FlowNotice notice={flow.notice} keeps phone={venue.phone} onAgain={() => void onConfirm()} />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        {!isUnsure && (
          <Button onClick={onBack} disabled={isBusy}>
            {LL.guestSteps.correct()}
          </Button>
        )}
        <Button look="primary" className="sm:min-w-60" busy={isBusy} onClick={() => void onConfirm()}>
          {isBusy
            ? busy
            : isUnsure
              ? LL.guestSteps.checkAgain()
              : due > 0
                ? card.go()
                : LL.guestSteps.confirm()}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isBusy ? busy : ''}
      </p>
    </div>
  )
}
