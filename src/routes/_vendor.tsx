import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SignedInScreens } from './-signed-in-screens.tsx'

export const Route = createFileRoute('/_vendor')({
  beforeLoad: async ({ location }) => {
    const { enterSignedIn } = await import('#lib/session/guard.ts')
    return { identity: await enterSignedIn(location.href) }
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
