import { notFound } from '@tanstack/react-router'
import { isVendorUrl, pageOf } from '#domain/online/guest-booking.ts'
import { venueAnswer } from '#lib/first/first-answers.ts'

/**
 * The address of the venue, which may be another by now, and the page where it is booked; one that cannot exist or does not is
 * "Page Not Found".
 */
export async function knownVenue(vendorUrl: string): Promise<{ url: string; page: 'book' | 'events' }> {
  const url = vendorUrl.toLowerCase()
  const answer = isVendorUrl(url) ? await venueAnswer(url) : null
  if (!answer || (!answer.ok && answer.code === 'vendor_not_found'))
    throw notFound({ data: { refused: true } })
  if (!answer.ok) return { url, page: 'book' }
  return { url: answer.vendor.url, page: pageOf(answer.vendor) }
}

/** The path of an event's page, whose organiser may have another address by now; what cannot exist or does not is "Page Not Found". */
export async function knownEvent(vendorUrl: string, eventUrl: string): Promise<string> {
  const [url, slug] = [vendorUrl.toLowerCase(), eventUrl.toLowerCase()]
  if (!isVendorUrl(url) || !isVendorUrl(slug)) throw notFound({ data: { refused: true } })
  const { eventCalls } = await import('#lib/customer/event-calls.ts')
  const answer = await eventCalls.eventPage(url, slug)
  if (!answer.ok && /_not_found$/.test(answer.code)) throw notFound({ data: { refused: true } })
  return answer.ok ? `/${answer.vendor.url}/${answer.event.slug}` : `/${url}/${slug}`
}
