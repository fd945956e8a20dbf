import { useEffect, useState } from 'react'
import { DayPicker, type Matcher } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ja } from 'react-day-picker/locale/ja'
import { loadHolidays } from '#domain/availability/holidays.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

const cell = 'size-11 rounded-box figures hover:bg-primary-soft disabled:hover:bg-transparent'

/** Looks of a month, for one that takes several days, too. */
export const classNames = {
  root: 'mx-auto w-fit',
  months: 'relative',
  month_caption: 'flex h-11 items-center px-2 font-bold',
  nav: 'absolute top-0 right-0 flex',
  button_previous: `${cell} inline-flex items-center justify-center`,
  button_next: `${cell} inline-flex items-center justify-center`,
  chevron: 'size-5 fill-ink',
  month_grid: 'border-collapse',
  weekday: 'size-11 text-sm font-semibold text-muted',
  day: 'p-0 text-center',
  day_button: cell,
  today: 'font-bold text-primary underline underline-offset-4',
  selected: '[&>button]:bg-primary [&>button]:text-white',
  outside: 'text-muted',
  disabled: 'text-muted opacity-50',
}

// A chosen day stands white on orange, red or not.
export const red = '[&:not([data-selected])>button]:text-error'
// Grey, and struck through for whoever sees no grey; it can be chosen all the same.
const shut = '[&:not([data-selected])>button]:bg-sunken [&>button]:line-through'

/** A month to choose a day from. The library speaks `Date`; outside this file a day is `YYYY-MM-DD`. */
export function Calendar({
  value,
  today,
  min,
  max,
  isClosed,
  onDay,
}: {
  value: string | null
  today: string
  min?: string | undefined
  max?: string | undefined
  /** Days on which the house is closed are marked. */
  isClosed?: ((day: string) => boolean) | undefined
  onDay: (day: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const [isHoliday, setIsHoliday] = useState(() => (_: string) => false)
  useEffect(() => {
    let wanted = true
    loadHolidays().then(
      (found) => wanted && setIsHoliday(() => found),
      // Without the chunk Sundays alone are red.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  const disabled: Matcher[] = []
  if (min) disabled.push({ before: toDate(min) })
  if (max) disabled.push({ after: toDate(max) })
  const selected = value === null ? undefined : toDate(value)
  const calendar = (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={locale === 'ja' ? ja : enUS}
      weekStartsOn={0}
      modifiers={{
        sunday: { dayOfWeek: [0] },
        holiday: (date) => isHoliday(toDay(date)),
        closed: (date) => isClosed?.(toDay(date)) ?? false,
      }}
      modifiersClassNames={{ sunday: red, holiday: `${red} [&>button]:font-bold`, closed: shut }}
      labels={{
        labelDayButton: (date) => {
          const day = toDay(date)
          const marks = [
            isHoliday(day) && LL.stand.dateField.holiday(),
            isClosed?.(day) && LL.stand.dateField.closed(),
          ]
          return [dayText(day, locale, 'long'), ...marks.filter((mark) => mark)].join(' ')
        },
      }}
      today={toDate(today)}
      defaultMonth={selected ?? toDate(today)}
      selected={selected}
      disabled={disabled}
      classNames={classNames}
      onSelect={(date: Date) => onDay(toDay(date))}
    />
  )
  if (!isClosed) return calendar
  return (
    <>
      {calendar}
      <p className="text-center text-muted text-sm">{LL.stand.dateField.closedHint()}</p>
    </>
  )
}

// Local noon: no zone's summer time moves it to another day.
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

const two = (n: number): string => String(n).padStart(2, '0')
export const toDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
