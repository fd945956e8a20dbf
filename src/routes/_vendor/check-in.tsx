import { createFileRoute } from '@tanstack/react-router'
import { type CheckInSearch, checkInSearch } from '#domain/ticket/check-in-search.ts'
import { loadWords } from '#lib/text/words.ts'
import { CheckInPage } from './-events/check-in-page.tsx'

type RawSearch = Partial<Record<keyof CheckInSearch, unknown>>

export const Route = createFileRoute('/_vendor/check-in')({
  // Checked with the screen, as with the list of events.
  validateSearch: (raw: Record<string, unknown>): RawSearch => raw,
  beforeLoad: () => loadWords('events', 'eventList', 'checkInGate'),
  component: CheckIn,
})

function CheckIn() {
  const search = checkInSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <CheckInPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      onBooking={async (event, booking) => {
        // Whoever comes back finds the event that they left, whichever is the nearest by then.
        await navigate({ search: { ...search, event }, replace: true, resetScroll: false })
        // The card lies over the gate: closed it leads back there, as the back key does.
        await navigate({
          to: '/events',
          search: { event, booking },
          state: { under: JSON.stringify({ event }) },
        })
      }}
    />
  )
}
