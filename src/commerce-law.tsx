import { useState } from 'react'
import { LawPage } from '#features/commerce-law/law-page.tsx'
import { ErrorBoundary } from '#features/errors/error-boundary.tsx'
import { lawAnswer } from '#lib/customer/law-call.ts'
import { payloadOf } from '#lib/first/payload.ts'
import { loadWords } from '#lib/text/words.ts'
import { mount } from './mount.tsx'

type Answer = Awaited<ReturnType<typeof lawAnswer>>

/** What the law on mail orders has a vendor say, without the router as its other pages. */
export const showLaw = (url: string): Promise<void> =>
  mount(async (place) => {
    const [answer] = await Promise.all([
      payloadOf(url, 'legal', () => lawAnswer(url)),
      loadWords('book', 'commerceLaw'),
    ])
    const isHere = answer.ok ? answer.vendor.url === url : answer.code !== 'vendor_not_found'
    if (!isHere) return (await import('./app.tsx')).routed(place)
    return (
      <ErrorBoundary>
        <Law url={url} first={answer} />
      </ErrorBoundary>
    )
  })

function Law({ url, first }: { url: string; first: Answer }) {
  const [answer, setAnswer] = useState(first)
  return <LawPage answer={answer} onRenew={() => void lawAnswer(url).then(setAnswer)} />
}
