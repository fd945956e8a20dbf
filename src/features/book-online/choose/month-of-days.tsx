import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DayMark, Venue } from '#domain/online/guest-booking.ts'
import { addDays, isDay, weekdayOf } from '#domain/time/time.ts'
import { dayText, weekdayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useMarks } from './use-marks.ts'
import type { Wish } from './wish.ts'

const legend: readonly DayMark[] = ['free', 'few', 'full', 'closed']
const aroundDays = 7
const mostAround = 4

const looks: Record<DayMark, string> = {
  free: 'text-success',
  few: 'text-warning-ink',
  full: 'text-muted',
  closed: 'text-muted',
  none: 'text-muted',
}

const monthOf = (day: string): string => day.slice(0, 7)

/** The weeks of a month from Sunday on, null where a day is another month's. */
function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) % 7 }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7))
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

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
  const grid = useRef<HTMLTableElement>(null)
  const last = addDays(today, venue.horizon_days)
  const chosen = isDay(wish.day) ? wish.day : today
  const [month, setMonth] = useState(monthOf(chosen))
  useEffect(() => setMonth(monthOf(chosen)), [chosen])
  const near = [-aroundDays, aroundDays].map((n) => addDays(chosen, n)).filter((d) => d >= today && d <= last)
  const asked = [...new Set([month, ...near.map(monthOf)])].sort()
  const marks = useMarks(venue.url, wish.pax, asked, version)
  // The one day of the month that Tab comes to; arrows lead to the others.
  const [cursor, setCursor] = useState(chosen)
  const inMonth = [cursor, chosen, today].find((d) => monthOf(d) === month) ?? `${month}-01`
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
    setCursor(day)
    onDay(day)
    // The times stand above.
    scrollTo({ top: 0 })
  }
  const move = (event: KeyboardEvent, day: string) => {
    const next = steps[event.key] === undefined ? null : addDays(day, steps[event.key] ?? 0)
    if (!next || monthOf(next) !== month) return
    event.preventDefault()
    setCursor(next)
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus()
  }
  const turn = (days: number) => setMonth(monthOf(addDays(`${month}-15`, days)))
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
      <div className="flex items-center justify-between">
        <IconButton label={words.previous()} disabled={month <= monthOf(today)} onClick={() => turn(-30)}>
          <ChevronLeft aria-hidden="true" size={20} />
        </IconButton>
        <span aria-live="polite" className="figures font-bold">
          {dayText(`${month}-01`, locale, 'month')}
        </span>
        <IconButton label={words.next()} disabled={month >= monthOf(last)} onClick={() => turn(30)}>
          <ChevronRight aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <table
        ref={grid}
        className="-mx-3 w-[calc(100%+1.5rem)] table-fixed border-collapse text-center sm:mx-0 sm:w-full"
      >
        <thead className="max-[19.375rem]:hidden">
          <tr>
            {weeksOf('2026-02')[0]?.map((day) => (
              <th key={day} scope="col" className="pb-1 font-semibold text-muted text-sm">
                <abbr title={weekdayText(day ?? today, locale, 'long')} className="no-underline">
                  {weekdayText(day ?? today, locale)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        {/* Seven columns would be too narrow for a finger there: four, each day with its weekday. */}
        <tbody className="max-[19.375rem]:grid max-[19.375rem]:grid-cols-4">
          {/* Weeks that are over are in nobody's way. */}
          {weeksOf(month)
            .filter((week) => (week.findLast((d) => d !== null) ?? '') >= today)
            .map((week) => (
              <tr key={week.find((d) => d !== null)} className="max-[19.375rem]:contents">
                {week.map((day, i) => (
                  <td key={day ?? i} className="p-0 max-[19.375rem]:empty:hidden">
                    {day && (
                      <DayButton
                        day={day}
                        mark={day < today || day > last ? 'none' : marks.of(day)}
                        isChosen={day === wish.day}
                        isTabStop={day === inMonth}
                        onChoose={choose}
                        onKey={move}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className="flex flex-wrap gap-x-4 text-muted text-sm">
        {legend.map((mark) => (
          <span key={mark} className="whitespace-nowrap">
            <span aria-hidden="true" className={`font-bold ${looks[mark]}`}>
              {words.sign[mark]()}
            </span>{' '}
            {words.word[mark]()}
          </span>
        ))}
      </p>
      {marks.failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="flex-1">{words.failed()}</p>
          <Button onClick={marks.retry}>{LL.book.tryAgain()}</Button>
        </div>
      )}
    </section>
  )
}

function DayButton({
  day,
  mark,
  isChosen,
  isTabStop,
  onChoose,
  onKey,
}: {
  day: string
  mark: DayMark | undefined
  isChosen: boolean
  isTabStop: boolean
  onChoose: (day: string) => void
  onKey: (event: KeyboardEvent, day: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.afterBooking.month
  const long = dayText(day, locale, 'long')
  const isOff = mark === 'none'
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={mark ? words.dayOf({ day: long, mark: words.word[mark]() }) : long}
      aria-pressed={isChosen}
      // Not `disabled`: arrows go over it.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onChoose(day)}
      onKeyDown={(event) => onKey(event, day)}
      className={`figures flex min-h-12 w-full flex-col items-center justify-center rounded-box leading-tight ${
        isChosen ? 'bg-primary-soft outline-2 outline-primary' : isOff ? '' : 'hover:bg-primary-soft'
      } ${isOff ? 'cursor-default text-muted opacity-60' : ''}`}
    >
      <span aria-hidden="true" className="hidden text-sm max-[19.375rem]:block">
        {weekdayText(day, locale)}
      </span>
      <span>{Number(day.slice(8))}</span>
      <span aria-hidden="true" className={`h-5 font-bold text-sm ${mark ? looks[mark] : ''}`}>
        {mark ? words.sign[mark]() : ''}
      </span>
    </button>
  )
}
