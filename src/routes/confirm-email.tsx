import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#features/mail-link/confirm-email-page.tsx'
import { useSigningInReady } from '#lib/app/load-when-needed.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/confirm-email')({
  beforeLoad: () => loadWords('shell', 'mailLink'),
  component: ConfirmEmailScreen,
})

function ConfirmEmailScreen() {
  useSigningInReady()
  return <ConfirmEmailPage />
}
