import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { loadWords } from '#lib/text/words.ts'
import { WordsProvider } from '#lib/text/words-provider.tsx'
import { Button } from '#ui/button.tsx'
import { isNewerBuild } from './is-newer-build.ts'

let isOffered = false

/** Above a page that was left open and is older than what the server gives out; never while somebody is at something. */
export async function offerNewer(holdsText: () => boolean): Promise<void> {
  const isBusy = () => holdsText() || isUnderWay()
  if (isOffered || isBusy() || !(await isNewerBuild())) return
  await loadWords('afterBooking')
  if (isOffered || isBusy()) return
  isOffered = true
  const place = document.createElement('div')
  document.body.prepend(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <WordsProvider>
      <Offer
        onLater={close}
        // Whoever has begun to type since keeps what was typed.
        onReload={() => (isBusy() ? close() : location.reload())}
      />
    </WordsProvider>,
  )
}

/** A dialog is open, or a booking has begun: its seats are held. */
const isUnderWay = (): boolean =>
  document.querySelector('[role=dialog]') !== null || new URLSearchParams(location.search).has('step')

function Offer({ onLater, onReload }: { onLater: () => void; onReload: () => void }) {
  const t = useI18nContext().LL.afterBooking.newer
  const [isBusy, setIsBusy] = useState(false)
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-center justify-end gap-3 border-line border-b bg-info-soft px-4 py-2 text-info-ink"
    >
      <p className="grow basis-32">{t.ready()}</p>
      <Button look="quiet" onClick={onLater}>
        {t.later()}
      </Button>
      <Button
        look="primary"
        busy={isBusy}
        onClick={() => {
          setIsBusy(true)
          onReload()
        }}
      >
        {t.reload()}
      </Button>
    </div>
  )
}
