import { createFileRoute, type NavigateOptions, useRouter } from '@tanstack/react-router'
import { CreateEventScreen } from '#features/create-event/create-event-screen.tsx'
import { CommandRunnerProvider } from '#features/run-command/command-runner-provider.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/_vendor/create-event')({
  validateSearch: (raw: Record<string, unknown>): { template?: unknown } => raw,
  beforeLoad: () => loadWords('events', 'createEvent'),
  component: CreateEvent,
})

/** Where the events that are there are seen. */
const eventsPath = '/events'

function CreateEvent() {
  const { template } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Nothing leads to a screen that is not there.
  const to = eventsPath in useRouter().routesByPath ? eventsPath : '/event-templates'
  return (
    <CommandRunnerProvider>
      <CreateEventScreen
        template={typeof template === 'string' ? template : null}
        onDone={(from) => void navigate({ to, search: to === eventsPath ? { from } : {} } as NavigateOptions)}
      />
    </CommandRunnerProvider>
  )
}
