import { notFound, redirect } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/online/guest-booking.ts'
import { customers } from './public-api.ts'

/** What the server says of the venue of an address; one that cannot exist or does not is "Page Not Found". */
export async function knownVenue(vendorUrl: string) {
  const url = vendorUrl.toLowerCase()
  const answer = isVendorUrl(url) ? await customers.vendorPage(url) : null
  if (!answer || (!answer.ok && answer.code === 'vendor_not_found'))
    throw notFound({ data: { refused: true } })
  // An address that the vendor had before.
  if (answer.ok && answer.vendor.url !== url)
    throw redirect({
      to: '/$vendorUrl/book',
      params: { vendorUrl: answer.vendor.url },
      search: true,
      replace: true,
    })
  return answer
}
