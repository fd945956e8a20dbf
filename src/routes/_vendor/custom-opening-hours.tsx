import { createFileRoute } from '@tanstack/react-router'
import { isDay } from '#domain/time/time.ts'
import { CustomScreen, type CustomScreenProps } from '#features/opening-hours/custom-screen.tsx'
import { loadWords } from '#lib/text/words.ts'
import { HoursScreen } from './-hours/hours-screen.tsx'

export const Route = createFileRoute('/_vendor/custom-opening-hours')({
  validateSearch: (raw: Record<string, unknown>): { edit?: unknown } => raw,
  beforeLoad: () => loadWords('openingHours'),
  component: CustomOpeningHours,
})

function CustomOpeningHours() {
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  // The form is an address of its own: the tablet's back key closes it.
  const onEdit = (next: CustomScreenProps['edit']) =>
    void navigate({
      search: next ? { edit: next === 'new' ? next : next.day } : {},
      resetScroll: false,
    })
  return (
    <HoursScreen>
      <CustomScreen edit={editOf(edit)} onEdit={onEdit} />
    </HoursScreen>
  )
}

const editOf = (edit: unknown): CustomScreenProps['edit'] => {
  if (edit === 'new') return edit
  return typeof edit === 'string' && isDay(edit) ? { day: edit } : null
}
