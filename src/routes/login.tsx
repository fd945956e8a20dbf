import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { safeReturnPath } from '#domain/access/route-rule.ts'
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
    const door = await (await import('#lib/session/sign-in-state.ts')).readSignInState()
    const { to } = location.search as { to?: unknown }
    if (door.inside) throw redirect({ href: safeReturnPath(to), replace: true })
    return door
  },
  component: LoginScreen,
})

function LoginScreen() {
  const router = useRouter()
  const { to } = Route.useSearch()
  const { leaving, ...door } = Route.useLoaderData()
  useSigningInReady(leaving)
  return (
    <SignInPage
      {...door}
      enquire={<EnquirePrompt />}
      signIn={async (...person) => {
        const refused = await (await import('#lib/session/enter.ts')).signInAndRemember(...person)
        if (!refused && hasSignedOut()) location.assign(safeReturnPath(to))
        else if (!refused) router.history.push(safeReturnPath(to))
        return refused
      }}
    />
  )
}
