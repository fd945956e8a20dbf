import { createFileRoute, redirect } from '@tanstack/react-router'
import { knownVenue } from '#lib/data/known-venue.ts'

/** The booking page itself comes without the router (src/book.tsx): here are those who have not come to the one they meant. */
export const Route = createFileRoute('/$vendorUrl/book')({
  beforeLoad: async ({ params, location }) => {
    const { url, page } = await knownVenue(params.vendorUrl)
    throw redirect({ href: `/${url}/${page}${location.searchStr}`, reloadDocument: true, replace: true })
  },
})
