import type { SlotsOfDay, Venue } from '#domain/online/guest-booking.ts'
import { WaitingList } from '#features/book-online/waiting/waiting-list.tsx'
import { loadWords } from '#lib/text/words.ts'
import { MonthOfDays } from './month-of-days.tsx'
import { VenueFacts } from './venue-facts.tsx'
import type { Wish } from './wish.ts'

/** The waiting list of a full day, the month at a glance, and the house. `day` is null while its times are not known. */
function UnderTheTimes({
  venue,
  today,
  wish,
  day,
  onWish,
  onWaiting,
}: {
  venue: Venue
  today: string
  wish: Wish
  day: SlotsOfDay | null
  onWish: (wish: Wish) => void
  onWaiting: () => void
}) {
  // A party that is too small or too large for this page has been told to call.
  const isPartyFine = wish.pax >= venue.minimum_pax && wish.pax <= venue.maximum_pax
  return (
    <>
      {/* Who wants one area alone looks at the others first. */}
      {day?.reason === 'full' && wish.area === null && (
        <WaitingList
          key={`${day.day}/${wish.pax}`}
          venue={venue}
          wish={wish}
          slots={day.slots}
          onListed={onWaiting}
        />
      )}
      <div className="grid gap-x-6 lg:mt-4 lg:grid-cols-2">
        {/* Times that were asked for again are a reason to ask for the month again. */}
        {isPartyFine && (
          <MonthOfDays
            venue={venue}
            today={today}
            wish={wish}
            version={day}
            onDay={(next) => onWish({ ...wish, day: next })}
          />
        )}
        <VenueFacts venue={venue} pax={wish.pax} />
      </div>
    </>
  )
}

/** Shown once its words are here, which only it needs. */
export async function withWords() {
  await loadWords('guestSteps', 'afterBooking')
  return UnderTheTimes
}
