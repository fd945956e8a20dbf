import { createFileRoute, redirect } from '@tanstack/react-router'
import { BookScreen } from '#features/book-online/book-screen.tsx'
import { wishSearch } from '#features/book-online/choose/wish.ts'
import { knownVenue } from '#lib/data/known-venue.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/$vendorUrl/book')({
  validateSearch: wishSearch,
  beforeLoad: () => loadWords('book'),
  loader: async ({ params: { vendorUrl } }) => {
    const answer = await knownVenue(vendorUrl)
    // An address that the vendor had before.
    if (answer.ok && answer.vendor.url !== vendorUrl.toLowerCase())
      throw redirect({
        to: '/$vendorUrl/book',
        params: { vendorUrl: answer.vendor.url },
        search: true,
        replace: true,
      })
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
