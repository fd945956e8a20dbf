import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#features/sign-up/sign-up-page.tsx'
import { useSigningInReady } from '#lib/held-ready.ts'
import { loadWords } from '#lib/words.ts'

export const Route = createFileRoute('/sign-up')({
  beforeLoad: () => loadWords('shell'),
  component: SignUpScreen,
})

function SignUpScreen() {
  useSigningInReady()
  return (
    <SignUpPage
      signUp={async (email, password, language) =>
        (await import('#lib/enter.ts')).signUpHere(email, password, language)
      }
    />
  )
}
