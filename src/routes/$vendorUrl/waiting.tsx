import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/online/guest-booking.ts'

/** As one's own booking, the place of who waits comes without the router (src/waiting.tsx). */
export const Route = createFileRoute('/$vendorUrl/waiting')({
  beforeLoad: ({ params, location }) => {
    const url = params.vendorUrl.toLowerCase()
    if (!isVendorUrl(url)) throw notFound({ data: { refused: true } })
    throw redirect({
      href: `/${url}/waiting${location.searchStr}#${location.hash}`,
      reloadDocument: true,
      replace: true,
    })
  },
})
