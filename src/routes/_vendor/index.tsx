import { createFileRoute, redirect } from '@tanstack/react-router'
import { HomePage } from '#features/home/home-page.tsx'

export const Route = createFileRoute('/_vendor/')({
  beforeLoad: async ({ context }) => {
    // Not above: the menus of signed-in people would stand in the first load of every customer.
    const { homeOf } = await import('#domain/access/menu.ts')
    const to = homeOf(context.identity.vendorType)
    if (to !== '/') throw redirect({ href: to, replace: true })
  },
  component: Home,
})

function Home() {
  const { identity } = Route.useRouteContext()
  return (
    <HomePage kind={identity.vendorType === 'EVENT' ? 'event' : 'admin'} vendorName={identity.vendorName} />
  )
}
