import { createFileRoute } from '@tanstack/react-router'
import { TemplatesScreen } from '#features/event-setup/templates/templates-screen.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/_vendor/event-templates')({
  validateSearch: (raw: Record<string, unknown>): { edit?: unknown } => raw,
  beforeLoad: () => loadWords('events'),
  component: EventTemplates,
})

function EventTemplates() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TemplatesScreen
      edit={edit === 'new' ? edit : typeof edit === 'string' ? { id: edit } : null}
      // The form is an address of its own: the tablet's back key closes it.
      onEdit={(next) => void navigate({ search: next ? { edit: next === 'new' ? next : next.id } : {} })}
    />
  )
}
