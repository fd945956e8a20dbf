import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { faultName, report } from '#lib/app/report.ts'
import { watchMissingParts } from '#lib/app/stale-build.ts'
import { startWords } from '#lib/text/words.ts'
import { WordsProvider } from '#lib/text/words-provider.tsx'
import { router } from './router.tsx'
import './styles.css'

watchMissingParts()
try {
  // Chromium has Temporal; the 19 kB are for browsers that do not.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await startWords()
  const place = document.getElementById('app')
  if (!place) throw new Error('no #app')
  createRoot(place, {
    // The router has reported it (or it is a refusal, which is no fault); React would print it with its stack.
    onCaughtError: () => undefined,
  }).render(
    <StrictMode>
      <WordsProvider>
        <RouterProvider router={router} />
      </WordsProvider>
    </StrictMode>,
  )
} catch (fault) {
  report('mount_failed', faultName(fault))
  throw fault
}
