import { useEffect, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ja } from 'react-day-picker/locale/ja'
import { loadHolidays } from '#domain/availability/holidays.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { classNames, red, toDate, toDay } from './calendar.tsx'

/** A month to choose several days from: a tap takes a day, or gives it back. Days are `YYYY-MM-DD`, in order. */
export function CalendarMany({
  days,
  today,
  onDays,
}: {
  days: readonly string[]
  today: string
  onDays: (days: string[]) => void
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
  return (
    <DayPicker
      mode="multiple"
      locale={locale === 'ja' ? ja : enUS}
      weekStartsOn={0}
      modifiers={{ sunday: { dayOfWeek: [0] }, holiday: (date) => isHoliday(toDay(date)) }}
      modifiersClassNames={{ sunday: red, holiday: `${red} [&>button]:font-bold` }}
      labels={{
        labelDayButton: (date) => {
          const day = toDay(date)
          const said = dayText(day, locale, 'long')
          return isHoliday(day) ? `${said} ${LL.stand.dateField.holiday()}` : said
        },
      }}
      today={toDate(today)}
      defaultMonth={toDate(days[0] ?? today)}
      selected={days.map(toDate)}
      disabled={{ before: toDate(today) }}
      classNames={classNames}
      onSelect={(dates) => onDays((dates ?? []).map(toDay).sort())}
    />
  )
}
