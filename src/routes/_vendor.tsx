import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { EnquirePrompt } from '#features/enquire/enquire-prompt.tsx'
import { SignedInLayout } from '#features/shell/signed-in-layout.tsx'
import { checkLink } from '#lib/check-link.ts'
import { useDoor } from '#lib/held-ready.ts'
import { signOutHere } from '#lib/sign-out.ts'
import { loadWords } from '#lib/words.ts'
import { StandBadge } from './_vendor/-bookings/stand-badge.tsx'

export const Route = createFileRoute('/_vendor')({
  beforeLoad: async ({ location }) => {
    const { enterSignedIn } = await import('#lib/guard.ts')
    const identity = await enterSignedIn(location.href)
    await loadWords('shell', ...(identity.vendorType === 'RESTAURANT' ? (['stand'] as const) : []))
    return { identity }
  },
  loader: async ({ context }) => (await import('#lib/vendor-sync.ts')).tryVendorSync(context.identity),
  component: SignedInScreens,
})

function SignedInScreens() {
  const { identity } = Route.useRouteContext()
  const router = useRouter()
  const toDoor = useDoor()
  return (
    <SignedInLayout
      identity={identity}
      sync={Route.useLoaderData()}
      badge={<StandBadge />}
      enquire={<EnquirePrompt />}
      checkLink={async () => (await checkLink()) && router.invalidate().then(() => true)}
      toDoor={toDoor}
      signOut={(what) => signOutHere(toDoor, what)}
    >
      <Outlet />
    </SignedInLayout>
  )
}
