import { useEffect, useRef, useState } from 'react'
import { named, type Venue } from '#domain/online/guest-booking.ts'
import { feesOf } from '#domain/price/fee.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { agreedFacts } from '#lib/booking/agreed-lines.tsx'
import { CancellationFees, FeeNow, FeeThen } from '#lib/booking/cancellation-fees.tsx'
import { usePhoneText } from '#lib/contact/use-phone-text.ts'
import { forgetBooked } from '#lib/data/booked-here.ts'
import { customers } from '#lib/data/public-api.ts'
import { Button } from '#ui/button.tsx'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { stayText, visitMoment } from '#ui/visit-words.ts'
import { failureText } from './failure-text.ts'
import type { Found } from './found.ts'

/** What is booked, and the way to cancel it, behind one question. */
export function BookingSlip({
  url,
  token,
  found,
  terms,
  onChanged,
}: {
  url: string
  token: string
  found: Found
  /** The venue's terms of cancellation and its present business day; null where they could not be had. */
  terms: (Pick<Venue, 'cancellation_policy' | 'cancellation_fees'> & { today: string }) | null
  onChanged: (found: Found) => void
}) {
  const { LL, locale } = useI18nContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { booking } = found
  const contact = named(found.contact, locale)
  const phone = usePhoneText(booking.phone)
  const isCancelled = booking.status === 'cancelled'
  const canCancel = booking.status === 'confirmed' || booking.status === 'waiting'
  const people = LL.book.peopleCount({ n: booking.pax })
  const when = visitMoment(LL, locale, booking)
  // The page is as long as three phones: what came of the tap is said where one looks, and has the focus.
  const said = useRef<HTMLParagraphElement>(null)
  const wasCancelled = useRef(isCancelled)
  useEffect(() => {
    if (!isCancelled || wasCancelled.current) return
    scrollTo({ top: 0 })
    said.current?.focus({ preventScroll: true })
  }, [isCancelled])
  useRepeatWhenOnline(failure === 'offline' || failure === 'no_answer', () => setFailure(''))

  const cancellation = terms && (
    <Cancellation policy={terms.cancellation_policy}>
      <CancellationFees fees={feesOf(booking, terms.cancellation_fees)} lines={booking.lines} />
    </Cancellation>
  )
  const ask = () => {
    setFailure('')
    dialog.current?.showModal()
  }
  const cancel = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    const answer = await customers.cancelBooking(url, token)
    setIsBusy(false)
    if (answer.ok) {
      dialog.current?.close()
      forgetBooked(url, booking)
      onChanged({ booking: answer.booking, contact: answer.vendor })
    } else setFailure(answer.code)
  }

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-bold text-2xl">{LL.guestSteps.manageHeading()}</h1>
        <p className="mt-1 text-muted">{contact.name}</p>
      </div>
      <div role="status">
        {isCancelled && (
          <div className="rounded-box bg-sunken p-4">
            <p ref={said} tabIndex={-1} className="font-bold outline-none">
              {LL.guestSteps.cancelled()}
            </p>
            <p className="mt-1">{LL.guestSteps.cancelledText()}</p>
            {terms && booking.cancelled_on && (
              <FeeThen
                fees={feesOf(booking, terms.cancellation_fees)}
                lines={booking.lines}
                daysBefore={daysBetween(booking.cancelled_on, booking.day)}
              />
            )}
          </div>
        )}
      </div>
      <Facts
        rows={[
          [
            LL.guestSteps.reference(),
            <span key="r" className="figures font-bold tracking-widest">
              {booking.reference}
            </span>,
          ],
          [LL.guestSteps.state(), LL.guestSteps.status[booking.status]()],
          [LL.guestSteps.when(), when],
          [LL.book.people(), people],
          [LL.guestSteps.stay(), stayText(LL, booking.duration)],
          ...agreedFacts(LL, booking.lines),
          [LL.guestSteps.visitor(), LL.guestSteps.nameOf(booking)],
          [LL.guestSteps.phone(), phone],
          [LL.guestSteps.email(), booking.email],
          [LL.guestSteps.requests(), booking.requests || LL.guestSteps.none()],
          [LL.guestSteps.place(), [contact.name, contact.address].filter((x) => x !== '').join('\n')],
          [
            LL.book.callUs(),
            contact.phone === '' ? LL.guestSteps.none() : <TelLink key="t" phone={contact.phone} />,
          ],
        ]}
      />
      {canCancel && <ManageLink link={`${location.origin}/${url}/booking#${token}`} />}
      {canCancel && cancellation}
      {canCancel && (
        <Button look="plain" className="self-start text-error" onClick={ask}>
          {LL.guestSteps.cancelBooking()}
        </Button>
      )}
      {isCancelled && (
        <a
          href={`/${url}/book`}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {LL.guestSteps.bookAgain()}
        </a>
      )}
      <dialog
        ref={dialog}
        aria-labelledby="cancel-title"
        // What is on its way to the server is waited for.
        onCancel={(event) => isBusy && event.preventDefault()}
        className="m-auto w-[min(92vw,28rem)] rounded-box bg-card p-5 text-ink shadow-float backdrop:bg-ink/40"
      >
        <h2 id="cancel-title" className="font-bold text-lg">
          {LL.guestSteps.cancelTitle()}
        </h2>
        <p className="mt-2 mb-3">{LL.guestSteps.cancelText({ when, people })}</p>
        {terms && (
          <FeeNow
            fees={feesOf(booking, terms.cancellation_fees)}
            lines={booking.lines}
            daysBefore={daysBetween(terms.today, booking.day)}
          />
        )}
        {cancellation}
        {failure !== '' && (
          <div role="alert" className="mt-3 rounded-box bg-warning p-4 text-warning-ink">
            <p>{failureText(LL, failure)}</p>
            {contact.phone !== '' && <TelLink phone={contact.phone} />}
          </div>
        )}
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:justify-end">
          {/* The safe answer comes first and takes the focus. */}
          <Button onClick={() => dialog.current?.close()} disabled={isBusy}>
            {LL.guestSteps.cancelNo()}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void cancel()}>
            {isBusy ? LL.guestSteps.cancelling() : LL.guestSteps.cancelYes()}
          </Button>
        </div>
      </dialog>
    </div>
  )
}
