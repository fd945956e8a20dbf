import { createFileRoute, notFound } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/guest-booking.ts'
import { BookPage } from '#features/book-online/book-page.tsx'
import { EventVendor } from '#features/book-online/event-vendor.tsx'
import { UnreachableVenue } from '#features/book-online/unreachable-venue.tsx'
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
  const answer = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!answer.ok) return <UnreachableVenue code={answer.code} />
  if (answer.vendor.vendor_type === 'EVENT') return <EventVendor venue={answer.vendor} />
  return (
    <BookPage
      key={answer.vendor.url}
      venue={answer.vendor}
      today={answer.today}
      search={search}
      onSearch={(next, adds) => void navigate({ search: next, replace: !adds, resetScroll: false })}
    />
  )
}
