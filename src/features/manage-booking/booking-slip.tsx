import { Suspense, useEffect, useRef, useState } from 'react'
import { keptOf } from '#domain/booking/booking.ts'
import { type GuestEvent, named } from '#domain/online/guest-booking.ts'
import { isOver as isEventOver } from '#domain/online/public-event.ts'
import { feesOf } from '#domain/price/fee.ts'
import { cancelCost, freeOfCost } from '#domain/price/fee-due.ts'
import { daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { agreedFacts, cardFacts } from '#lib/booking/agreed-lines.tsx'
import { areaFact } from '#lib/booking/area-fact.ts'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { otherRequests } from '#lib/booking/text/other-requests.ts'
import { usePhoneText } from '#lib/contact/use-phone-text.ts'
import { customerName } from '#lib/customer/customer-name.ts'
import { loadWords } from '#lib/text/words.ts'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { part } from '#ui/part.ts'
import { TelLink } from '#ui/tel-link.tsx'
import { stayText, visitMoment } from '#ui/visit-words.ts'
import { Waiting } from '#ui/waiting.tsx'
import { BackNow, FeeNow, FeeThen, FreeNow } from './fee-lines.tsx'
import type { Found, VenueNow } from './found.ts'
import { useDoubt } from './use-doubt.ts'

// Who only looks does not load it.
const Coming = part(async () => (await import('./coming.tsx')).Coming)
const CancelBooking = part(async () => (await import('./cancel-booking.tsx')).CancelBooking)
// Loaded with the booking, while there is a network.
const DoubtNotice = part(async () => (await import('./doubt-notice.tsx')).DoubtNotice)
// With the words of tickets, which a table does not need.
const TicketFacts = part(async () => {
  const [module] = await Promise.all([import('./event/ticket-facts.tsx'), loadWords('checkout')])
  return module.TicketFacts
})
const EventNotices = part(async () => {
  const [module] = await Promise.all([import('./event/event-notices.tsx'), loadWords('checkout')])
  return module.EventNotices
})
const ChangeBooking = part(async () => (await import('./change-booking.tsx')).ChangeBooking)

/** What is booked, and the way to cancel it, behind one question. */
export function BookingSlip({
  url,
  token,
  found,
  terms,
  onChanged,
  onRenew,
}: {
  url: string
  token: string
  found: Found
  /** The venue's terms and its present business day; null where they could not be had. */
  terms: VenueNow | null
  onChanged: (found: Found) => void
  onRenew: () => void
}) {
  const { LL, locale } = useI18nContext()
  const { booking } = found
  const doubt = useDoubt(url, token, onChanged)
  const before = (fact: string) => (doubt.of ? LL.afterBooking.doubt.before({ fact }) : fact)
  const contact = named(found.contact, locale)
  const phone = usePhoneText(booking.phone)
  const { event } = booking
  const isCancelled = booking.status === 'cancelled'
  const isWaiting = booking.status === 'waiting'
  // Who only waited never had a booking: nothing here is said of one.
  const list = isWaiting || (isCancelled && !booking.had_seats) ? LL.afterBooking.waitlist : null
  // Nor is it given up by who has what they waited for.
  const isBought = event?.bought === true
  // Found by its number it comes without names, and its link ends within the hour.
  const isNamed = booking.phone !== ''
  // Of what does not take place there is nothing to cancel, and it costs nothing.
  const isOff = event?.off === true && !isCancelled
  const isOver =
    event !== null &&
    terms !== null &&
    isEventOver({ ...booking, ends_at: booking.minute + booking.duration }, terms)
  // Nor does leaving what was moved, or a place on the list.
  const isMoved = event?.moved_from != null
  const canCancel = !isOff && !isOver && (booking.status === 'confirmed' || booking.status === 'waiting')
  // As public.say_coming has it.
  const ahead = terms ? daysBetween(terms.today, booking.day) : -1
  const isNear = booking.status === 'confirmed' && ahead >= 0 && ahead <= 2
  const people = LL.book.peopleCount({ n: booking.pax })
  const when = visitMoment(LL, locale, booking)
  // The page is as long as three phones: what came of the tap is said where one looks, and has the focus.
  const said = useRef<HTMLParagraphElement>(null)
  const [wasCancelled] = useState(isCancelled)
  useEffect(() => {
    if (!isCancelled || wasCancelled) return
    scrollTo({ top: 0 })
    said.current?.focus({ preventScroll: true })
  }, [isCancelled, wasCancelled])

  const fees = {
    // What does not take place costs nothing.
    fees: event?.off ? [] : feesOf(booking, terms?.cancellation_fees ?? []),
    lines: booking.lines,
    paid: booking.payment?.amount,
    daysBefore: terms ? daysBetween(terms.today, booking.day) : 0,
  }
  const feesNow = isMoved || isWaiting ? [] : fees.fees
  const back = <BackNow booking={booking} fees={feesNow} daysBefore={fees.daysBefore} />
  const read = terms ? cancelCost(booking, feesNow, fees.daysBefore) : freeOfCost
  const cancellation = terms && !event?.off && !isMoved && (
    <Cancellation policy={terms.cancellation_policy}>
      <FeeNow {...fees} />
      {back}
      <CancellationFees {...fees} />
    </Cancellation>
  )
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-bold text-2xl">{list ? list.heading() : LL.afterBooking.manageHeading()}</h1>
        <p className="mt-1 text-muted">{contact.name}</p>
      </div>
      {event && (
        <Suspense>
          <EventNotices {...{ url, booking, event, isOver }} />
        </Suspense>
      )}
      <div role="status">
        {isCancelled && (
          <div className="rounded-box border border-line bg-card p-4">
            <p ref={said} tabIndex={-1} className="font-bold outline-none">
              {list
                ? isBought
                  ? list.bought()
                  : wasCancelled
                    ? list.cancelledBefore()
                    : list.cancelled()
                : wasCancelled
                  ? LL.guestSteps.cancelledTitle()
                  : LL.afterBooking.cancelled()}
            </p>
            {!event && <p className="mt-1">{LL.guestSteps.cancelledText()}</p>}
            {terms && booking.cancelled_on && booking.had_seats && !event?.off && (
              <FeeThen
                fees={fees.fees}
                lines={booking.lines}
                payment={booking.payment}
                daysBefore={daysBetween(booking.cancelled_on, booking.day)}
                phone={contact.phone}
                isEvent={event !== null}
                hasTerms={!isMoved && terms.cancellation_policy.ja !== ''}
              />
            )}
          </div>
        )}
      </div>
      {isWaiting && !isOff && !isOver && (
        <p className="rounded-box bg-warning p-4 text-warning-ink">
          {LL.afterBooking.waitlist[event?.open ? 'notYet' : event ? 'eventText' : 'doneText']()}
        </p>
      )}
      {/* What the reminder asks for is there without scrolling. */}
      {isNear && isNamed && !isOff && !isOver && (
        <Suspense>
          <Coming {...{ url, token, isMoved }} isEvent={event !== null} />
        </Suspense>
      )}
      {event ? (
        <Suspense fallback={<Waiting />}>
          <TicketFacts
            {...{ url, token }}
            event={event}
            booking={booking}
            contact={contact}
            isOver={isOver}
            state={
              doubt.of
                ? LL.afterBooking.doubt.state()
                : isOff
                  ? LL.afterBooking.eventOff()
                  : list && isCancelled
                    ? list[isBought ? 'boughtState' : 'state']()
                    : booking.status === 'arrived'
                      ? LL.afterBooking.ofEvent.arrived()
                      : LL.afterBooking.status[booking.status]()
            }
            phone={phone}
            link={canCancel && isNamed ? `${location.origin}/${url}/booking#${token}` : ''}
          />
        </Suspense>
      ) : (
        <Facts
          rows={[
            [
              list ? list.reference() : LL.guestSteps.reference(),
              <span key="r" className="figures font-bold tracking-widest">
                {booking.reference}
              </span>,
            ],
            [
              LL.guestSteps.state(),
              doubt.of
                ? LL.afterBooking.doubt.state()
                : list && isCancelled
                  ? list.state()
                  : LL.afterBooking.status[booking.status](),
            ],
            [list ? list.when() : LL.guestSteps.when(), before(when)],
            [LL.book.people(), before(people)],
            ...(list ? [] : [[LL.guestSteps.stay(), stayText(LL, booking.duration)] as [string, string]]),
            ...areaFact(LL, locale, booking.area),
            ...agreedFacts(LL, booking.lines, !isCancelled),
            ...cardFacts(LL, locale, booking, booking.status === 'confirmed'),
            ...(isNamed
              ? ([
                  [LL.guestSteps.visitor(), customerName(LL, booking, locale)],
                  [LL.guestSteps.phone(), phone],
                  // Who waits for a table left none.
                  ...(booking.email ? [[LL.guestSteps.email(), booking.email] as [string, string]] : []),
                  // The form of the waiting list asks for none.
                  ...(list && booking.requests === ''
                    ? []
                    : [
                        [
                          LL.guestSteps.requests(),
                          otherRequests(booking.requests, booking.area) || LL.guestSteps.none(),
                        ] as [string, string],
                      ]),
                ] as [string, string][])
              : []),
            [LL.guestSteps.place(), [contact.name, contact.address].filter((x) => x !== '').join('\n')],
            [
              LL.guestSteps.callUs(),
              contact.phone === '' ? LL.guestSteps.none() : <TelLink key="t" phone={contact.phone} />,
            ],
          ]}
        />
      )}
      {isNamed && booking.payment && keptOf(booking.payment) > 0 && (
        <a
          href={`/${url}/booking?receipt=1`}
          className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4"
        >
          {LL.guestSteps.card.receipt()}
        </a>
      )}
      {!isNamed && <p className="text-muted text-sm">{LL.afterBooking.lost.noNames()}</p>}
      {canCancel && isNamed && !event && (
        <ManageLink
          link={`${location.origin}/${url}/booking#${token}`}
          isMailed={contact.mails === true && booking.email !== ''}
          words={list ? { title: list.linkTitle(), hint: list.linkHint() } : undefined}
        />
      )}
      {canCancel && !isWaiting && cancellation}
      <Suspense>
        <DoubtNotice doubt={doubt} phone={contact.phone} />
      </Suspense>
      {event && canCancel && !isWaiting && (
        <p>
          {LL.afterBooking.change.ofEvent()} {contact.phone !== '' && <TelLink phone={contact.phone} />}
        </p>
      )}
      {terms && booking.status === 'confirmed' && !event && (
        <Suspense>
          <ChangeBooking
            url={url}
            token={token}
            found={found}
            venue={terms}
            doubt={doubt}
            onChanged={onChanged}
          />
        </Suspense>
      )}
      {canCancel && (
        <Suspense>
          <CancelBooking {...{ url, token, found, read, doubt, onChanged, onRenew }}>
            {isMoved && !isWaiting && <FreeNow />}
            {isMoved || isWaiting ? back : cancellation}
          </CancelBooking>
        </Suspense>
      )}
      {isCancelled && !isBought && (
        <a
          href={againAt(url, event)}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {LL.guestSteps.bookAgain()}
        </a>
      )}
    </div>
  )
}

/** Where the same is booked again: the event, as long as it is sold, or what else there is. */
const againAt = (url: string, event: GuestEvent | null): string =>
  event ? `/${url}/${event.slug ?? 'events'}` : `/${url}/book`
