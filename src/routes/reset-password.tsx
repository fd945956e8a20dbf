import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#features/mail-link/reset-password-page.tsx'
import { useSigningInReady } from '#lib/app/load-when-needed.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/reset-password')({
  beforeLoad: () => loadWords('shell', 'mailLink'),
  component: ResetPasswordScreen,
})

function ResetPasswordScreen() {
  useSigningInReady()
  return <ResetPasswordPage />
}
