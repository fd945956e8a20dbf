import { type ReactNode, Suspense, useEffect } from 'react'
import type { Venue } from '#domain/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/use-online.ts'
import { loadWords } from '#lib/words.ts'
import { part } from '#ui/part.ts'
import { PublicPage } from '#ui/public-page.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { ChooseStep } from './choose-step.tsx'
import { screenOf, useStepInAddress } from './step-in-address.ts'
import { useFlow } from './use-flow.ts'
import { type WishSearch, wishOf } from './wish.ts'

// Everything behind the first tap is loaded after it: the first page must be light.
const words = () => loadWords('guestSteps')
const DetailsStep = part(async () => {
  const [module] = await Promise.all([import('./details-step.tsx'), words()])
  return module.DetailsStep
})
const ReviewStep = part(async () => {
  const [module] = await Promise.all([import('./review-step.tsx'), words()])
  return module.ReviewStep
})
const ConfirmedStep = part(async () => {
  const [module] = await Promise.all([import('./confirmed-step.tsx'), words()])
  return module.ConfirmedStep
})

/** The customer's page of a restaurant: time, details, review, confirmation. */
export function BookPage({
  venue,
  today,
  search,
  onSearch,
}: {
  venue: Venue
  today: string
  search: WishSearch
  /** `adds` puts a step into the browser's history, so that Back leads one step back. */
  onSearch: (search: WishSearch, adds: boolean) => void
}) {
  const { LL, locale } = useI18nContext()
  const booking = useFlow(venue.url)
  const { flow, details } = booking
  const isOnline = useOnline()
  const wish = wishOf(search, venue, today)
  const screen = screenOf(flow.stage)
  useStepInAddress({ flow, search, onSearch, back: booking.back })
  useEffect(() => {
    document.title = `${LL.book.title({ name: venue.name })} · ${LL.appName()}`
  }, [LL, venue.name])
  return (
    <PublicPage>
      <header className="mb-4">
        <h1 className="font-bold text-2xl">{LL.book.title({ name: venue.name })}</h1>
        {venue.address !== '' && <p className="mt-1 text-muted text-sm">{venue.address}</p>}
        {venue.phone !== '' && <TelLink phone={venue.phone} />}
      </header>
      {!isOnline && (
        <p role="status" className="mb-4 rounded-box bg-warning px-4 py-3 text-warning-ink">
          {LL.book.offlineNow()}
        </p>
      )}
      {screen === 'choosing' && (
        <ChooseStep
          venue={venue}
          today={today}
          wish={wish}
          flow={flow}
          onWish={(next) =>
            onSearch(
              next.time === null ? { pax: next.pax, day: next.day } : { ...next, time: next.time },
              false,
            )
          }
          onChoose={booking.choose}
        />
      )}
      <Later>
        {screen === 'details' && flow.choice && (
          <DetailsStep
            venue={venue}
            flow={flow}
            choice={flow.choice}
            details={details}
            onTyped={booking.type}
            onDone={booking.review}
            onBack={() => booking.back('choosing')}
          />
        )}
        {screen === 'review' && flow.choice && (
          <ReviewStep
            venue={venue}
            flow={flow}
            choice={flow.choice}
            details={details}
            onConfirm={() => booking.confirm(locale)}
            onBack={() => booking.back('details')}
          />
        )}
        {screen === 'done' && (
          <ConfirmedStep venue={venue} flow={flow} onRecall={booking.recall} onAgain={booking.again} />
        )}
      </Later>
    </PublicPage>
  )
}

function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>
}
