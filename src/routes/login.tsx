import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { EnquirePrompt } from '#features/enquire/enquire-prompt.tsx'
import { SignInPage } from '#features/sign-in/sign-in-page.tsx'
import { useSigningInReady } from '#lib/app/load-when-needed.ts'
import { hasSignedOut } from '#lib/session/signed-out.ts'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    typeof search['to'] === 'string' ? { to: search['to'] } : {},
  beforeLoad: () => loadWords('shell'),
  loader: async ({ location }) => {
    const { pathAfterSignIn, readSignInState } = await import('#lib/session/sign-in-state.ts')
    const door = await readSignInState()
    if (door.inside) throw redirect({ href: pathAfterSignIn(location.search), replace: true })
    return door
  },
  component: LoginScreen,
})

function LoginScreen() {
  const router = useRouter()
  const search = Route.useSearch()
  const { leaving, ...door } = Route.useLoaderData()
  useSigningInReady(leaving)
  return (
    <SignInPage
      {...door}
      enquire={<EnquirePrompt />}
      signIn={async (...person) => {
        const refused = await (await import('#lib/session/enter.ts')).signInAndRemember(...person)
        const path = (await import('#lib/session/sign-in-state.ts')).pathAfterSignIn(search)
        if (!refused && hasSignedOut()) location.assign(path)
        else if (!refused) router.history.push(path)
        return refused
      }}
    />
  )
}
