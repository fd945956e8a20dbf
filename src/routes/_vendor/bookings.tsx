import { createFileRoute } from '@tanstack/react-router'
import { bookingsSearch } from '#domain/list-query.ts'
import { BookingsScreen } from './-bookings/bookings-screen.tsx'

export const Route = createFileRoute('/_vendor/bookings')({
  validateSearch: bookingsSearch,
  component: Bookings,
})

function Bookings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // Each view, day and dialog is an address of its own: the tablet's back key closes what was opened last.
  return <BookingsScreen search={search} onSearch={(next) => void navigate({ search: next })} />
}
