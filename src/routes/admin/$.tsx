import { createFileRoute, notFound } from '@tanstack/react-router'
import { adminScreenAt } from './-screens.tsx'

/** Every page of admins, `/admin` itself too: one by one they would weigh in the first load of customers. */
export const Route = createFileRoute('/admin/$')({
  // Checked by the screens, which no customer loads.
  validateSearch: (raw: Record<string, unknown>): { vendor?: unknown; enquiry?: unknown } => raw,
  beforeLoad: async ({ params }) => {
    const { adminPageAt } = await import('#domain/access/menu.ts')
    if (adminPageAt(params._splat) === undefined) throw notFound()
  },
  component: Page,
})

function Page() {
  const { _splat } = Route.useParams()
  const Screen = adminScreenAt(_splat)
  return Screen && <Screen />
}
