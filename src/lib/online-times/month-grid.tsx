import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DayMark } from '#domain/online/guest-booking.ts'
import { addDays, weekdayOf } from '#domain/time/time.ts'
import { dayText, weekdayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { IconButton } from '#ui/button.tsx'

const legend: readonly DayMark[] = ['free', 'few', 'full', 'closed']

const looks: Record<DayMark, string> = {
  free: 'text-success',
  few: 'text-warning-ink',
  full: 'text-muted',
  closed: 'text-muted',
  none: 'text-muted',
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** The weeks of a month from Sunday on, null where a day is another month's. */
function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) % 7 }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7))
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** What the signs are, and what they mean: of tables, or of an event. */
export interface MonthWords {
  previous(): string
  next(): string
  sign: Record<DayMark, () => string>
  word: Record<DayMark, () => string>
  dayOf(of: { day: string; mark: string }): string
}

/** A month of days, each with a sign of what it has left. `last` is the last day that may be looked at. */
export function MonthGrid({
  today,
  last,
  chosen,
  month,
  markOf,
  words,
  onMonth,
  onDay,
}: {
  today: string
  last: string
  /** '' where none is. */
  chosen: string
  /** `YYYY-MM`. */
  month: string
  /** Undefined while it is not known. */
  markOf: (day: string) => DayMark | undefined
  words: MonthWords
  onMonth: (month: string) => void
  onDay: (day: string) => void
}) {
  const { locale } = useI18nContext()
  const grid = useRef<HTMLTableElement>(null)
  // The one day of the month that Tab comes to; arrows lead to the others.
  const [cursor, setCursor] = useState('')
  const inMonth = [cursor, chosen, today].find((d) => monthOf(d) === month) ?? `${month}-01`
  const move = (event: KeyboardEvent, day: string) => {
    const next = steps[event.key] === undefined ? null : addDays(day, steps[event.key] ?? 0)
    if (!next || monthOf(next) !== month) return
    event.preventDefault()
    setCursor(next)
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus()
  }
  const turn = (days: number) => onMonth(monthOf(addDays(`${month}-15`, days)))
  return (
    <>
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
                        mark={day < today || day > last ? 'none' : markOf(day)}
                        isChosen={day === chosen}
                        isTabStop={day === inMonth}
                        onChoose={(day) => {
                          setCursor(day)
                          onDay(day)
                        }}
                        onKey={move}
                        words={words}
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
    </>
  )
}

function DayButton({
  day,
  mark,
  isChosen,
  isTabStop,
  onChoose,
  onKey,
  words,
}: {
  day: string
  mark: DayMark | undefined
  isChosen: boolean
  isTabStop: boolean
  onChoose: (day: string) => void
  onKey: (event: KeyboardEvent, day: string) => void
  words: MonthWords
}) {
  const { locale } = useI18nContext()
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
