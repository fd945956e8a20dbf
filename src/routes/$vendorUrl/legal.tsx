import { createFileRoute, redirect } from '@tanstack/react-router'
import { knownVenue } from '#lib/data/known-venue.ts'

/** As the booking page, what the law asks for comes without the router (src/commerce-law.tsx): here are those who have not come to it. */
export const Route = createFileRoute('/$vendorUrl/legal')({
  beforeLoad: async ({ params, location }) => {
    const { url } = await knownVenue(params.vendorUrl)
    throw redirect({ href: `/${url}/legal${location.searchStr}`, reloadDocument: true, replace: true })
  },
})
