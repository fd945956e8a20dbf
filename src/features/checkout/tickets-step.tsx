import { type ReactNode, useState } from 'react'
import type { Flow } from '#domain/online/booking-attempt.ts'
import { peopleFault, peopleOf } from '#domain/online/chosen-tickets.ts'
import { isAnyTyped } from '#domain/online/guest-booking.ts'
import type { EventDate, Organiser, PublicEvent } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { FlowNotice } from '#lib/booking-flow/notice.tsx'
import { StepHeading } from '#lib/booking-flow/step-heading.tsx'
import type { BookingFlow } from '#lib/booking-flow/use-flow.ts'
import { BookedHereNotice } from '#lib/customer/booked-here-notice.tsx'
import { spanText } from '#lib/customer/event-facts.tsx'
import { placeOnList } from '#lib/customer/on-list.ts'
import { type FreeSeats, SeatsFree } from '#lib/customer/seats-free.tsx'
import { Button } from '#ui/button.tsx'
import { HeldNow } from './held-now.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { useNoticeWords } from './use-notice-words.ts'

/** How many people's tickets of this date the customer holds already. */
function heldOf({ choice, heldUntil }: Flow, occurrence: string): number {
  const isHeld = choice?.tickets?.occurrence === occurrence && Number(heldUntil) > Date.now()
  return isHeld ? choice.pax : 0
}

/** How many tickets of which kind. */
export function TicketsStep({
  organiser,
  event,
  date,
  occurrence,
  booking,
  onOther,
  onRenew,
  waiting,
  freed,
  children,
}: {
  organiser: Organiser
  event: PublicEvent
  date: EventDate | null
  occurrence: string
  booking: BookingFlow
  onOther: () => void
  onRenew: () => void
  /** The way onto the waiting list, for so many people. */
  waiting: (date: EventDate, people: number, onFree: (event: FreeSeats) => void) => ReactNode
  /** What came free as its customer wanted to wait for it: their form is gone with that. */
  freed: FreeSeats | null
  /** Where the date cannot be booked. */
  children: ReactNode
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout.tickets
  const own = useNoticeWords(booking.flow, event)
  const { flow, details } = booking
  const [isAsked, setIsAsked] = useState(false)
  // Seats may have come free for fewer than wait, or for others: they are told of their place all the same.
  const [isOnList] = useState(() => placeOnList(organiser.url, occurrence) !== null)
  const [found, setFree] = useState<FreeSeats | null>(null)
  const free = found ?? (freed?.open === occurrence ? freed : null)
  const choose = () =>
    date &&
    booking.choose({
      ...{ day: date.day, minute: date.starts_at, pax: peopleOf(details.lines) },
      tickets: { occurrence, lines: details.lines },
    })
  const notice = (
    <FlowNotice
      notice={flow.notice}
      keeps={isAnyTyped(details)}
      phone={organiser.phone}
      own={own}
      onAgain={choose}
    />
  )
  // Back from a booking, nobody buys it twice unaware.
  const booked = date && <BookedHereNotice url={organiser.url} visit={{ day: date.day }} />
  const held = heldOf(flow, occurrence)
  if (!date || (date.reason !== null && held === 0))
    return (
      <div className="flex flex-col gap-4">
        {booked}
        {notice}
        {date?.held && flow.notice === null && flow.stage === 'choosing' && <HeldNow onRenew={onRenew} />}
        {children}
      </div>
    )
  const people = peopleOf(details.lines)
  const fault = peopleFault(people, event, date, held)
  const { minimum_pax: least, maximum_pax: most } = event
  const isBusy = flow.stage === 'holding'
  const next = () => {
    setIsAsked(true)
    if (!fault) choose()
  }
  const span = { day: date.day, minute: date.starts_at, duration: date.ends_at - date.starts_at }
  return (
    <div className="flex flex-col gap-4">
      <StepHeading title={words.title()} place={1} of={4} />
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-box bg-primary-soft px-4 py-3 text-primary-ink">
        <div className="figures">
          <p className="font-bold">{spanText(LL, locale, span)}</p>
          {date.few && held === 0 && <p className="text-sm">{words.left({ n: date.spots_left })}</p>}
        </div>
        <Button look="plain" onClick={onOther}>
          {words.otherDate()}
        </Button>
      </div>
      {booked}
      {notice}
      {free && <SeatsFree url={organiser.url} event={free} leads={false} />}
      {event.tickets.length === 0 ? (
        <p className="rounded-box bg-sunken p-4">{words.nothing()}</p>
      ) : (
        <>
          <TicketFields
            tickets={event.tickets}
            short={flow.notice?.kinds ?? []}
            chosen={details.lines}
            onFitted={(lines) => booking.type({ ...details, lines })}
            onChosen={(lines) => {
              setIsAsked(false)
              booking.moveOn()
              booking.type({ ...details, lines })
            }}
          />
          <p className="text-muted text-sm">
            {least === most ? words.exactly({ n: least }) : words.people({ least, most })}
          </p>
          {held > 0 && <p className="text-sm">{words.held({ n: held })}</p>}
          <div role="alert">
            {fault && (isAsked || fault.code === 'above_maximum' || fault.code === 'full') && (
              <p className="rounded-box bg-error-soft px-4 py-3 text-error-ink">
                {LL.checkout.fault[fault.code]({ n: fault.n })}
              </p>
            )}
          </div>
          {!isOnList && fault?.code === 'full' && held === 0 && waiting(date, people, setFree)}
          <Button look="primary" className="sm:min-w-60 sm:self-end" busy={isBusy} onClick={next}>
            {isBusy ? words.keeping() : words.next()}
          </Button>
          <p role="status" className="sr-only">
            {isBusy ? words.keeping() : ''}
          </p>
        </>
      )}
      {/* Below what they came for. */}
      {isOnList && waiting(date, people, setFree)}
    </div>
  )
}
