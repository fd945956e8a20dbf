import { useNavigate } from '@tanstack/react-router'
import type { VendorType } from '#domain/access/menu.ts'
import { type CalendarSearch, calendarSearch } from '#domain/calendar/calendar-search.ts'
import { EventCalendar } from '#features/calendar/event-calendar.tsx'
import { RestaurantCalendar } from '#features/calendar/restaurant-calendar.tsx'

/** `/`: the calendar of whoever has a business; an administrator without one never comes here. */
export function HomeScreen({ type, search: raw }: { type: VendorType; search: object }) {
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
  return (
    <EventCalendar
      search={search}
      onSearch={onSearch}
      onEvent={(event) => void navigate({ to: '/events', search: { event } })}
      onSeek={(from, to) => void navigate({ to: '/events', search: { view: 'all', from, to } })}
    />
  )
}
