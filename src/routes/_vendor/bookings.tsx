import { createFileRoute } from '@tanstack/react-router'
import { bookingsSearch } from '#domain/list-query.ts'
import { BookingsScreen } from './-bookings/bookings-screen.tsx'

export const Route = createFileRoute('/_vendor/bookings')({
  validateSearch: bookingsSearch,
  component: Bookings,
})

function Bookings() {
  // The router lays what was validated over the raw address: what was dropped has to be dropped here as well.
  const search = bookingsSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  // Each view, day and dialog is an address of its own: the tablet's back key closes what was opened last.
  return <BookingsScreen search={search} onSearch={(next) => void navigate({ search: next })} />
}
