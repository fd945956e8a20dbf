import { notFound } from '@tanstack/react-router'
import { isVendorUrl } from '#domain/online/guest-booking.ts'
import { venueAnswer } from '#lib/first/first-answers.ts'

/** The address of the venue's page, which may be another by now; one that cannot exist or does not is "Page Not Found". */
export async function knownVenue(vendorUrl: string): Promise<{ url: string }> {
  const url = vendorUrl.toLowerCase()
  const answer = isVendorUrl(url) ? await venueAnswer(url) : null
  if (!answer || (!answer.ok && answer.code === 'vendor_not_found'))
    throw notFound({ data: { refused: true } })
  return answer.ok ? answer.vendor : { url }
}
