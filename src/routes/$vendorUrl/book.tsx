import { createFileRoute } from '@tanstack/react-router'
import { BookScreen } from '#features/book-online/book-screen.tsx'
import { wishSearch } from '#features/book-online/choose/wish.ts'
import { knownVenue } from '#lib/data/known-venue.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/$vendorUrl/book')({
  validateSearch: wishSearch,
  beforeLoad: () => loadWords('book'),
  loader: ({ params }) => knownVenue(params.vendorUrl),
  staleTime: 5 * 60_000,
  component: Book,
})

function Book() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <BookScreen
      answer={Route.useLoaderData()}
      search={search}
      onSearch={(next, adds) =>
        void navigate({
          search: { ...next, source: search.source },
          replace: !adds,
          resetScroll: false,
        })
      }
    />
  )
}
