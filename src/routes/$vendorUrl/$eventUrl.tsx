import { createFileRoute, redirect } from '@tanstack/react-router'
import { knownEvent } from '#lib/data/known-venue.ts'

/** One event comes without the router (src/public-events.tsx), too. One that is not there is "Page Not Found". */
export const Route = createFileRoute('/$vendorUrl/$eventUrl')({
  beforeLoad: async ({ params, location }) => {
    const path = await knownEvent(params.vendorUrl, params.eventUrl)
    throw redirect({ href: `${path}${location.searchStr}`, reloadDocument: true, replace: true })
  },
})
