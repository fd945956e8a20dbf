import { useState } from 'react'
import { type CalendarSearch, daysInView } from '#domain/calendar/calendar-search.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Empty } from '#ui/states.tsx'
import { CalendarFrame } from './calendar-frame.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useHolidayText } from './use-holiday-text.ts'

const presentDay = (): string => Temporal.Now.plainDateISO('Asia/Tokyo').toString()

/** The calendar of an organiser of events, who has none yet. */
export function EventCalendar({
  search,
  onSearch,
}: {
  search: CalendarSearch
  onSearch: (next: CalendarSearch, isMinor?: boolean) => void
}) {
  const { LL } = useI18nContext()
  const holidayOf = useHolidayText()
  const [today] = useState(presentDay)
  const { view } = search
  const present = search.day ?? today
  const show = (day: string, isMinor?: boolean) => onSearch(day === today ? { view } : { view, day }, isMinor)
  const days = daysInView(view, present).map((day) => ({
    ...{ day, isToday: day === today, holiday: holidayOf(day) },
    ...{ isClosed: false, openOnHoliday: '', covers: null, isUnread: false },
  }))
  return (
    <CalendarFrame search={search} today={today} onSearch={onSearch}>
      {view !== 'day' && (
        <MonthGrid
          days={days}
          present={present}
          onMove={(day) => show(day, true)}
          onOpen={(day) => onSearch(day === today ? { view: 'day' } : { view: 'day', day })}
        />
      )}
      <div className="p-3">
        <Empty text={LL.agenda.noEvents()} />
      </div>
    </CalendarFrame>
  )
}
