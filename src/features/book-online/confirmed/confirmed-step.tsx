import { useEffect } from 'react'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { named, type Venue } from '#domain/online/guest-booking.ts'
import { feesOf } from '#domain/price/fee.ts'
import { recall } from '#features/book-online/flow/confirm.ts'
import type { FlowStore } from '#features/book-online/flow/flow-store.ts'
import { noticeText } from '#features/book-online/flow/notice-text.ts'
import { StepHeading } from '#features/book-online/flow/step-heading.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { agreedFacts } from '#lib/booking/agreed-lines.tsx'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { rememberBooked } from '#lib/customer/booked-here.ts'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { stayText, visitMoment } from '#ui/visit-words.ts'
import { Waiting } from '#ui/waiting.tsx'
import { BookedHereNotice } from './booked-here-notice.tsx'
import { saveCalendarFile } from './calendar-download.ts'

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
  useEffect(() => {
    if (booking?.status === 'confirmed') rememberBooked(venue.url, booking, Date.now())
    if (!booking) void recall(store)
  }, [venue.url, booking, store])
  const isCancelled = booking?.status === 'cancelled'
  useEffect(() => {
    if (isCancelled) return
    const look = () => document.visibilityState === 'visible' && void recall(store)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [isCancelled, store])
  if (!booking || !contact) {
    if (!flow.notice) return <Waiting />
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-box bg-warning p-4 text-warning-ink"
      >
        <p className="flex-1">{noticeText(LL, flow.notice.code)}</p>
        <Button onClick={() => void recall(store)}>{LL.book.tryAgain()}</Button>
      </div>
    )
  }
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
          ...agreedFacts(LL, booking.lines, !isCancelled),
          [LL.guestSteps.visitor(), LL.guestSteps.nameOf(booking)],
          ...(booking.requests === ''
            ? []
            : [[LL.guestSteps.requests(), booking.requests] as [string, string]]),
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
            <CancellationFees fees={feesOf(booking, venue.cancellation_fees)} lines={booking.lines} />
          </Cancellation>
          <BookedHereNotice url={venue.url} visit={booking} />
          <div className="no-print flex flex-col gap-3 sm:flex-row">
            <Button onClick={() => void saveCalendarFile(booking, contact, venue, LL)}>
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
