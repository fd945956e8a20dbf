import { createFileRoute } from '@tanstack/react-router'
import { isDay } from '#domain/time/time.ts'
import { AvailabilityPage } from '#features/vendor-availability/availability-page.tsx'
import { loadWords } from '#lib/text/words.ts'
import { AvailabilityTabs } from './-availability-tabs.tsx'

export const Route = createFileRoute('/_vendor/(availability)/vendor-availability')({
  // Looked at with the screen: what stands here is loaded by the customers' pages, too.
  validateSearch: (raw: Record<string, unknown>): { day?: unknown } => raw,
  beforeLoad: () => loadWords('availability'),
  component: VendorAvailability,
})

function VendorAvailability() {
  const { day } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AvailabilityPage
      tabs={<AvailabilityTabs current="days" />}
      day={typeof day === 'string' && isDay(day) ? day : null}
      onDay={(next) => void navigate({ search: { day: next }, resetScroll: false })}
    />
  )
}
