import type { Flow } from '#domain/online/booking-attempt.ts'
import { named, type Venue } from '#domain/online/guest-booking.ts'
import { feesOf } from '#domain/price/fee.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { agreedFacts, cardFacts } from '#lib/booking/agreed-lines.tsx'
import { areaFact } from '#lib/booking/area-fact.ts'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { otherRequests } from '#lib/booking/text/other-requests.ts'
import type { FlowStore } from '#lib/booking-flow/flow-store.ts'
import { Unrecalled, useRecall } from '#lib/booking-flow/recalled.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import { BookedHereNotice } from '#lib/customer/booked-here-notice.tsx'
import { saveCalendarFile } from '#lib/customer/calendar-download.ts'
import { customerName } from '#lib/customer/customer-name.ts'
import { formatMoney } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { stayText, visitMoment } from '#ui/visit-words.ts'

/** The booking stands: its number, the venue's phone, the secret link and a calendar file. */
export function ConfirmedStep({
  venue,
  flow,
  store,
  onAgain,
}: {
  venue: Venue
  flow: Flow
  store: FlowStore
  onAgain: () => void
}) {
  const { LL, locale } = useI18nContext()
  const { booking } = flow
  const contact = flow.contact && named(flow.contact, locale)
  useRecall(flow, store)
  const isCancelled = booking?.status === 'cancelled'
  if (!booking || !contact) return <Unrecalled flow={flow} store={store} />
  const requests = otherRequests(booking.requests, booking.area)
  // The token stands behind the #, which browsers never send anywhere.
  const link = `${location.origin}/${venue.url}/booking#${flow.attempt?.token ?? ''}`
  return (
    <div className="flex flex-col gap-5">
      {isCancelled ? (
        <div role="status" className="rounded-box bg-sunken p-4">
          <StepHeading key="cancelled" title={LL.guestSteps.cancelledTitle()} />
          <p className="mt-1">{LL.guestSteps.cancelledText()}</p>
        </div>
      ) : (
        <div className="rounded-box bg-success-soft p-4 text-success-ink">
          <StepHeading title={LL.guestSteps.confirmedTitle()} />
          <p className="mt-1">{LL.guestSteps.confirmedText()}</p>
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
      <div className="rounded-box border border-line bg-card p-4">
        <p className="text-muted text-sm">{LL.guestSteps.reference()}</p>
        <p className="figures font-bold text-3xl tracking-widest">{booking.reference}</p>
        <p className="text-muted text-sm">{LL.guestSteps.referenceHint()}</p>
      </div>
      <Facts
        rows={[
          [LL.guestSteps.when(), visitMoment(LL, locale, booking)],
          [LL.book.people(), LL.book.peopleCount({ n: booking.pax })],
          [LL.guestSteps.stay(), stayText(LL, booking.duration)],
          ...areaFact(LL, locale, booking.area),
          ...agreedFacts(LL, booking.lines, !isCancelled),
          ...cardFacts(LL, locale, booking, !isCancelled),
          [LL.guestSteps.visitor(), customerName(LL, booking, locale)],
          ...(requests === '' ? [] : [[LL.guestSteps.requests(), requests] as [string, string]]),
          [LL.guestSteps.place(), [contact.name, contact.address].filter((x) => x !== '').join('\n')],
          [
            LL.guestSteps.callUs(),
            contact.phone === '' ? LL.guestSteps.none() : <TelLink key="tel" phone={contact.phone} />,
          ],
        ]}
      />
      {isCancelled ? (
        <Button className="self-start" onClick={onAgain}>
          {LL.guestSteps.bookAgain()}
        </Button>
      ) : (
        <>
          <Cancellation policy={venue.cancellation_policy}>
            <CancellationFees
              fees={feesOf(booking, venue.cancellation_fees)}
              lines={booking.lines}
              paid={booking.payment?.amount}
            />
          </Cancellation>
          <BookedHereNotice url={venue.url} visit={booking} />
          <div className="no-print flex flex-col gap-3 sm:flex-row">
            <Button
              onClick={() =>
                void saveCalendarFile(booking, contact, venue, {
                  summary: LL.guestSteps.calendarSummary({ name: contact.name, n: booking.pax }),
                  description: LL.guestSteps.calendarText({
                    reference: booking.reference,
                    phone: contact.phone,
                  }),
                })
              }
            >
              {LL.guestSteps.calendar()}
            </Button>
            <Button onClick={() => print()}>{LL.guestSteps.print()}</Button>
          </div>
          <ManageLink link={link} opens isMailed={contact.mails === true} />
          <Button look="quiet" className="no-print self-start" onClick={onAgain}>
            {LL.guestSteps.another()}
          </Button>
        </>
      )}
    </div>
  )
}
