import { createFileRoute, redirect } from '@tanstack/react-router'
import { knownVenue } from '#lib/data/known-venue.ts'

/** As the booking page, an organiser's list comes without the router (src/public-events.tsx): here are those who have not come to it. */
export const Route = createFileRoute('/$vendorUrl/events')({
  beforeLoad: async ({ params, location }) => {
    const { url, page } = await knownVenue(params.vendorUrl)
    throw redirect({ href: `/${url}/${page}${location.searchStr}`, reloadDocument: true, replace: true })
  },
})
