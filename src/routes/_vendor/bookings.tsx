import { createFileRoute } from '@tanstack/react-router'
import { type BookingsSearch, bookingsSearch } from '#domain/day/list-query.ts'
import { loadWords } from '#lib/text/words.ts'
import { BookingsScreen } from './-bookings/bookings-screen.tsx'

type RawSearch = Partial<Record<keyof BookingsSearch, unknown>>

export const Route = createFileRoute('/_vendor/bookings')({
  // Checked with the screen: what stands here is loaded by the customers' pages, too.
  validateSearch: (raw: Record<string, unknown>): RawSearch => raw,
  beforeLoad: () => loadWords('availability', 'floorPlan'),
  component: Bookings,
})

function Bookings() {
  const search = bookingsSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  // Each view, day and dialog is an address of its own: the tablet's back key closes what was opened last.
  // Behind a dialog the page stays where it was scrolled to.
  const onSearch = (next: BookingsSearch) =>
    void navigate({ search: next, resetScroll: next.view !== search.view || next.day !== search.day })
  return <BookingsScreen search={search} onSearch={onSearch} />
}
