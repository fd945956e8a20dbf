import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

// Closed by the path's first word: a page that does not exist is "not found" for administrators only.
export const Route = createFileRoute('/admin/$')({
  beforeLoad: async ({ location, params }) => {
    const { enterAdmin } = await import('#lib/guard.ts')
    enterAdmin(location.href)
    // Only what lies below it may be missing: by itself it leads home.
    if (!params._splat) throw redirect({ to: '/', replace: true })
    throw notFound()
  },
})
