import { useMemo } from 'react'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { type CalendarSearch, daysInView } from '#domain/calendar/calendar-search.ts'
import { coversByDay, isCover } from '#domain/calendar/covers-by-day.ts'
import { addDays } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { FirstSteps } from '#lib/booking/first-steps.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useStableRows } from '#lib/data/use-stable-rows.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { useVenue, type Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'
import { Loading } from '#ui/states.tsx'
import type { CalendarDay } from './calendar-day.ts'
import { CalendarFrame } from './calendar-frame.tsx'
import { DayAgenda } from './day-agenda.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PartyButton } from './party-button.tsx'
import { Legend } from './share-bar.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { useHolidayText } from './use-holiday-text.ts'
import { WeekView } from './week-view.tsx'

export interface RestaurantCalendarProps {
  search: CalendarSearch
  /** `isMinor` is one step of the keyboard, not worth a step of the back key. */
  onSearch: (next: CalendarSearch, isMinor?: boolean) => void
  /** To the bookings of a day. */
  onDay: (day: string) => void
  onBooking: (row: BookingView) => void
  /** To the list, which can ask the server for what is not here. */
  onSeek: (from: string, to: string) => void
}

const noRows: BookingView[] = []

/** Covers, closed days and holidays of a month, the parties of a week or a day: from what is on the tablet. */
export function RestaurantCalendar({ search, onSearch, onDay, onBooking, onSeek }: RestaurantCalendarProps) {
  const { LL } = useI18nContext()
  const venue = useVenue()
  const sync = useSync()
  const { view } = search
  const present = search.day ?? venue.today
  const shown = useMemo(() => daysInView(view, present), [view, present])
  const [from = present] = shown
  const to = shown.at(-1) ?? present
  const found = useLive(sync.bookingsBetween(addDays(from, -daysInTouch), addDays(to, daysInTouch)))
  const rows = useStableRows(found ?? noRows)
  const days = useCalendarDays(venue, shown, found === undefined ? null : rows)
  const partiesOf = useMemo(() => partiesByDay(rows), [rows])
  const latest = useLatest({ onDay, onBooking, onSearch, view, today: venue.today })
  const acts = useMemo(
    () => ({
      open: (day: string) => latest.current.onDay(day),
      booking: (row: BookingView) => latest.current.onBooking(row),
      move: (day: string) => {
        const { onSearch, view, today } = latest.current
        onSearch(day === today ? { view } : { view, day }, true)
      },
    }),
    [latest],
  )
  // Which day it is hangs on the venue's clock: nothing is said by a guess.
  if (venue.setup === undefined || !venue.isHeldKnown) return <Loading text={LL.agenda.loading()} />
  const [first] = days
  return (
    <CalendarFrame
      search={search}
      today={venue.today}
      onSearch={onSearch}
      notice={
        <>
          <FirstSteps venue={venue} />
          <UnreadNotice venue={venue} from={from} to={to} onSeek={onSeek} />
        </>
      }
    >
      {view === 'month' && <MonthGrid days={days} present={present} onMove={acts.move} onOpen={acts.open} />}
      {view === 'week' && (
        <WeekView
          days={days}
          present={present}
          itemsOf={(day) =>
            partiesOf(day).map((row) => <PartyButton key={row.id} row={row} onOpen={acts.booking} />)
          }
          onMove={acts.move}
          onOpen={acts.open}
        />
      )}
      {view === 'day' && first && (
        <DayAgenda
          of={first}
          hours={venue.hoursOf(present)}
          parties={partiesOf(present)}
          onOpen={acts.open}
          onBooking={acts.booking}
        />
      )}
      <Legend />
    </CalendarFrame>
  )
}

function useCalendarDays(
  venue: Venue,
  days: readonly string[],
  rows: readonly BookingView[] | null,
): CalendarDay[] {
  const { LL } = useI18nContext()
  const holidayOf = useHolidayText()
  const covers = useMemo(
    () =>
      rows &&
      coversByDay(rows, days, {
        present: venue.present,
        capacity: venue.settings.capacity,
        hoursOf: venue.hoursOf,
        overridesOf: venue.overridesOf,
      }),
    [rows, days, venue],
  )
  return days.map((day) => {
    const own = covers?.get(day) ?? null
    const holiday = holidayOf(day)
    // A day is called neither closed nor open while holidays or hours are still on their way, or where nobody has entered any.
    const hours = venue.hasHours && venue.isEverOpen ? venue.hoursOf(day) : null
    return {
      day,
      isToday: day === venue.today,
      holiday,
      isClosed: hours?.closed ?? false,
      openOnHoliday: holiday !== '' && hours && !hours.closed ? hoursText(LL, hours) : '',
      covers: own && venue.seatsUnreadOf(day) ? { ...own, share: null } : own,
      isUnread: venue.unseen !== null || venue.unreadOf(day) !== null,
    }
  })
}

const hoursText = (LL: TranslationFunctions, { opens_at, closes_at }: Hours): string =>
  LL.stand.day.hours({ from: minuteText(opens_at), to: minuteText(closes_at) })

function partiesByDay(rows: readonly BookingView[]): (day: string) => readonly BookingView[] {
  const byDay = new Map<string, BookingView[]>()
  for (const row of rows) {
    if (!isCover(row)) continue
    const own = byDay.get(row.day)
    if (own) own.push(row)
    else byDay.set(row.day, [row])
  }
  for (const own of byDay.values()) own.sort((a, b) => a.minute - b.minute || a.id.localeCompare(b.id))
  return (day) => byDay.get(day) ?? noRows
}
