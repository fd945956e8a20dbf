import { Suspense } from 'react'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { named } from '#domain/online/guest-booking.ts'
import { inLanguage, type Organiser } from '#domain/online/public-event.ts'
import { feesOf } from '#domain/price/fee.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { answerFacts } from '#lib/answers/answer-list.tsx'
import { agreedFacts, paidFacts } from '#lib/booking/agreed-lines.tsx'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import type { FlowStore } from '#lib/booking-flow/flow-store.ts'
import { Unrecalled, useRecall } from '#lib/booking-flow/recalled.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import { BookedHereNotice } from '#lib/customer/booked-here-notice.tsx'
import { saveCalendarFile } from '#lib/customer/calendar-download.ts'
import { customerName } from '#lib/customer/customer-name.ts'
import { eventRows, organiserText, spanText } from '#lib/customer/event-facts.tsx'
import { formatMoney } from '#lib/text/money.ts'
import { loadWords } from '#lib/text/words.ts'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { part } from '#ui/part.ts'
import { TelLink } from '#ui/tel-link.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { PlaceAfter } from './place-after.tsx'

// Drawn for a booking that stands alone: nobody else loads what writes QR codes.
const Tickets = part(async () => {
  const [module] = await Promise.all([import('#lib/tickets/tickets.tsx'), loadWords('ownTickets')])
  return module.Tickets
})

/** The booking stands: its number, what it is for, the secret link and a calendar file. */
export function ConfirmedStep({
  organiser,
  occurrence,
  flow,
  store,
  onAgain,
}: {
  organiser: Organiser
  occurrence: string
  flow: Flow
  store: FlowStore
  onAgain: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout
  useRecall(flow, store)
  const { booking } = flow
  const contact = flow.contact && named(flow.contact, locale)
  const event = booking?.event
  if (!booking || !contact || !event) return <Unrecalled flow={flow} store={store} />
  const isCancelled = booking.status === 'cancelled'
  const isOver = isCancelled || event.off
  const name = inLanguage(event.name, event.name_en, locale)
  const place = inLanguage(event.location, event.location_en, locale)
  // The token stands behind the #, which browsers never send anywhere.
  const link = `${location.origin}/${organiser.url}/booking#${flow.attempt?.token ?? ''}`
  // Which event and when stand before the tickets, the others after them.
  const facts = eventRows(
    LL,
    locale,
    isCancelled ? { ...event, online: false } : event,
    spanText(LL, locale, booking),
  )
  const calendar = () =>
    void saveCalendarFile(booking, contact, organiser, {
      summary: words.done.calendar({ event: name, n: booking.pax }),
      description: words.done.calendarText({
        tickets: booking.lines
          .map((line) => LL.guestSteps.prices.line({ name: priceName(line, locale), n: line.count }))
          .join('\n'),
        ...{ reference: booking.reference, name: contact.name, phone: contact.phone },
      }),
      location: place || event.online_url,
    })
  return (
    <div className="flex flex-col gap-5">
      {isOver ? (
        <div role="status" className="rounded-box bg-sunken p-4">
          <StepHeading key="over" title={isCancelled ? LL.guestSteps.cancelledTitle() : words.done.off()} />
          <p className="mt-1">{isCancelled ? words.done.cancelledText() : words.done.offText()}</p>
        </div>
      ) : (
        <div className="rounded-box bg-success-soft p-4 text-success-ink">
          <StepHeading title={LL.guestSteps.confirmedTitle()} />
          <p className="mt-1">{place === '' && event.online ? words.done.textOnline() : words.done.text()}</p>
          {booking.payment && (
            <p className="mt-1">
              {LL.guestSteps.card.received({ sum: formatMoney(booking.payment.amount, locale) })}
            </p>
          )}
          {contact.mails && (
            <p className="mt-1 wrap-anywhere">{LL.guestSteps.confirmedMail({ email: booking.email })}</p>
          )}
        </div>
      )}
      {!isOver && <PlaceAfter url={organiser.url} occurrence={occurrence} />}
      <div className="rounded-box border border-line bg-card p-4">
        <p className="text-muted text-sm">{LL.guestSteps.reference()}</p>
        <p className="figures font-bold text-3xl tracking-widest">{booking.reference}</p>
        <p className="text-muted text-sm">{LL.guestSteps.referenceHint()}</p>
      </div>
      <Facts rows={facts.slice(0, 2)} />
      {!isOver && (
        <Suspense fallback={<Waiting />}>
          <Tickets url={organiser.url} token={flow.attempt?.token ?? ''} {...{ event, booking, contact }} />
        </Suspense>
      )}
      <Facts
        rows={[
          ...facts.slice(2),
          ...agreedFacts(LL, booking.lines, !isOver, words.facts.tickets()),
          ...paidFacts(LL, locale, booking, !isOver),
          [words.facts.buyer(), customerName(LL, booking, locale)],
          ...answerFacts(LL, booking.answers),
          ...(booking.requests === ''
            ? []
            : [[LL.guestSteps.requests(), booking.requests] as [string, string]]),
          [words.facts.organiser(), organiserText(contact)],
          ...(contact.phone === ''
            ? []
            : [[words.facts.callUs(), <TelLink key="tel" phone={contact.phone} />] as const]),
        ]}
      />
      {!isOver && (
        <>
          <Cancellation policy={organiser.cancellation_policy}>
            <CancellationFees
              fees={feesOf(booking, organiser.cancellation_fees)}
              lines={booking.lines}
              paid={booking.payment?.amount}
            />
          </Cancellation>
          <BookedHereNotice url={organiser.url} visit={booking} />
          <Button className="no-print self-start" onClick={calendar}>
            {LL.guestSteps.calendar()}
          </Button>
        </>
      )}
      {!isCancelled && (
        <ManageLink
          link={link}
          opens
          words={{
            title: words.done.manageTitle(),
            hint: contact.mails ? words.done.manageHintMailed() : words.done.manageHint(),
            open: words.done.manageTitle(),
          }}
        />
      )}
      <Button look="quiet" className="no-print self-start" onClick={onAgain}>
        {isCancelled ? LL.guestSteps.bookAgain() : LL.guestSteps.another()}
      </Button>
    </div>
  )
}
