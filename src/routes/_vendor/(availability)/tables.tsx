import { createFileRoute } from '@tanstack/react-router'
import { TablesPage } from '#features/floor/tables-page.tsx'
import { loadWords } from '#lib/text/words.ts'
import { AvailabilityTabs } from './-availability-tabs.tsx'

export const Route = createFileRoute('/_vendor/(availability)/tables')({
  validateSearch: (raw: Record<string, unknown>): { edit?: unknown } => raw,
  beforeLoad: () => loadWords('availability', 'floor'),
  component: Tables,
})

function Tables() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TablesPage
      tabs={<AvailabilityTabs current="tables" />}
      edit={typeof edit === 'string' ? edit : null}
      // The form is an address of its own: the tablet's back key closes it.
      onEdit={(next) => void navigate({ search: next ? { edit: next } : {}, resetScroll: false })}
    />
  )
}
