import { DayPicker, type Matcher } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ja } from 'react-day-picker/locale/ja'
import { useI18nContext } from '#i18n/i18n-react.tsx'

const cell = 'size-11 rounded-box figures hover:bg-primary-soft disabled:hover:bg-transparent'

const classNames = {
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

/** A month to choose a day from. The library speaks `Date`; outside this file a day is `YYYY-MM-DD`. */
export function Calendar({
  value,
  today,
  min,
  max,
  onDay,
}: {
  value: string | null
  today: string
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string) => void
}) {
  const { locale } = useI18nContext()
  const disabled: Matcher[] = []
  if (min) disabled.push({ before: toDate(min) })
  if (max) disabled.push({ after: toDate(max) })
  const selected = value === null ? undefined : toDate(value)
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={locale === 'ja' ? ja : enUS}
      weekStartsOn={locale === 'ja' ? 1 : 0}
      today={toDate(today)}
      defaultMonth={selected ?? toDate(today)}
      selected={selected}
      disabled={disabled}
      classNames={classNames}
      onSelect={(date: Date) => onDay(toDay(date))}
    />
  )
}

// Local noon: no zone's summer time moves it to another day.
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

const two = (n: number): string => String(n).padStart(2, '0')
const toDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
