import { useNavigate } from '@tanstack/react-router'
import type { VendorType } from '#domain/access/menu.ts'
import { type CalendarSearch, calendarSearch } from '#domain/calendar/calendar-search.ts'
import { EventCalendar } from '#features/calendar/event-calendar.tsx'
import { RestaurantCalendar } from '#features/calendar/restaurant-calendar.tsx'
import { HomePage } from '#features/home/home-page.tsx'

/** `/`: the calendar of whoever has a business, and what an administrator sees in its place. */
export function HomeScreen({ type, search: raw }: { type: VendorType | null; search: object }) {
  const search = calendarSearch({ ...raw })
  const navigate = useNavigate()
  // Each view and span is an address of its own. The month is what `/` means, so it is not said there.
  const onSearch = ({ view, ...rest }: CalendarSearch, isMinor = false) =>
    void navigate({
      to: '/',
      search: view === 'month' ? rest : { view, ...rest },
      replace: isMinor,
      resetScroll: !isMinor,
    })
  if (type === 'RESTAURANT') {
    return (
      <RestaurantCalendar
        search={search}
        onSearch={onSearch}
        onDay={(day) => void navigate({ to: '/bookings', search: { view: 'day', day } })}
        onBooking={({ day, id }) =>
          void navigate({ to: '/bookings', search: { view: 'day', day, booking: id } })
        }
        onSeek={(from, to) => void navigate({ to: '/bookings', search: { view: 'list', from, to } })}
      />
    )
  }
  if (type === 'EVENT') return <EventCalendar search={search} onSearch={onSearch} />
  return <HomePage />
}
