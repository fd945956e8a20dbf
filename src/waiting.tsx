import { ErrorBoundary } from '#features/errors/error-boundary.tsx'
import { PlacePage } from '#features/waiting-place/place-page.tsx'
import { loadWords } from '#lib/text/words.ts'
import { mount } from './mount.tsx'

/** The place of who waits at the door, without the router as one's own booking: it is read on a phone in the street. */
export const showPlace = (url: string): Promise<void> =>
  mount(async () => {
    await loadWords('waitingPlace')
    return (
      <ErrorBoundary>
        <PlacePage key={url} url={url} />
      </ErrorBoundary>
    )
  })
