import { isVendorUrl, type Venue } from '#domain/guest-booking.ts'
import { customers } from '#lib/public-api.ts'

export interface LegalSearch {
  venue?: string | undefined
}

/** The venue from whose page somebody came; whatever is no address of one is undefined. */
export function legalSearch({ venue }: Record<string, unknown>): LegalSearch {
  return { venue: typeof venue === 'string' && isVendorUrl(venue) ? venue : undefined }
}

/** What the venue says of itself; the text is shown without it where it cannot be had. */
export async function legalVenue({ venue }: LegalSearch): Promise<Venue | null> {
  if (!venue) return null
  const answer = await customers.vendorPage(venue)
  return answer.ok ? answer.vendor : null
}
