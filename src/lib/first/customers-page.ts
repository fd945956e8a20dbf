import { isVendorUrl } from '#domain/online/guest-booking.ts'

const ofVendors = ['book', 'booking', 'events', 'legal', 'waiting']

/**
 * Which of a vendor's pages a path is, as the server reads it (supabase/local/pages/known-pages.ts): those come without the
 * router, '' is every other. `slug` is the last word of an event's address.
 */
export function customersPage(path: string): {
  page: 'book' | 'booking' | 'events' | 'event' | 'legal' | 'waiting' | ''
  url: string
  slug: string
} {
  const [, url = '', word = ''] =
    /^\/([^/]+)\/([^/]+)\/?$/i.exec(path)?.map((part) => part.toLowerCase()) ?? []
  if (!isVendorUrl(url) || !isVendorUrl(word) || url === 'admin') return { page: '', url: '', slug: '' }
  return ofVendors.includes(word)
    ? { page: word as 'book', url, slug: '' }
    : { page: 'event', url, slug: word }
}
