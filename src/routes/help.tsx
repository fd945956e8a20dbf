import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#features/help/help-page.tsx'
import { loadWords } from '#lib/words.ts'

export const Route = createFileRoute('/help')({
  beforeLoad: () => loadWords('help'),
  component: HelpPage,
})
