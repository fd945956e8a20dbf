import { type ReactNode, useMemo, useState } from 'react'
import { type CalendarSearch, daysInView } from '#domain/calendar/calendar-search.ts'
import { groupedBy } from '#domain/occurrence/listed/event-list.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoving } from '#lib/app/use-roving.ts'
import { useVenue } from '#lib/data/use-venue.ts'
import { type EventView, useListedEvents } from '#lib/events/use-listed-events.ts'
import { Button } from '#ui/button.tsx'
import { Empty, Loading } from '#ui/states.tsx'
import { CalendarFrame } from './calendar-frame.tsx'
import { EventButton } from './event-button.tsx'
import { MonthGrid } from './month-grid.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { useHolidayText } from './use-holiday-text.ts'
import { WeekView } from './week-view.tsx'

/** So many stand in a cell of the month; the day has them all. */
const mostInCell = 4

export interface EventCalendarProps {
  search: CalendarSearch
  /** `isMinor` is one step of the keyboard, not worth a step of the back key. */
  onSearch: (next: CalendarSearch, isMinor?: boolean) => void
  /** To the sheet of an event. */
  onEvent: (id: string) => void
  /** To the list of these days. */
  onSeek: (from: string, to: string) => void
}

/** The calendar of an organiser: events with what is sold of them, from what is on the tablet. */
export function EventCalendar({ search, onSearch, onEvent, onSeek }: EventCalendarProps) {
  const { LL } = useI18nContext()
  const words = LL.agenda
  const venue = useVenue()
  const holidayOf = useHolidayText()
  const { today } = venue
  const { view } = search
  const present = search.day ?? today
  const shown = useMemo(() => daysInView(view, present), [view, present])
  const [from = present] = shown
  const to = shown.at(-1) ?? present
  const { events } = useListedEvents(venue, from, to)
  // Only at first: the days of another month stand at once, else the focus that goes there by keys would have nowhere to go.
  const [isBegun, setBegun] = useState(false)
  if (events && !isBegun) setBegun(true)
  const byDay = useMemo(() => groupedBy(events ?? [], ({ row }) => row.day), [events])
  const roving = useRoving('[data-event]')
  // Which day it is hangs on the venue's clock: nothing is said by a guess.
  if (venue.setup === undefined || !venue.isHeldKnown || !isBegun)
    return <Loading text={LL.eventList.loading()} />
  const on = (next: CalendarSearch['view'], day: string) =>
    day === today ? { view: next } : { view: next, day }
  const isUnread = (day: string) => venue.unseen !== null || venue.unreadOf(day) !== null
  const rowsOf = (day: string): readonly EventView[] => byDay.get(day) ?? []
  const buttons = (day: string, isNarrow: boolean): ReactNode[] =>
    rowsOf(day)
      .slice(0, isNarrow ? mostInCell : undefined)
      .map((event) => (
        <EventButton
          key={event.id}
          event={event}
          isUnread={isUnread(day)}
          isNarrow={isNarrow}
          onOpen={onEvent}
        />
      ))
  const days = shown.map((day) => ({
    ...{ day, isToday: day === today, holiday: holidayOf(day), events: rowsOf(day).length },
    ...{ isClosed: false, openOnHoliday: '', covers: null, isUnread: isUnread(day) },
  }))
  const open = (day: string) => onSearch(on('day', day))
  const move = (day: string) => onSearch(on(view, day), true)
  const isEmpty = events?.length === 0 && venue.unseen === null && venue.unreadOf(from, to) === null
  const isNew = !venue.setup?.items.some(({ kind }) => kind === 'event_template')
  return (
    <CalendarFrame
      search={search}
      today={today}
      onSearch={onSearch}
      notice={<UnreadNotice venue={venue} from={from} to={to} onSeek={onSeek} />}
    >
      {view === 'month' && (
        <div {...roving} className="flex flex-1 flex-col">
          <MonthGrid
            days={days}
            present={present}
            onMove={move}
            onOpen={open}
            below={(day) => (
              <CellEvents more={rowsOf(day).length - mostInCell} onMore={() => open(day)}>
                {buttons(day, true)}
              </CellEvents>
            )}
          />
        </div>
      )}
      {view === 'week' && (
        <WeekView
          days={days}
          present={present}
          itemsOf={(day) => buttons(day, false)}
          onMove={move}
          onOpen={open}
        />
      )}
      {view === 'day' && !isEmpty && (
        <div {...roving} className="w-full max-w-3xl p-3">
          <ul className="flex flex-col gap-1">
            {buttons(present, false).map((button, i) => (
              <li key={rowsOf(present)[i]?.id}>{button}</li>
            ))}
          </ul>
        </div>
      )}
      {isEmpty && (
        <div className="p-3">
          <Empty text={isNew ? words.noEvents() : words.noEventsHere()} />
        </div>
      )}
    </CalendarFrame>
  )
}

/** A phone has room for their number alone, which stands with the date. */
function CellEvents({ more, onMore, children }: { more: number; onMore: () => void; children: ReactNode[] }) {
  const words = useI18nContext().LL.agenda
  if (children.length === 0) return null
  return (
    <div className="hidden flex-col gap-0.5 p-0.5 sm:flex">
      {children}
      {more > 0 && (
        <Button look="quiet" tabIndex={-1} className="px-1 py-0 text-xs" onClick={onMore}>
          {words.moreEvents({ n: more })}
        </Button>
      )}
    </div>
  )
}
