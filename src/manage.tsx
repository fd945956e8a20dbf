import { ErrorBoundary } from '#features/errors/error-boundary.tsx'
import { ManagePage } from '#features/manage-booking/manage-page.tsx'
import { loadWords } from '#lib/text/words.ts'
import { mount } from './mount.tsx'

/** A customer's own booking, without the router as the page on which it was made. */
export const showManage = (url: string): Promise<void> =>
  mount(async () => {
    await loadWords('book', 'guestSteps', 'afterBooking')
    return (
      <ErrorBoundary>
        <ManagePage key={url} url={url} />
      </ErrorBoundary>
    )
  })
