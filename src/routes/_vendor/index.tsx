import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '#domain/menu.ts'
import { HomePage } from '#features/home/home-page.tsx'

export const Route = createFileRoute('/_vendor/')({
  beforeLoad: ({ context }) => {
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
