import { useEffect, useId, useState } from 'react'
import type { Venue } from '#domain/online/guest-booking.ts'
import { addDays, isDay } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { MonthGrid, monthOf } from '#lib/online-times/month-grid.tsx'
import { Button } from '#ui/button.tsx'
import { useMarks } from './use-marks.ts'
import type { Wish } from './wish.ts'

const aroundDays = 7
const mostAround = 4

/** Which days have tables, at a glance, and the days around one that has none. A mark is a hint: the day's own times decide. */
export function MonthOfDays({
  venue,
  today,
  wish,
  version,
  onDay,
}: {
  venue: Venue
  today: string
  wish: Wish
  version: unknown
  onDay: (day: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.afterBooking.month
  const heading = useId()
  const last = addDays(today, venue.horizon_days)
  const chosen = isDay(wish.day) ? wish.day : today
  const [month, setMonth] = useState(monthOf(chosen))
  useEffect(() => setMonth(monthOf(chosen)), [chosen])
  const near = [-aroundDays, aroundDays].map((n) => addDays(chosen, n)).filter((d) => d >= today && d <= last)
  const asked = [...new Set([month, ...near.map(monthOf)])].sort()
  const marks = useMarks(venue.url, wish, asked, version)
  const markOfChosen = marks.of(chosen)
  const isShort = markOfChosen === 'full' || markOfChosen === 'closed'
  const around = isShort
    ? Array.from({ length: aroundDays }, (_, i) => [addDays(chosen, -i - 1), addDays(chosen, i + 1)])
        .flat()
        .filter((d) => ['free', 'few'].includes(marks.of(d) ?? ''))
        .slice(0, mostAround)
        .sort()
    : []
  const choose = (day: string) => {
    onDay(day)
    // The times stand above.
    scrollTo({ top: 0 })
  }
  return (
    <section
      aria-labelledby={heading}
      className="mt-4 flex max-w-md flex-col gap-3 self-start rounded-box border border-line bg-card p-3 max-[22.5rem]:-mx-4 sm:p-4 lg:mt-0"
    >
      <div>
        <h2 id={heading} className="font-bold text-lg">
          {words.title()}
        </h2>
        <p className="text-muted text-sm">{words.hint({ people: LL.book.peopleCount({ n: wish.pax }) })}</p>
      </div>
      {around.length > 0 && (
        <div>
          <h3 className="font-semibold">{words.around()}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {around.map((day) => (
              <li key={day}>
                <Button onClick={() => choose(day)}>
                  {dayText(day, locale)} {words.sign[marks.of(day) ?? 'none']()}
                  <span className="sr-only">{words.word[marks.of(day) ?? 'none']()}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <MonthGrid
        today={today}
        last={last}
        chosen={wish.day}
        month={month}
        markOf={marks.of}
        words={words}
        onMonth={setMonth}
        onDay={choose}
      />
      {marks.failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="flex-1">{words.failed()}</p>
          <Button onClick={marks.retry}>{LL.book.tryAgain()}</Button>
        </div>
      )}
    </section>
  )
}
