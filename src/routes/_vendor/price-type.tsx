import { createFileRoute } from '@tanstack/react-router'
import { type WeekKey, weekKeys } from '#domain/config/hours/opening-hours.ts'
import { WeekScreen } from '#features/opening-hours/week-screen.tsx'
import { loadWords } from '#lib/text/words.ts'
import { HoursScreen } from './-hours/hours-screen.tsx'

export const Route = createFileRoute('/_vendor/price-type')({
  validateSearch: (raw: Record<string, unknown>): { edit?: unknown } => raw,
  beforeLoad: () => loadWords('openingHours'),
  component: PriceType,
})

function PriceType() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  // The form is an address of its own: the tablet's back key closes it.
  const onEdit = (key: WeekKey | null) =>
    void navigate({ search: key ? { edit: key } : {}, resetScroll: false })
  return (
    <HoursScreen>
      <WeekScreen edit={weekKeys.find((key) => key === String(edit)) ?? null} onEdit={onEdit} />
    </HoursScreen>
  )
}
