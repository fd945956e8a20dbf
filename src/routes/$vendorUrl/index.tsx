import { createFileRoute, redirect } from '@tanstack/react-router'
import { knownVenue } from '#lib/data/known-venue.ts'

/** A vendor's address alone leads to its page. Asked before, so that an unknown one is not found under its own name. */
export const Route = createFileRoute('/$vendorUrl/')({
  beforeLoad: async ({ params }) => {
    const { url, page } = await knownVenue(params.vendorUrl)
    throw redirect({ href: `/${url}/${page}`, reloadDocument: true, replace: true })
  },
})
