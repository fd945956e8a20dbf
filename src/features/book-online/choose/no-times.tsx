import { useEffect, useState } from 'react'
import type { Venue } from '#domain/online/guest-booking.ts'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { VenuePhone } from '#lib/booking-flow/venue-phone.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { reasonText } from '#lib/online-times/reason-text.ts'
import { useSlots } from '#lib/online-times/use-slots.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/waiting.tsx'

/** A party that is too small or too large for this page: what the page takes, and the number to call. */
export function PartySize({ venue, pax }: { venue: Venue; pax: number }) {
  const { LL } = useI18nContext()
  const isLarge = pax > venue.maximum_pax
  return (
    <div role="status" className="rounded-box bg-primary-soft p-4 text-primary-ink">
      <p className="font-semibold">{reasonText(LL, isLarge ? 'above_maximum' : 'below_minimum', venue)}</p>
      <p className="mt-1">
        {isLarge
          ? LL.guestSteps.tooLarge({ n: venue.maximum_pax + 1 })
          : LL.guestSteps.tooSmall({ n: venue.minimum_pax })}
      </p>
      <VenuePhone phone={venue.phone} />
    </div>
  )
}

/** Neither this day nor the two weeks after it have a table: until when bookings are taken, and the number to call. */
export function NoOthers({ venue, last }: { venue: Venue; last: string }) {
  const { LL, locale } = useI18nContext()
  return (
    <div className="mt-3">
      <p>{LL.guestSteps.noOthers()}</p>
      <p>{LL.guestSteps.lastDay({ day: dayText(last, locale, 'long') })}</p>
      <VenuePhone phone={venue.phone} />
    </div>
  )
}

// A house that is closed for longer than this at the end of what it has opened is rare enough to be left out.
const mostDaysBack = 7

/** A day that is past, or not yet open: why, until when bookings are taken, and the nearest day that has a table. */
export function OutsideDay({
  venue,
  today,
  last,
  day,
  pax,
  onDay,
}: {
  venue: Venue
  today: string
  last: string
  day: string
  pax: number
  onDay: (day: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const isPast = day < today
  const [back, setBack] = useState(0)
  const slots = useSlots(venue.url, { day: isPast ? today : addDays(last, -back), pax }, null)
  const answer = slots.state === 'ready' ? slots.day : null
  const isFree = answer?.slots.some((s) => s.bookable) ?? false
  const nearest = answer && (isFree ? answer.day : (answer.others[0]?.day ?? null))
  const goesOn = !isPast && answer !== null && nearest === null && back < mostDaysBack
  useEffect(() => {
    if (goesOn) setBack((n) => n + 1)
  }, [goesOn])
  const long = (d: string) => dayText(d, locale, 'long')
  return (
    <section role="status" className="flex flex-col items-start gap-2">
      <p className="font-semibold">
        {isPast
          ? LL.guestSteps.pastDay()
          : LL.guestSteps.opensOn({ day: long(day), opens: long(addDays(day, -venue.horizon_days)) })}
      </p>
      <p>{LL.guestSteps.lastDay({ day: long(last) })}</p>
      {slots.state === 'failed' ? (
        <>
          <p>{noticeText(LL, slots.code)}</p>
          <Button onClick={slots.retry}>{LL.book.tryAgain()}</Button>
        </>
      ) : nearest ? (
        <Button onClick={() => onDay(nearest)}>{LL.guestSteps.seeDay({ day: long(nearest) })}</Button>
      ) : answer && !goesOn ? null : (
        <Waiting />
      )}
    </section>
  )
}
