import { useDeferredValue, useMemo } from 'react'
import { type Availability, overridesOn } from '#domain/availability/hours.ts'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import { bookableSlots, partiesAbove } from '#domain/online-seats/effect.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useDayQuestion } from '#lib/availability/use-day-question.ts'
import { useReachOf } from '#lib/availability/use-reach-of.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Notice } from '#ui/states.tsx'

const none: BookingView[] = []

/** What the rows would do, before they are saved: to the slots of the first day, and to the parties of all of them. */
export function SpanEffect({
  venue,
  rows,
  without,
}: {
  venue: Venue
  /** Empty while something in the form is wrong. */
  rows: readonly Availability[]
  /** The row that is being changed. */
  without: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.availability.effect
  const first = rows[0]?.day ?? venue.today
  const last = rows.at(-1)?.day ?? venue.today
  const pax = Math.min(Math.max(2, venue.settings.minimum_pax), venue.settings.maximum_pax)
  const question = useDayQuestion(venue, first, pax)
  const bookings =
    useLive(useSync().bookingsBetween(addDays(first, -daysInTouch), addDays(last, daysInTouch))) ?? none
  const key = useDeferredValue(JSON.stringify(rows))
  const reachOf = useReachOf(venue, first)
  const reach = rows[0] ? reachOf(rows[0], without) : []
  const { setup } = venue
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are made anew at each drawing, their text is not
  const effect = useMemo(() => {
    if (!setup || rows.length === 0) return null
    const { [without]: _, ...others } = setup.vendor_availability
    const all = { ...others, ...Object.fromEntries(rows.map((row, i) => [`new ${i}`, row])) }
    const overridesAfter = (day: string) => overridesOn(day, all)
    const days = new Set(rows.map((row) => row.day))
    return {
      slots: question && {
        before: bookableSlots(question),
        after: bookableSlots({ ...question, overrides: overridesAfter(first) }),
      },
      parties: partiesAbove(bookings, venue.present, (day) => ({
        usual: venue.settings.capacity,
        overrides: overridesAfter(day),
      }))
        .filter(({ day }) => days.has(day))
        .reduce((sum, { parties }) => sum + parties, 0),
    }
  }, [key, without, question, bookings, setup, venue.present])
  if (!effect) return null
  const day = nearDayText(first, venue.today, locale)
  const { slots, parties } = effect
  return (
    <div aria-live="polite">
      <Notice tone={parties > 0 ? 'warning' : 'info'}>
        <ul className="figures list-disc pl-5">
          <li>
            {slots === null
              ? seatsUnreadText(LL, venue, first) || LL.state.loading()
              : slots.before === slots.after
                ? words.none({ day })
                : words[slots.after > slots.before ? 'more' : 'fewer']({
                    ...slots,
                    day,
                    pax,
                    n: Math.abs(slots.after - slots.before),
                  })}
          </li>
          {reach.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {parties > 0 && <li>{words.above({ n: parties })}</li>}
          <li>{words.booked()}</li>
        </ul>
      </Notice>
    </div>
  )
}
