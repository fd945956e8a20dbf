import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/guest-booking.ts'
import { customers } from '#lib/public-api.ts'

/** A vendor's address alone leads to its page. Asked before, so that an unknown one is not found under its own name. */
export const Route = createFileRoute('/$vendorUrl/')({
  beforeLoad: async ({ params }) => {
    const url = params.vendorUrl.toLowerCase()
    if (!isVendorUrl(url)) throw notFound({ data: { refused: true } })
    const answer = await customers.vendorPage(url)
    if (!answer.ok && answer.code === 'vendor_not_found') throw notFound({ data: { refused: true } })
    throw redirect({ to: '/$vendorUrl/book', params: { vendorUrl: url }, replace: true })
  },
})
