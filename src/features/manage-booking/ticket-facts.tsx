import type { ReactNode } from 'react'
import type { GuestBooking, GuestEvent, VenueContact } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { agreedFacts } from '#lib/booking/agreed-lines.tsx'
import { eventRows, organiserText, spanText } from '#lib/customer/event-facts.tsx'
import { Facts } from '#ui/facts.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { TelLink } from '#ui/tel-link.tsx'

/** What is booked of an event, and its link; '' where none may be shown. */
export function TicketFacts({
  event,
  booking,
  contact,
  state,
  phone,
  link,
}: {
  event: GuestEvent
  booking: GuestBooking
  contact: VenueContact
  /** In words. */
  state: string
  phone: string
  link: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout
  const isDue = booking.status !== 'cancelled' && !event.off
  // Found by its number it comes without names.
  const person: [string, ReactNode][] =
    booking.phone === ''
      ? []
      : [
          [words.facts.buyer(), LL.guestSteps.nameOf(booking)],
          [LL.guestSteps.phone(), phone],
          [LL.guestSteps.email(), booking.email],
          [LL.guestSteps.requests(), booking.requests || LL.guestSteps.none()],
        ]
  return (
    <>
      <Facts
        rows={[
          [
            LL.guestSteps.reference(),
            <span key="r" className="figures font-bold tracking-widest">
              {booking.reference}
            </span>,
          ],
          [LL.guestSteps.state(), state],
          ...eventRows(LL, locale, event, spanText(LL, locale, booking)),
          ...agreedFacts(LL, booking.lines, isDue, words.facts.tickets()),
          ...person,
          [words.facts.organiser(), organiserText(contact)],
          ...(contact.phone === ''
            ? []
            : [[words.facts.callUs(), <TelLink key="t" phone={contact.phone} />] as const]),
        ]}
      />
      {link !== '' && (
        <ManageLink
          link={link}
          words={{
            title: words.done.manageTitle(),
            hint:
              contact.mails && booking.email !== '' ? words.done.manageHintMailed() : words.done.manageHint(),
          }}
        />
      )}
    </>
  )
}

/** Above all else of a ticket: there is nothing to come to. */
export function EventOff() {
  const { done } = useI18nContext().LL.checkout
  return (
    <div role="status" className="rounded-box bg-warning p-4 text-warning-ink">
      <p className="font-bold">{done.off()}</p>
      <p className="mt-1">{done.offText()}</p>
    </div>
  )
}
