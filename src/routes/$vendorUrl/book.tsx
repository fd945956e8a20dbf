import { createFileRoute } from '@tanstack/react-router'
import { BookScreen } from '#features/book-online/book-screen.tsx'
import { wishSearch } from '#features/book-online/choose/wish.ts'
import { knownVenue } from '#lib/data/known-venue.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/$vendorUrl/book')({
  validateSearch: wishSearch,
  beforeLoad: () => loadWords('book'),
  loader: async ({ params }) => {
    const answer = await knownVenue(params.vendorUrl)
    // Most tabs hold no draft, and need nothing of it.
    if (answer.ok && globalThis.sessionStorage?.length) {
      const { takeDraftAlong } = await import('#features/book-online/details/moved-draft.ts')
      await takeDraftAlong(answer.vendor.url, Date.now())
    }
    return answer
  },
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
