import { createFileRoute, notFound } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/guest-booking.ts'
import { BookScreen } from '#features/book-online/book-screen.tsx'
import { wishSearch } from '#features/book-online/wish.ts'
import { customers } from '#lib/public-api.ts'
import { loadWords } from '#lib/words.ts'

export const Route = createFileRoute('/$vendorUrl/book')({
  validateSearch: wishSearch,
  beforeLoad: () => loadWords('book'),
  loader: async ({ params }) => {
    const url = params.vendorUrl.toLowerCase()
    if (!isVendorUrl(url)) throw notFound({ data: { refused: true } })
    const answer = await customers.vendorPage(url)
    if (!answer.ok && answer.code === 'vendor_not_found') throw notFound({ data: { refused: true } })
    return answer
  },
  staleTime: 5 * 60_000,
  component: Book,
})

function Book() {
  const navigate = Route.useNavigate()
  return (
    <BookScreen
      answer={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(next, adds) => void navigate({ search: next, replace: !adds, resetScroll: false })}
    />
  )
}
