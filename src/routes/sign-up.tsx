import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#features/sign-up/sign-up-page.tsx'
import { useSigningInReady } from '#lib/app/load-when-needed.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/sign-up')({
  beforeLoad: () => loadWords('shell', 'mailLink'),
  component: SignUpScreen,
})

function SignUpScreen() {
  useSigningInReady()
  return (
    <SignUpPage
      signUp={async (email, password, language) =>
        (await import('#lib/session/enter.ts')).signUpAndReport(email, password, language)
      }
    />
  )
}
