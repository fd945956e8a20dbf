import type { ReactNode } from 'react'
import { peopleIn } from '#domain/check-in/let-in.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { OfEventChip } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { NoTicketsChip } from '#lib/events/no-tickets-chip.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { agreedText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'

/** Who has booked an event; each is one button, which opens the booking's card. */
export function PartyList({
  parties,
  sells = false,
  isOff = false,
  heading,
  what,
  onBooking,
}: {
  parties: readonly BookingView[]
  /** Their event sells kinds of tickets; not said of several. */
  sells?: boolean
  /** Their event does not take place. */
  isOff?: boolean
  /** The id of what they stand under. */
  heading: string
  /** What each has booked, where they are not of one event. */
  what?: (b: BookingView) => ReactNode
  onBooking: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  return (
    <ul
      aria-labelledby={heading}
      className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
    >
      {parties.map((b) => (
        <li key={b.id}>
          <button
            type="button"
            onClick={() => onBooking(b.id)}
            className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-left hover:bg-primary-soft focus-visible:outline-offset-[-3px]"
          >
            <span className="flex min-w-0 flex-1 basis-40 flex-col">
              <span className="wrap-anywhere font-semibold text-primary">{guestText(LL, b, locale)}</span>
              {what && <span className="figures wrap-anywhere text-sm">{what(b)}</span>}
              {(b.lines.length > 0 || b.payment) && (
                <span className="figures text-muted text-sm">{agreedText(LL, b, locale)}</span>
              )}
            </span>
            <span className="figures whitespace-nowrap">
              {peopleIn(b) > 0
                ? LL.eventList.sheet.partyIn({ n: peopleIn(b), pax: Math.max(b.pax, peopleIn(b)) })
                : LL.stand.people({ n: b.pax })}
            </span>
            <NoTicketsChip row={b} sells={sells} />
            <OfEventChip row={b} isOff={isOff} />
            <UnconfirmedMark state={b.unconfirmed} />
          </button>
        </li>
      ))}
    </ul>
  )
}
