import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type EventDate, inLanguage, type Organiser, type PublicEvent } from '#domain/online/public-event.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type FreeSeats, SeatsFree } from '#lib/customer/seats-free.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Prices } from './event-facts.tsx'
import { spanText, stateText } from './event-words.ts'
import { OrganiserCall } from './organiser-call.tsx'

/** A date that was chosen: what it is, and how it is booked. */
export function ChosenDate({
  organiser,
  event,
  date,
  isOver,
  hasOthers,
  onTickets,
  onOther,
  waiting,
}: {
  organiser: Organiser
  event: PublicEvent
  date: EventDate
  isOver: boolean
  /** Further dates are on sale. */
  hasOthers: boolean
  /** The way to its tickets; absent where it cannot be had. */
  onTickets?: () => void
  onOther: () => void
  /** The way onto its waiting list, or the place that its customer has there: read before anything of seats. */
  waiting?: (onFree: (event: FreeSeats) => void) => ReactNode
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.publicEvents.chosen
  const [free, setFree] = useState<FreeSeats | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  const location = inLanguage(event.location, event.location_en, locale)
  const isOpen = date.reason === null
  const isSold = isOpen && event.tickets.length > 0
  // Of what does not come any more nobody asks for seats.
  const other = (
    <Button className="self-start" onClick={onOther}>
      {words.other()}
    </Button>
  )
  const gone = date.reason === 'event_off' ? 'off' : date.reason === 'past' && isOver ? 'over' : null
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
        {words.title()}
      </h2>
      <Facts
        rows={[
          [words.day(), dayText(date.day, locale, 'long')],
          [words.time(), spanText(LL, locale, date)],
        ]}
      />
      {free && <SeatsFree url={organiser.url} event={free} />}
      {waiting?.(setFree)}
      {gone !== null && <Call {...{ organiser, isOpen, gone }}>{hasOthers && other}</Call>}
      <Facts
        rows={[
          ...(gone === null
            ? [[words.spots(), <strong key="spots">{stateText(LL, date)}</strong>] as const]
            : []),
          ...(location === '' ? [] : [[LL.publicEvents.about.location(), location] as const]),
          ...(event.tickets.length === 0
            ? []
            : [[LL.publicEvents.about.prices(), <Prices key="prices" event={event} />] as const]),
        ]}
      />
      {/* Who waits and can book has it above. */}
      {isSold && onTickets && !free && (
        <Button look="primary" className="self-start" onClick={onTickets}>
          {words.tickets()}
        </Button>
      )}
      {!(isSold && onTickets) && gone === null && !waiting && <Call {...{ organiser, isOpen, gone }} />}
      {!(gone !== null && hasOthers) && other}
    </section>
  )
}

/** What cannot be booked here is booked with the organiser, or not at all. */
function Call({
  organiser,
  isOpen,
  gone,
  children = false,
}: {
  organiser: Organiser
  isOpen: boolean
  gone: 'off' | 'over' | null
  /** The way to further dates: nobody has to call for those. */
  children?: ReactNode
}) {
  const { LL } = useI18nContext()
  const words = LL.publicEvents.chosen
  return (
    <div
      role="status"
      className={`rounded-box p-4 ${isOpen ? 'bg-primary-soft text-primary-ink' : 'bg-warning text-warning-ink'}`}
    >
      {!isOpen && <p className="font-semibold">{words[gone ?? 'notBookable']()}</p>}
      {children !== false ? (
        <div className="mt-1 flex flex-col items-start gap-3">
          <p>{words.others()}</p>
          {children}
        </div>
      ) : organiser.phone === '' ? (
        gone === null && <p>{words.ask()}</p>
      ) : (
        <OrganiserCall
          organiser={organiser}
          text={isOpen ? words.call() : gone ? words.later() : LL.publicEvents.call()}
        />
      )}
    </div>
  )
}
