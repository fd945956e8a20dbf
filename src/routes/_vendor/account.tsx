import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#features/account/account-page.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/_vendor/account')({
  beforeLoad: () => loadWords('mailLink'),
  component: AccountPage,
})
