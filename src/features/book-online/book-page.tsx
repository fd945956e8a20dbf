import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import type { Attempt, Choice } from '#domain/online/booking-attempt.ts'
import { isAnyTyped, named, type OnlinePrice, type Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { useCameBack } from '#lib/booking-flow/card/came-back.ts'
import { LostPayment, Paying } from '#lib/booking-flow/card/card-parts.ts'
import { draftKey } from '#lib/booking-flow/draft-key.ts'
import { useStepInAddress } from '#lib/booking-flow/step-in-address.ts'
import { useFlow } from '#lib/booking-flow/use-flow.ts'
import { customers } from '#lib/data/public-api.ts'
import { PublicPage } from '#ui/page/public-page.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { ChooseStep } from './choose/choose-step.tsx'
import { VenueHead } from './choose/venue-head.tsx'
import { type WishSearch, wishOf } from './choose/wish.ts'
import { ConfirmedStep, DetailsStep, fetchTheRest, ReviewStep, VenueLook } from './flow/late-parts.ts'
import { order, type Screen, screenOf } from './flow/screens.ts'

/** The customer's page of a restaurant: time, details, review, confirmation. */
export function BookPage({
  venue: given,
  prices,
  today,
  search,
  onSearch,
}: {
  venue: Venue
  prices: readonly OnlinePrice[]
  today: string
  search: WishSearch
  /** `adds` puts a step into the browser's history, so that Back leads one step back. */
  onSearch: (search: WishSearch, adds: boolean) => void
}) {
  const { LL, locale } = useI18nContext()
  const venue = named(given, locale)
  const booking = useFlow({ url: venue.url, key: draftKey(venue.url), isDone: search.step === 'done', hold })
  const { flow, details } = booking
  const isOnline = useOnline()
  const wish = wishOf(search, venue, today)
  const screen = screenOf(flow.stage)
  const reviewed = useRef<unknown>(null)
  if (screen === 'review') reviewed.current = details
  const { back } = booking
  const cameBack = useCameBack()
  useStepInAddress<Screen>({
    order,
    screen,
    inAddress: search.step ?? 'choosing',
    write: (step, adds) => {
      const { step: _, ...wish } = search
      onSearch(step === 'choosing' ? wish : { ...wish, step }, adds)
    },
    back: useCallback((to: Screen) => (to === 'choosing' || to === 'details') && back(to), [back]),
    leave: booking.leave,
    forward: (to) => {
      if (to === 'done') return booking.resume()
      if (to === 'details' && flow.choice && Number(flow.heldUntil) > Date.now()) booking.choose(flow.choice)
      else if (to === 'review' && screen === 'details' && details === reviewed.current) booking.review()
      else return false
      return true
    },
  })
  useEffect(() => {
    document.title = `${LL.book.title({ name: venue.name })} · ${LL.appName()}`
  }, [LL, venue.name])
  return (
    <PublicPage place={venue}>
      <VenueHead venue={venue}>
        <Suspense>
          <VenueLook venue={venue} />
        </Suspense>
      </VenueHead>
      {!isOnline && (
        <p role="status" className="mb-4 rounded-box bg-warning px-4 py-3 text-warning-ink">
          {LL.book.offlineNow()} {isAnyTyped(details) && LL.book.kept()}
        </p>
      )}
      {cameBack !== null && flow.stage === 'choosing' && flow.notice === null && (
        <Suspense>
          <LostPayment cameBack={cameBack} phone={venue.phone} />
        </Suspense>
      )}
      {screen === 'choosing' && (
        <ChooseStep
          venue={venue}
          today={today}
          wish={wish}
          flow={flow}
          keeps={isAnyTyped(details)}
          onWish={(next) => {
            booking.moveOn()
            const { pax, day, time, area } = next
            onSearch({ pax, day, time: time ?? undefined, area: area ?? undefined }, false)
          }}
          onWaiting={booking.moveOn}
          onChoose={booking.choose}
          onReached={booking.reached}
        />
      )}
      <Later>
        {screen === 'details' && flow.choice && (
          <DetailsStep
            venue={venue}
            prices={prices}
            flow={flow}
            choice={flow.choice}
            details={details}
            onTyped={booking.type}
            onDone={booking.review}
            onBack={() => booking.back('choosing')}
          />
        )}
        {flow.stage === 'paying' && <Paying flow={flow} store={booking.store} cameBack={cameBack} />}
        {screen === 'review' && flow.stage !== 'paying' && flow.choice && (
          <ReviewStep
            venue={venue}
            today={today}
            prices={prices}
            flow={flow}
            choice={flow.choice}
            details={details}
            store={booking.store}
            onBack={() => booking.back('details')}
          />
        )}
        {screen === 'done' && (
          <ConfirmedStep venue={venue} flow={flow} store={booking.store} onAgain={booking.again} />
        )}
      </Later>
    </PublicPage>
  )
}

/** All that follows is fetched while the server is asked for the seats. */
function hold(url: string, attempt: Attempt, choice: Choice, old: Attempt | null) {
  fetchTheRest()
  return customers.holdSeats(url, attempt, choice, old)
}

function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>
}
