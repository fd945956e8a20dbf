import { createFileRoute, notFound } from '@tanstack/react-router'

// Closed by the path's first word: a page that does not exist is "not found" for administrators only.
export const Route = createFileRoute('/admin/$')({
  beforeLoad: async ({ location }) => {
    const { enterAdmin } = await import('#lib/session/guard.ts')
    enterAdmin(location.href)
    throw notFound()
  },
})
