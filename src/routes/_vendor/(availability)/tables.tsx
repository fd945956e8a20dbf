import { createFileRoute } from '@tanstack/react-router'
import { TablesPage } from '#features/floor/tables-page.tsx'
import { loadWords } from '#lib/text/words.ts'
import { AvailabilityTabs } from './-availability-tabs.tsx'

export const Route = createFileRoute('/_vendor/(availability)/tables')({
  validateSearch: (raw: Record<string, unknown>): { edit?: unknown; view?: unknown } => raw,
  beforeLoad: () => loadWords('availability', 'floor'),
  component: Tables,
})

function Tables() {
  const { edit, view } = Route.useSearch()
  const navigate = Route.useNavigate()
  const look = view === 'plan' ? ({ view } as const) : {}
  return (
    <TablesPage
      tabs={<AvailabilityTabs current="tables" />}
      edit={typeof edit === 'string' ? edit : null}
      // The form is an address of its own: the tablet's back key closes it.
      onEdit={(next) =>
        void navigate({ search: { ...look, ...(next && { edit: next }) }, resetScroll: false })
      }
      view={look.view ?? 'list'}
      onView={(next) => void navigate({ search: next === 'plan' ? { view: next } : {}, resetScroll: false })}
    />
  )
}
