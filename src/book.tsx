import { useCallback, useEffect, useRef, useState } from 'react'
import { BookScreen } from '#features/book-online/book-screen.tsx'
import { searchIn, searchText } from '#features/book-online/choose/wish-address.ts'
import { withDraft } from '#features/book-online/details/with-draft.ts'
import { ErrorBoundary } from '#features/errors/error-boundary.tsx'
import { venueAnswer } from '#lib/first/first-answers.ts'
import { loadWords } from '#lib/text/words.ts'
import { mount } from './mount.tsx'

type VenueAnswer = Awaited<ReturnType<typeof venueAnswer>>

const staleMs = 5 * 60_000

/**
 * A booking page without the router, which weighs a quarter of what a telephone has to load before it shows a time. All that is
 * not simply the page of this address is the router's: an address that is nobody's, an
 * organiser's, or one that a vendor had before.
 */
export const showBooking = (url: string): Promise<void> =>
  mount(async (place) => {
    const [answer] = await Promise.all([venueAnswer(url).then(withDraft), loadWords('book')])
    const isHere = answer.ok
      ? answer.vendor.url === url && answer.vendor.vendor_type === 'RESTAURANT'
      : answer.code !== 'vendor_not_found'
    if (!isHere) return (await import('./app.tsx')).routed(place)
    return (
      <ErrorBoundary>
        <Booking url={url} first={answer} />
      </ErrorBoundary>
    )
  })

function Booking({ url, first }: { url: string; first: VenueAnswer }) {
  const [answer, setAnswer] = useState(first)
  const [search, setSearch] = useState(() => searchIn(location.search))
  const askedAt = useRef(performance.now())
  const renew = useCallback(() => {
    askedAt.current = performance.now()
    void venueAnswer(url).then((next) => {
      // An answer that fails takes nothing away from who reads the one before.
      setAnswer((last) => (next.ok || !last.ok ? next : last))
    })
  }, [url])
  useEffect(() => {
    const back = () => setSearch(searchIn(location.search))
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const onSearch = useCallback<Parameters<typeof BookScreen>[0]['onSearch']>(
    (next, adds) => {
      const text = searchText({ ...next, source: searchIn(location.search).source })
      history[adds ? 'pushState' : 'replaceState'](null, '', location.pathname + text)
      setSearch(searchIn(text))
      if (performance.now() - askedAt.current > staleMs) renew()
    },
    [renew],
  )
  return <BookScreen answer={answer} search={search} onSearch={onSearch} onRenew={renew} />
}
