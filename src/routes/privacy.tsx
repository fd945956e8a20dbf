import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#features/legal/legal-page.tsx'
import { legalSearch, legalVenue } from '#features/legal/legal-venue.ts'
import { loadWords } from '#lib/words.ts'

export const Route = createFileRoute('/privacy')({
  validateSearch: legalSearch,
  beforeLoad: () => loadWords('legal'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => legalVenue(deps),
  component: Page,
})

function Page() {
  return <LegalPage text="privacy" venue={Route.useLoaderData()} />
}
