import { Suspense, useEffect, useId, useState } from 'react'
import type { Choice, Flow } from '#domain/online/booking-attempt.ts'
import { areaName, type SlotsOfDay, type Venue } from '#domain/online/guest-booking.ts'
import { addDays, isDay } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import {
  BookedHereNotice,
  FlowNotice,
  NoOthers,
  OtherTimes,
  OutsideDay,
  PartySize,
  UnderTheTimes,
} from '#features/book-online/flow/late-parts.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { bookedHere } from '#lib/customer/booked-here.ts'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { reasonText } from '#lib/online-times/reason-text.ts'
import { around } from '#lib/online-times/slot-groups.ts'
import { SlotList } from '#lib/online-times/slot-list.tsx'
import { useSlots } from '#lib/online-times/use-slots.ts'
import { Button } from '#ui/button.tsx'
import { visitTime } from '#ui/visit-words.ts'
import { Waiting } from '#ui/waiting.tsx'
import type { Wish } from './wish.ts'
import { WishRow } from './wish-row.tsx'

/** People, date and time in one row, and under it the times or the reason why there are none. */
export function ChooseStep({
  venue,
  today,
  wish,
  flow,
  keeps,
  onWish,
  onWaiting,
  onChoose,
  onReached,
}: {
  venue: Venue
  today: string
  wish: Wish
  flow: Flow
  /** Something was typed before, and is still there. */
  keeps: boolean
  onWish: (wish: Wish) => void
  /** They are on the day's waiting list. */
  onWaiting: () => void
  onChoose: (choice: Choice) => void
  /** Fresh times are here, so the network is there. */
  onReached: () => void
}) {
  const { LL } = useI18nContext()
  const isPartyFine = wish.pax >= venue.minimum_pax && wish.pax <= venue.maximum_pax
  const last = addDays(today, venue.horizon_days)
  const isInside = wish.day >= today && wish.day <= last
  // Under a date that was refused stand no times of the day before.
  const [isRefused, setIsRefused] = useState(false)
  const isAsked = isPartyFine && isDay(wish.day) && isInside && !isRefused
  const slots = useSlots(venue.url, isAsked ? wish : null, flow.notice)
  const day = slots.state === 'ready' ? slots.day : null
  const busy = flow.stage === 'holding'
  useEffect(() => {
    if (day) onReached()
  }, [day, onReached])
  const isUnderShown = useUnderShown(day !== null && !busy)
  const choose = (moment: { day: string; minute: number }) =>
    onChoose({
      ...{ day: moment.day, minute: moment.minute, pax: wish.pax },
      ...(wish.area !== null && { inArea: wish.area }),
    })
  return (
    // What stands at the foot is out of sight, and does not move, whatever comes above it.
    <div className="flex min-h-dvh flex-col gap-4">
      {/* Before its words are here, and where they cannot be had, the notice says less, but it is there. */}
      {flow.notice && (
        <Suspense fallback={<p role="alert">{noticeText(LL, flow.notice.code)}</p>}>
          <FlowNotice
            notice={flow.notice}
            keeps={keeps}
            phone={venue.phone}
            onAgain={() => flow.notice?.choice && onChoose(flow.notice.choice)}
          />
          <OtherTimes others={flow.notice.others} busy={busy} onChoose={choose} />
        </Suspense>
      )}
      <WishRow
        venue={venue}
        wish={wish}
        first={today}
        last={last}
        slots={day?.slots ?? []}
        onWish={onWish}
        onDayFault={setIsRefused}
      />
      <Suspense fallback={<Waiting />}>
        {!isPartyFine && <PartySize venue={venue} pax={wish.pax} />}
        {isPartyFine && isDay(wish.day) && !isInside && (
          <OutsideDay
            key={`${wish.day}/${wish.pax}`}
            venue={venue}
            today={today}
            last={last}
            day={wish.day}
            pax={wish.pax}
            onDay={(day) => onWish({ ...wish, day })}
          />
        )}
      </Suspense>
      {isAsked && bookedHere(venue.url, { day: wish.day }).length > 0 && (
        <Suspense>
          <BookedHereNotice url={venue.url} visit={{ day: wish.day }} />
        </Suspense>
      )}
      {isAsked && slots.state === 'loading' && (
        <output className="font-semibold text-muted text-xl">{LL.book.loading()}</output>
      )}
      {isAsked && slots.state === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-box bg-warning p-4 text-warning-ink"
        >
          <p className="flex-1">{noticeText(LL, slots.code)}</p>
          <Button onClick={slots.retry}>{LL.book.tryAgain()}</Button>
        </div>
      )}
      {isAsked && day && (
        <Times
          key={`${day.day}/${wish.time}/${wish.area}`}
          venue={venue}
          wish={wish}
          day={day}
          flow={flow}
          last={last}
          onWish={onWish}
          onChoose={choose}
        />
      )}
      {isUnderShown && (
        <Suspense>
          <UnderTheTimes
            venue={venue}
            today={today}
            wish={wish}
            day={day}
            onWish={onWish}
            onWaiting={onWaiting}
          />
        </Suspense>
      )}
    </div>
  )
}

const underAfterMs = 800

/** What stands under the times is fetched when they have stood a moment: it is not in their way, and not for who books at once. */
function useUnderShown(mayCome: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!mayCome) return
    const timer = setTimeout(() => setIsShown(true), underAfterMs)
    return () => clearTimeout(timer)
  }, [mayCome])
  return isShown
}

function Times({
  venue,
  wish,
  day,
  flow,
  last,
  onWish,
  onChoose,
}: {
  venue: Venue
  wish: Wish
  day: SlotsOfDay
  flow: Flow
  last: string
  onWish: (wish: Wish) => void
  onChoose: (moment: { day: string; minute: number }) => void
}) {
  const { LL, locale } = useI18nContext()
  const heading = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? day.slots : around(day.slots, wish.time)
  const free = shown.filter((s) => s.bookable).length
  const isAnyFree = day.slots.some((s) => s.bookable)
  const area = venue.areas?.find(({ id }) => id === wish.area)
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
              {free > 0 ? LL.book.found() : LL.book.noneAround()}
            </p>
            {busyMinute !== null && <p>{LL.book.keeping()}</p>}
          </>
        ) : (
          <p className="text-base text-ink">
            {area && day.reason === 'full'
              ? LL.book.noneInArea({ day: long, area: areaName(area, locale) })
              : LL.book.noneOnDay({ day: long, reason: reasonText(LL, day.reason ?? 'closed_day', venue) })}
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
      {!isAnyFree && area && (
        <Button className="mt-3" onClick={() => onWish({ ...wish, area: null })}>
          {LL.book.anyArea()}
        </Button>
      )}
      {!isAnyFree && (
        <Suspense fallback={<Waiting />}>
          {day.others.length > 0 ? (
            <OtherTimes others={day.others} busy={busyMinute !== null} onChoose={onChoose} />
          ) : (
            <NoOthers venue={venue} last={last} />
          )}
        </Suspense>
      )}
    </section>
  )
}
