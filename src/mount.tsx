import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { faultName, report } from '#lib/app/report.ts'
import { startWords } from '#lib/text/words.ts'
import { WordsProvider } from '#lib/text/words-provider.tsx'

/** Puts a page in the place of what the HTML shows. `make` may wait: what is shown meanwhile stays. */
export async function mount(make: (place: HTMLElement) => Promise<ReactNode>): Promise<void> {
  try {
    // Chromium has Temporal; the 19 kB are for browsers that do not.
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
    await startWords()
    const place = document.getElementById('app')
    if (!place) throw new Error('no #app')
    const page = await make(place)
    const app = (
      <StrictMode>
        <WordsProvider>{page}</WordsProvider>
      </StrictMode>
    )
    // It has been reported (or it is a refusal, which is no fault); React would print it with its stack.
    const root = createRoot(place, { onCaughtError: () => undefined })
    // Where the HTML shows something already, the page is drawn in small pieces, between which a finger is heard.
    if (place.hasChildNodes()) startTransition(() => root.render(app))
    else root.render(app)
  } catch (fault) {
    report('mount_failed', faultName(fault))
    throw fault
  }
}
