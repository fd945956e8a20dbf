import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isVendorUrl } from '#domain/guest-booking.ts'
import { BookPage } from '#features/book-online/book-page.tsx'
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

const EventVendor = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/book-online/event-vendor.tsx'),
    loadWords('guestSteps'),
  ])
  return { default: module.EventVendor }
})
const UnreachableVenue = lazy(async () => ({
  default: (await import('#features/book-online/unreachable-venue.tsx')).UnreachableVenue,
}))

function Book() {
  const answer = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!answer.ok)
    return (
      <Suspense>
        <UnreachableVenue code={answer.code} />
      </Suspense>
    )
  if (answer.vendor.vendor_type === 'EVENT')
    return (
      <Suspense>
        <EventVendor venue={answer.vendor} />
      </Suspense>
    )
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
