import { createFileRoute } from '@tanstack/react-router'
import { type EventsSearch, eventsSearch } from '#domain/occurrence/listed/event-search.ts'
import { loadWords } from '#lib/text/words.ts'
import { EventsPage } from './-events/events-page.tsx'
import { usePlaces } from './-events/use-places.ts'

type RawSearch = Partial<Record<keyof EventsSearch, unknown>>

export const Route = createFileRoute('/_vendor/events')({
  // Checked with the screen: what stands here is loaded by the customers' pages, too.
  validateSearch: (raw: Record<string, unknown>): RawSearch => raw,
  beforeLoad: () => loadWords('events', 'eventList', 'availability'),
  component: Events,
})

function Events() {
  const search = eventsSearch({ ...Route.useSearch() })
  return <EventsPage search={search} {...usePlaces(search, Route.useNavigate())} />
}
