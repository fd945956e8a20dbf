import { createFileRoute } from '@tanstack/react-router'
import { ExclusiveScreen } from '#features/exclusive-sets/exclusive-screen.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/_vendor/mutually-exclusive-events')({
  validateSearch: (raw: Record<string, unknown>): { edit?: unknown } => raw,
  beforeLoad: () => loadWords('events'),
  component: MutuallyExclusiveEvents,
})

function MutuallyExclusiveEvents() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ExclusiveScreen
      edit={edit === 'new' ? edit : typeof edit === 'string' ? { id: edit } : null}
      // The form is an address of its own: the tablet's back key closes it.
      onEdit={(next) =>
        void navigate({ search: next ? { edit: next === 'new' ? next : next.id } : {}, resetScroll: false })
      }
    />
  )
}
