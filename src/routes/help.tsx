import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '#lib/text/words.ts'
import { HelpScreen } from './-help-screen.tsx'

/** Everybody's page; whoever is signed in keeps the app's header around it. */
export const Route = createFileRoute('/help')({
  loader: async () => {
    await loadWords('help')
    return (await import('#lib/session/guard.ts')).readSession()
  },
  component: Help,
})

function Help() {
  return <HelpScreen inside={Route.useLoaderData()} />
}
