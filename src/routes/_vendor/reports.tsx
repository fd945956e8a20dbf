import { createFileRoute } from '@tanstack/react-router'
import { type ReportSearch, reportSearch } from '#domain/report/range.ts'
import { ReportsPage } from '#features/reports/reports-page.tsx'
import { loadWords } from '#lib/text/words.ts'

type RawSearch = Partial<Record<keyof ReportSearch, unknown>>

export const Route = createFileRoute('/_vendor/reports')({
  // Checked with the screen: what stands here is loaded by the customers' pages, too.
  validateSearch: (raw: Record<string, unknown>): RawSearch => raw,
  beforeLoad: () => loadWords('reports'),
  component: Reports,
})

function Reports() {
  const search = reportSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <ReportsPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      onClosing={() => void navigate({ to: '/bookings', search: { view: 'day', dialog: 'closing' } })}
    />
  )
}
