import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'

const SignedInScreens = part(async () => (await import('./-signed-in-screens.tsx')).SignedInScreens)

/** Closed by the path's first word: a page that does not exist is "not found" for administrators only. */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ location }) => {
    const { enterAdmin } = await import('#lib/session/guard.ts')
    return { identity: await enterAdmin(location.href) }
  },
  loader: async ({ context }) => (await import('#lib/data/vendor-sync.ts')).tryVendorSync(context.identity),
  component: Admin,
})

function Admin() {
  const { identity } = Route.useRouteContext()
  const sync = Route.useLoaderData()
  return (
    <Suspense fallback={<Loading />}>
      <SignedInScreens identity={identity} sync={sync}>
        <Outlet />
      </SignedInScreens>
    </Suspense>
  )
}
