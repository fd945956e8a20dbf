import { type ReactNode, Suspense } from 'react'
import type { GuestBooking, GuestEvent, VenueContact } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { answerFacts } from '#lib/answers/answer-list.tsx'
import { agreedFacts, paidFacts } from '#lib/booking/agreed-lines.tsx'
import { customerName } from '#lib/customer/customer-name.ts'
import { eventRows, organiserText, spanText } from '#lib/customer/event-facts.tsx'
import { loadWords } from '#lib/text/words.ts'
import { Facts } from '#ui/facts.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { part } from '#ui/part.ts'
import { TelLink } from '#ui/tel-link.tsx'
import { Waiting } from '#ui/waiting.tsx'

// Drawn for a booking that stands alone: nobody else loads what writes QR codes.
const Tickets = part(async () => {
  const [module] = await Promise.all([import('#lib/tickets/tickets.tsx'), loadWords('ownTickets')])
  return module.Tickets
})

/** What is booked of an event, its tickets, and its link; '' where none may be shown. */
export function TicketFacts({
  url,
  token,
  event,
  booking,
  contact,
  isOver,
  state,
  phone,
  link,
}: {
  url: string
  token: string
  event: GuestEvent
  booking: GuestBooking
  contact: VenueContact
  /** Nobody is let in any more, nor pays. */
  isOver: boolean
  /** In words. */
  state: string
  phone: string
  link: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout
  const isDue = booking.status !== 'cancelled' && !event.off
  // It is no booking, and was none.
  const waits =
    booking.status === 'waiting' || (booking.status === 'cancelled' && !booking.had_seats)
      ? LL.afterBooking.waitlist
      : null
  // Found by its number it comes without names.
  const person: (readonly [string, ReactNode])[] =
    booking.phone === ''
      ? []
      : [
          [waits ? words.facts.name() : words.facts.buyer(), customerName(LL, booking, locale)],
          [LL.guestSteps.phone(), phone],
          // Who only waits left none, and was not asked for requests.
          ...(booking.email === '' ? [] : [[LL.guestSteps.email(), booking.email] as [string, ReactNode]]),
          ...answerFacts(LL, booking.answers),
          ...(waits && booking.requests === ''
            ? []
            : [[LL.guestSteps.requests(), booking.requests || LL.guestSteps.none()] as [string, ReactNode]]),
        ]
  const hasTickets = isDue && !isOver && booking.status !== 'waiting' && booking.phone !== ''
  const facts = eventRows(
    LL,
    locale,
    booking.status === 'cancelled' ? { ...event, online: false } : event,
    spanText(LL, locale, booking),
  )
  return (
    <>
      {/* Before the tickets: what they are for. */}
      <Facts rows={facts.slice(0, 2)} />
      {hasTickets && (
        <Suspense fallback={<Waiting />}>
          <Tickets {...{ url, token, event, booking, contact }} />
        </Suspense>
      )}
      <Facts
        rows={[
          [
            waits ? waits.reference() : LL.guestSteps.reference(),
            <span key="r" className="figures font-bold tracking-widest">
              {booking.reference}
            </span>,
          ],
          [LL.guestSteps.state(), state],
          ...facts.slice(2),
          // Who waits has no tickets that would say it, though some may be chosen for them already.
          ...(waits || booking.lines.length === 0
            ? [[LL.book.people(), LL.book.peopleCount({ n: booking.pax })] as const]
            : []),
          ...(waits
            ? []
            : [
                ...agreedFacts(LL, booking.lines, isDue, words.facts.tickets()),
                ...paidFacts(LL, locale, booking, isDue && !isOver && booking.status === 'confirmed'),
              ]),
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
          words={
            waits
              ? { title: waits.linkTitle(), hint: waits.linkHint() }
              : {
                  title: words.done.manageTitle(),
                  hint:
                    contact.mails && booking.email !== ''
                      ? words.done.manageHintMailed()
                      : words.done.manageHint(),
                }
          }
        />
      )}
    </>
  )
}
