import { createFileRoute } from '@tanstack/react-router'
import { TicketsScreen } from '#features/event-setup/tickets/tickets-screen.tsx'
import { loadWords } from '#lib/text/words.ts'

export const Route = createFileRoute('/_vendor/ticket-type')({
  validateSearch: (raw: Record<string, unknown>): { edit?: unknown } => raw,
  beforeLoad: () => loadWords('events'),
  component: TicketTypes,
})

function TicketTypes() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TicketsScreen
      edit={edit === 'new' ? edit : typeof edit === 'string' ? { id: edit } : null}
      // The form is an address of its own: the tablet's back key closes it.
      onEdit={(next) => void navigate({ search: next ? { edit: next === 'new' ? next : next.id } : {} })}
    />
  )
}
