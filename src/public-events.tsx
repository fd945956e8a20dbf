import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#features/errors/error-boundary.tsx'
import { EventList } from '#features/public-events/event-list.tsx'
import { EventPage, type WaitingOf } from '#features/public-events/event-page.tsx'
import { useOnline } from '#lib/app/use-online.ts'
import { eventCalls } from '#lib/customer/event-calls.ts'
import type { FreeSeats } from '#lib/customer/seats-free.tsx'
import { payloadOf } from '#lib/first/payload.ts'
import { loadWords } from '#lib/text/words.ts'
import { part } from '#ui/part.ts'
import { Waiting } from '#ui/waiting.tsx'
import { mount } from './mount.tsx'

type Answer = Awaited<ReturnType<typeof ask>>

const staleMs = 15_000

/** Of the list where `slug` is ''. */
const ask = (url: string, slug: string) =>
  slug === '' ? eventCalls.eventsPage(url) : eventCalls.eventPage(url, slug)

const nobody = ['vendor_not_found', 'event_not_found']

/**
 * An organiser's events, or one of them, without the router as a booking page. All that is not simply the page of this address is
 * the router's: what is not there, and an address that the organiser had before.
 */
export const showEvents = (url: string, slug: string): Promise<void> =>
  mount(async (place) => {
    const [answer] = await Promise.all([
      slug === ''
        ? payloadOf<object>(url, 'events', () => eventCalls.eventsPage(url))
        : payloadOf<object>(url, slug, () => eventCalls.eventPage(url, slug)),
      loadWords('book', 'guestSteps', 'publicEvents'),
    ])
    const first = answer as Answer
    const isHere = first.ok
      ? first.vendor.url === url && first.vendor.vendor_type === 'EVENT'
      : !nobody.includes(first.code)
    if (!isHere) return (await import('./app.tsx')).routed(place)
    return (
      <ErrorBoundary>
        <Events url={url} slug={slug} first={first} />
      </ErrorBoundary>
    )
  })

/** Parts are loaded with the tap on a date, each with the words of both: the first screen does not wait for them. */
const wordsOfDate = () => loadWords('checkout', 'phoneField')
const Checkout = part(async () => {
  const [{ Checkout }] = await Promise.all([import('#features/checkout/checkout.tsx'), wordsOfDate()])
  return Checkout
})
const Unreachable = part(async () => (await import('#lib/booking-flow/unreachable.tsx')).Unreachable)
/** Of a date that is sold out. */
const SoldOut = part(async () => {
  const [{ WaitingList }] = await Promise.all([
    import('#features/event-waiting/waiting-list.tsx'),
    wordsOfDate(),
  ])
  return WaitingList
})

/** How far on the way to its tickets the address is: the words that it may have, as `#features/checkout/steps.ts` has them. */
const steps = ['tickets', 'review', 'details', 'payment', 'done'] as const
interface Wish {
  occurrence: string | null
  step: (typeof steps)[number] | null
}

/** The date that the address names, and the step. */
function wishIn(search: string): Wish {
  const said = new URLSearchParams(search)
  return {
    occurrence: said.get('occurrence'),
    step: steps.find((step) => step === said.get('step')) ?? null,
  }
}

/** The same the other way; the word of the link by which the customer came stays. */
function searchOf({ occurrence, step }: Wish): string {
  const source = new URLSearchParams(location.search).get('source')
  const said = Object.entries({ occurrence, step: occurrence && step, source }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}

function Events({ url, slug, first }: { url: string; slug: string; first: Answer }) {
  const [answer, setAnswer] = useState(first)
  const [wish, setWish] = useState(() => wishIn(location.search))
  const [freed, setFreed] = useState<FreeSeats | null>(null)
  const isOnline = useOnline()
  const askedAt = useRef(performance.now())
  const renew = useCallback(() => {
    askedAt.current = performance.now()
    void ask(url, slug).then((next) => {
      // An answer that fails takes nothing away from who reads the one before.
      setAnswer((last) => (next.ok || !last.ok ? next : last))
    })
  }, [url, slug])
  useEffect(() => {
    const back = () => setWish(wishIn(location.search))
    const seen = () =>
      document.visibilityState === 'visible' && performance.now() - askedAt.current > staleMs && renew()
    addEventListener('popstate', back)
    addEventListener('online', renew)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('popstate', back)
      removeEventListener('online', renew)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [renew])
  const go = useCallback(
    (next: Wish, adds: boolean) => {
      history[adds ? 'pushState' : 'replaceState'](null, '', location.pathname + searchOf(next))
      setWish(next)
      if (performance.now() - askedAt.current > staleMs) renew()
    },
    [renew],
  )
  if (!answer.ok)
    return (
      <Suspense>
        <Unreachable refusal={answer} onRenew={renew} />
      </Suspense>
    )
  if (!('event' in answer)) return <EventList organiser={answer.vendor} events={answer.events} />
  const { occurrence, step } = wish
  const waiting: WaitingOf = (date, people, onFree) => (
    <Suspense>
      <SoldOut
        {...{ date, people }}
        organiser={answer.vendor}
        event={answer.event}
        // What it stands in may be gone with the next answer, and its word with it.
        onFree={(event) => {
          setFreed(event)
          onFree(event)
        }}
        onRenew={renew}
      />
    </Suspense>
  )
  const choose = (id: string | null) => go({ occurrence: id, step: id === null ? null : 'tickets' }, true)
  return (
    <EventPage
      answer={answer}
      occurrence={occurrence}
      onOccurrence={choose}
      waiting={waiting}
      checkout={
        occurrence === null || step === null
          ? null
          : (date, otherwise) => (
              // Without a network its parts may not come: the date's facts, and the number to call, are there.
              <Suspense fallback={isOnline ? <Waiting /> : otherwise}>
                <Checkout
                  key={occurrence}
                  {...{ occurrence, step, date }}
                  organiser={answer.vendor}
                  event={answer.event}
                  today={answer.today}
                  onStep={(next, adds) => go({ occurrence, step: next }, adds)}
                  onOther={() => choose(null)}
                  onRenew={renew}
                  {...{ waiting, freed }}
                >
                  {otherwise}
                </Checkout>
              </Suspense>
            )
      }
    />
  )
}
