import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadWords } from '#lib/text/words.ts'
import { HomeScreen } from './-calendar/home-screen.tsx'

type RawSearch = Partial<Record<'view' | 'day' | 'start', unknown>>

export const Route = createFileRoute('/_vendor/')({
  // Checked with the screen: what stands here is loaded by the customers' pages, too.
  validateSearch: (raw: Record<string, unknown>): RawSearch => raw,
  beforeLoad: async ({ context, search }) => {
    // Without a business there is no calendar; who is no administrator either is told so by the layout.
    if (context.identity.vendorType === null && context.identity.isAdmin)
      throw redirect({ to: '/admin', replace: true })
    if (search.start !== undefined) {
      // How the installed app starts. Not above: the menus of signed-in people would stand in every first load.
      const { landingOf } = await import('#domain/access/menu.ts')
      throw redirect({ href: landingOf(context.identity.vendorType), replace: true })
    }
    await (context.identity.vendorType === 'EVENT' ? loadWords('agenda', 'eventList') : loadWords('agenda'))
  },
  component: Home,
})

function Home() {
  const { identity } = Route.useRouteContext()
  const search = Route.useSearch()
  return identity.vendorType && <HomeScreen type={identity.vendorType} search={search} />
}
