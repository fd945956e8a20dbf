import { useId, useState } from 'react'
import type { Choice, Flow } from '#domain/booking-attempt.ts'
import type { SlotsOfDay, Venue } from '#domain/guest-booking.ts'
import { addDays, isDay } from '#domain/time.ts'
import { dayText } from '#domain/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { visitTime } from '#ui/visit-words.ts'
import { FlowNotice, noticeText } from './notice.tsx'
import { OtherTimes } from './other-times.tsx'
import { reasonText } from './reason-text.ts'
import { around } from './slot-groups.ts'
import { SlotList } from './slot-list.tsx'
import { useSlots } from './use-slots.ts'
import type { Wish } from './wish.ts'
import { WishRow } from './wish-row.tsx'

/** People, date and time in one row, and under it the times or the reason why there are none. */
export function ChooseStep({
  venue,
  today,
  wish,
  flow,
  onWish,
  onChoose,
}: {
  venue: Venue
  today: string
  wish: Wish
  flow: Flow
  onWish: (wish: Wish) => void
  onChoose: (choice: Choice) => void
}) {
  const { LL } = useI18nContext()
  const isPartyFine = wish.pax >= venue.minimum_pax && wish.pax <= venue.maximum_pax
  const slots = useSlots(venue.url, isPartyFine && isDay(wish.day) ? wish : null, flow.notice)
  const day = slots.state === 'ready' ? slots.day : null
  const busy = flow.stage === 'holding'
  const choose = (moment: { day: string; minute: number }) =>
    onChoose({ day: moment.day, minute: moment.minute, pax: wish.pax })
  return (
    <div className="flex flex-col gap-4">
      <FlowNotice notice={flow.notice} />
      {flow.notice && <OtherTimes others={flow.notice.others} busy={busy} onChoose={choose} />}
      <WishRow
        venue={venue}
        wish={wish}
        first={today}
        last={addDays(today, venue.horizon_days)}
        slots={day?.slots ?? []}
        onWish={onWish}
      />
      {!isPartyFine && <PartySize venue={venue} pax={wish.pax} />}
      {isPartyFine && !isDay(wish.day) && <p role="status">{LL.book.badDay()}</p>}
      {isPartyFine && isDay(wish.day) && slots.state === 'loading' && (
        <output className="min-h-40 py-4 text-muted">{LL.book.loading()}</output>
      )}
      {isPartyFine && slots.state === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-box bg-warning p-4 text-warning-ink"
        >
          <p className="flex-1">{noticeText(LL, slots.code)}</p>
          <Button onClick={slots.retry}>{LL.book.tryAgain()}</Button>
        </div>
      )}
      {isPartyFine && day && (
        <Times
          key={`${day.day}/${wish.time}`}
          venue={venue}
          wish={wish}
          day={day}
          flow={flow}
          onChoose={choose}
        />
      )}
    </div>
  )
}

function PartySize({ venue, pax }: { venue: Venue; pax: number }) {
  const { LL } = useI18nContext()
  const isLarge = pax > venue.maximum_pax
  return (
    <div role="status" className="rounded-box bg-primary-soft p-4 text-primary-ink">
      <p className="font-semibold">{reasonText(LL, isLarge ? 'above_maximum' : 'below_minimum', venue)}</p>
      <p className="mt-1">
        {isLarge ? LL.book.tooLarge({ n: venue.maximum_pax }) : LL.book.tooSmall({ n: venue.minimum_pax })}
      </p>
      <VenuePhone venue={venue} />
    </div>
  )
}

function VenuePhone({ venue }: { venue: Venue }) {
  const { LL } = useI18nContext()
  if (venue.phone === '') return null
  return (
    <p className="mt-1">
      {LL.book.callUs()} <TelLink phone={venue.phone} />
    </p>
  )
}

function Times({
  venue,
  wish,
  day,
  flow,
  onChoose,
}: {
  venue: Venue
  wish: Wish
  day: SlotsOfDay
  flow: Flow
  onChoose: (moment: { day: string; minute: number }) => void
}) {
  const { LL, locale } = useI18nContext()
  const heading = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? day.slots : around(day.slots, wish.time)
  const free = shown.filter((s) => s.bookable).length
  const isAnyFree = day.slots.some((s) => s.bookable)
  const wished = day.slots.find((s) => s.minute === wish.time)
  const long = dayText(day.day, locale, 'long')
  const busyMinute = flow.stage === 'holding' && flow.choice?.day === day.day ? flow.choice.minute : null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-bold text-lg">
        {LL.book.timesOf({ day: long })}
      </h2>
      <div role="status" aria-live="polite" className="mt-1 mb-3 text-muted text-sm">
        {isAnyFree ? (
          <>
            {wished?.reason && (
              <p className="font-semibold text-ink">
                {LL.book.wishTaken({
                  time: visitTime(LL, wished.minute),
                  reason: reasonText(LL, wished.reason, venue),
                })}
              </p>
            )}
            <p>
              <span className="sr-only">{long} </span>
              {free > 0 ? LL.book.found({ n: free }) : LL.book.noneAround()}
            </p>
            {busyMinute !== null && <p>{LL.book.keeping()}</p>}
          </>
        ) : (
          <p className="text-base text-ink">
            {LL.book.noneOnDay({ day: long, reason: reasonText(LL, day.reason ?? 'closed_day', venue) })}
          </p>
        )}
      </div>
      <SlotList
        day={day.day}
        slots={shown}
        venue={venue}
        busyMinute={busyMinute}
        onChoose={(minute) => onChoose({ day: day.day, minute })}
      />
      {wish.time !== null && !showsAll && shown.length < day.slots.length && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-muted text-sm">
          {LL.book.aroundOnly({ time: visitTime(LL, wish.time) })}
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {LL.book.showAll()}
          </Button>
        </p>
      )}
      {!isAnyFree && <OtherTimes others={day.others} busy={busyMinute !== null} onChoose={onChoose} />}
      {!isAnyFree && day.others.length === 0 && (
        <div className="mt-3">
          <p>{LL.book.noOthers()}</p>
          <VenuePhone venue={venue} />
        </div>
      )}
    </section>
  )
}
