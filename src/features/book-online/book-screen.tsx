import { Suspense } from 'react'
import { loadWords } from '#lib/words.ts'
import type { PublicApi } from '#sync/public.ts'
import { part } from '#ui/part.ts'
import { BookPage } from './book-page.tsx'
import type { WishSearch } from './wish.ts'

// Neither is the page that most customers came for: they load when they are needed.
const EventVendor = part(async () => {
  const [module] = await Promise.all([import('./event-vendor.tsx'), loadWords('guestSteps')])
  return module.EventVendor
})
const UnreachableVenue = part(async () => (await import('./unreachable-venue.tsx')).UnreachableVenue)

interface BookScreenProps {
  answer: Awaited<ReturnType<PublicApi['vendorPage']>>
  search: WishSearch
  onSearch: (search: WishSearch, adds: boolean) => void
}

/** What `/{vendorUrl}/book` shows: the booking page, or why there is none. */
export function BookScreen({ answer, search, onSearch }: BookScreenProps) {
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
      onSearch={onSearch}
    />
  )
}
