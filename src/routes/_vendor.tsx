import { createFileRoute, Outlet } from '@tanstack/react-router'
import { wordsOf } from '#lib/text/vendor-words.ts'
import { loadWords } from '#lib/text/words.ts'
import { SignedInScreens } from './-signed-in-screens.tsx'

export const Route = createFileRoute('/_vendor')({
  beforeLoad: async ({ location }) => {
    const { enterSignedIn } = await import('#lib/session/guard.ts')
    const identity = await enterSignedIn(location.href)
    await loadWords(...wordsOf(identity.vendorType))
    return { identity }
  },
  loader: async ({ context }) => (await import('#lib/data/vendor-sync.ts')).tryVendorSync(context.identity),
  component: Vendor,
})

function Vendor() {
  const { identity } = Route.useRouteContext()
  return (
    <SignedInScreens identity={identity} sync={Route.useLoaderData()}>
      <Outlet />
    </SignedInScreens>
  )
}
