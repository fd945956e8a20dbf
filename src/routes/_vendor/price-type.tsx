import { createFileRoute } from '@tanstack/react-router'
import { type WeekKey, weekKeys } from '#domain/config/hours/opening-hours.ts'
import { WeekScreen } from '#features/opening-hours/week-screen.tsx'
import { loadWords } from '#lib/text/words.ts'
import { HoursScreen } from './-hours/hours-screen.tsx'
import { PricesTab } from './-hours/prices-tab.tsx'

export const Route = createFileRoute('/_vendor/price-type')({
  validateSearch: (raw: Record<string, unknown>): { tab?: unknown; edit?: unknown } => raw,
  beforeLoad: () => loadWords('openingHours'),
  component: PriceType,
})

function PriceType() {
  const { tab, edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  // The form is an address of its own: the tablet's back key closes it.
  const show = (search: { tab?: string; edit?: string }) => void navigate({ search, resetScroll: false })
  if (tab === 'prices') {
    return (
      <HoursScreen>
        <PricesTab edit={edit} onEdit={(next) => show(next ? { tab, edit: next } : { tab })} />
      </HoursScreen>
    )
  }
  const onEdit = (key: WeekKey | null) => show(key ? { edit: key } : {})
  return (
    <HoursScreen>
      <WeekScreen edit={weekKeys.find((key) => key === String(edit)) ?? null} onEdit={onEdit} />
    </HoursScreen>
  )
}
