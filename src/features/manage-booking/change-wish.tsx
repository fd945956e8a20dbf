import { type ReactNode, useCallback, useState } from 'react'
import type { Choice } from '#domain/online/booking-attempt.ts'
import { areaName, type GuestBooking, type Moment } from '#domain/online/guest-booking.ts'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { careCalls } from '#lib/customer/care-calls.ts'
import { OtherTimes } from '#lib/online-times/other-times.tsx'
import { SlotList } from '#lib/online-times/slot-list.tsx'
import { useSlots } from '#lib/online-times/use-slots.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/field/day-input.tsx'
import { SelectField } from '#ui/field/field.tsx'
import { failureText } from './failure-text.ts'
import type { VenueNow } from './found.ts'

/** Where a booking could go: its own seats count as free. A time that is tapped is asked about before anything changes. */
export function ChangeWish({
  url,
  token,
  venue,
  booking,
  version,
  notice,
  onChoose,
}: {
  url: string
  token: string
  venue: VenueNow
  booking: GuestBooking
  /** Another one after each refusal: what was lost must not be offered again. */
  version: unknown
  /** Stands above the times. */
  notice: ReactNode
  onChoose: (wish: Choice) => void
}) {
  const { LL, locale } = useI18nContext()
  const { areas = [] } = venue
  const [wish, setWish] = useState({ day: booking.day, pax: booking.pax, area: '' })
  const [isRefused, setIsRefused] = useState(false)
  const first = addDays(venue.today, venue.cutoff_days)
  const last = addDays(venue.today, venue.horizon_days)
  const most = Math.max(venue.maximum_pax, booking.pax)
  const isTooLarge = wish.pax > venue.maximum_pax
  const ask = useCallback(
    (_: string, day: string, pax: number, signal?: AbortSignal, area?: string | null) =>
      careCalls.slotsForChange(url, token, day, pax, signal, area),
    [url, token],
  )
  const slots = useSlots(url, isRefused || isTooLarge ? null : wish, version, ask)
  const day = slots.state === 'ready' && !isRefused && !isTooLarge ? slots.day : null
  const isAnyFree = day?.slots.some((s) => s.bookable) ?? false
  const choose = (moment: Moment) =>
    onChoose({
      ...{ day: moment.day, minute: moment.minute, pax: wish.pax },
      ...(wish.area && { inArea: wish.area }),
    })
  const inArea = areas.find(({ id }) => id === wish.area)
  const peopleOptions = Array.from({ length: most + 1 }, (_, i) => i + 1).map((n) => ({
    value: String(n),
    label: n > most ? LL.book.peopleMore({ n }) : LL.book.peopleCount({ n }),
  }))
  const areaOptions = [
    // Without another wish they stay where they sit, as long as there is room.
    {
      value: '',
      label: booking.area
        ? LL.afterBooking.change.keepArea({ area: areaName(booking.area, locale) })
        : LL.book.noArea(),
    },
    ...areas.map((area) => ({ value: area.id, label: areaName(area, locale) })),
  ]
  const none = (date: string) =>
    inArea && day?.reason === 'full'
      ? LL.book.noneInArea({ day: date, area: areaName(inArea, locale) })
      : LL.afterBooking.change.none({ day: date })
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <DayInput
          label={LL.book.day()}
          value={wish.day}
          today={venue.today}
          min={first}
          max={last}
          says={{
            hint: LL.book.dayHint(),
            badDay: LL.book.badDay(),
            outside: LL.book.dayLimits({
              first: dayText(first, locale, 'long'),
              last: dayText(last, locale, 'long'),
            }),
          }}
          onDay={(day) => setWish({ ...wish, day })}
          onFault={setIsRefused}
        />
        <SelectField
          label={LL.book.people()}
          value={String(wish.pax)}
          options={peopleOptions}
          onValue={(pax) => setWish({ ...wish, pax: Number(pax) })}
        />
        {areas.length > 1 && (
          <SelectField
            label={LL.book.area()}
            value={wish.area}
            options={areaOptions}
            onValue={(area) => setWish({ ...wish, area })}
          />
        )}
      </div>
      {notice}
      {isTooLarge && (
        <p role="status" className="rounded-box bg-primary-soft p-4 text-primary-ink">
          {LL.afterBooking.change.moreByPhone({ n: venue.maximum_pax + 1 })}
        </p>
      )}
      {!isRefused && !isTooLarge && slots.state === 'loading' && (
        <output className="min-h-40 py-4 text-muted">{LL.book.loading()}</output>
      )}
      {!isRefused && !isTooLarge && slots.state === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-box bg-warning p-4 text-warning-ink"
        >
          <p className="flex-1">{failureText(LL, slots.code)}</p>
          <Button onClick={slots.retry}>{LL.book.tryAgain()}</Button>
        </div>
      )}
      {day && (
        <section>
          <h3 className="font-semibold">{LL.book.timesOf({ day: dayText(day.day, locale, 'long') })}</h3>
          <p role="status" className="mb-2 text-muted text-sm">
            {isAnyFree ? LL.afterBooking.change.pick() : none(dayText(day.day, locale, 'long'))}
          </p>
          <SlotList
            day={day.day}
            slots={day.slots}
            venue={venue}
            busyMinute={null}
            onChoose={(minute) => choose({ day: day.day, minute })}
          />
          {!isAnyFree && <OtherTimes others={day.others} busy={false} onChoose={choose} />}
        </section>
      )}
    </>
  )
}
