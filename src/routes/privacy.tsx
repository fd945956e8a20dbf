import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#features/legal/legal-page.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/privacy')({
  beforeLoad: () => loadWords('legal'),
  component: () => <LegalPage text="privacy" />,
})
