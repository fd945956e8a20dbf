import { useMemo, useState } from 'react'
import { pageOf } from '#domain/day/booking-list.ts'
import { type EventsSearch, partyDays } from '#domain/occurrence/listed/event-search.ts'
import { foundParties } from '#domain/occurrence/listed/found-parties.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useEventName } from '#lib/events/use-event-text.ts'
import { lastUnread, OlderNotice, useOlder } from '#lib/list/asking-older.tsx'
import { Pager } from '#lib/list/pager.tsx'
import { useGuestOf } from '#lib/list/use-guest-of.ts'
import type { BookingView } from '#sync/types.ts'
import { PartyList } from './party-list.tsx'

const size = 20

/** Bookings whose name, number or reference somebody looks for: who is on the phone says that, not what was booked. */
export function FoundParties({
  venue,
  search,
  query,
  onBooking,
}: {
  venue: Venue
  search: EventsSearch
  query: string
  onBooking: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.ofParties
  const { from, to } = partyDays(search)
  const rows = useLive(useSync().bookingsBetween(from, to))
  const guestOf = useGuestOf(true)
  const found = useMemo(
    () => rows && foundParties<BookingView>(rows, query, venue.today, guestOf),
    [rows, query, venue.today, guestOf],
  )
  const [turned, setTurned] = useState({ query, page: 1 })
  const unread = venue.unseen ? null : venue.unreadOf(from, to)
  const { older, ask } = useOlder({ from, until: lastUnread(venue, unread, to), text: query })
  if (!found || venue.unseen) return null
  const page = pageOf(found, turned.query === query ? turned.page : 1, size)
  return (
    <section aria-labelledby="found-parties" className="flex flex-col gap-2">
      <h2 id="found-parties" className="figures font-bold">
        {words.title({ n: found.length })}
      </h2>
      {found.length > 0 ? (
        <>
          <PartyList
            parties={page.rows}
            heading="found-parties"
            what={(b) => (
              <>
                {nearDayText(b.day, venue.today, locale)} {minuteText(b.minute)}{' '}
                <EventName id={b.occurrence} />
              </>
            )}
            onBooking={onBooking}
          />
          <Pager page={page} size={size} onPage={(n) => setTurned({ query, page: n })} />
        </>
      ) : (
        <p className="text-muted">{words[older === 'all' || !unread ? 'none' : 'noneHere']()}</p>
      )}
      {unread && <OlderNotice venue={venue} unread={unread} older={older} onAsk={ask} />}
    </section>
  )
}

const EventName = ({ id }: { id: string | null }) => useEventName(id)
