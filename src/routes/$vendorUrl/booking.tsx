import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/online/guest-booking.ts'

/** As the booking page, one's own booking comes without the router (src/manage.tsx). */
export const Route = createFileRoute('/$vendorUrl/booking')({
  beforeLoad: ({ params, location }) => {
    const url = params.vendorUrl.toLowerCase()
    if (!isVendorUrl(url)) throw notFound({ data: { refused: true } })
    throw redirect({
      href: `/${url}/booking${location.searchStr}#${location.hash}`,
      reloadDocument: true,
      replace: true,
    })
  },
})
