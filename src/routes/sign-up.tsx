import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignUpPage } from '#features/sign-up/sign-up-page.tsx'
import { loadWords } from '#lib/words.ts'

export const Route = createFileRoute('/sign-up')({
  beforeLoad: () => loadWords('shell'),
  component: SignUpScreen,
})

function SignUpScreen() {
  useEffect(() => {
    // Before anything is typed, as at sign-in.
    void import('#lib/enter.ts').catch(() => undefined)
  }, [])
  return (
    <SignUpPage
      signUp={async (email, password, language) =>
        (await import('#lib/enter.ts')).signUpHere(email, password, language)
      }
    />
  )
}
