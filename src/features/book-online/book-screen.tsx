import { Suspense } from 'react'
import { RenewContext } from '#lib/booking-flow/renew.ts'
import type { CustomerApi } from '#sync/customer/api.ts'
import { BookPage } from './book-page.tsx'
import type { WishSearch } from './choose/wish.ts'
import { NoTables, Unreachable } from './flow/late-parts.ts'

interface BookScreenProps {
  answer: Awaited<ReturnType<CustomerApi['vendorPage']>>
  search: WishSearch
  onSearch: (search: WishSearch, adds: boolean) => void
  /** Asks for the answer anew. */
  onRenew: () => void
}

/** What `/{vendorUrl}/book` shows: the booking page, or why there is none. */
export function BookScreen({ answer, search, onSearch, onRenew }: BookScreenProps) {
  return (
    <RenewContext value={onRenew}>
      <Suspense>
        {!answer.ok ? (
          <Unreachable refusal={answer} onRenew={onRenew} />
        ) : !answer.vendor.takes_bookings ? (
          <NoTables venue={answer.vendor} />
        ) : (
          <BookPage
            key={answer.vendor.url}
            venue={answer.vendor}
            prices={answer.prices}
            today={answer.today}
            search={search}
            onSearch={onSearch}
          />
        )}
      </Suspense>
    </RenewContext>
  )
}
