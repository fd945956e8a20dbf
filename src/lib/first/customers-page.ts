import { isVendorUrl } from '#domain/online/guest-booking.ts'

/**
 * Which of a vendor's pages a path is, as the server reads it (supabase/local/pages/known-pages.ts): those two come without the
 * router, '' is every other.
 */
export function customersPage(path: string): { page: 'book' | 'booking' | ''; url: string } {
  const [, url = '', page] =
    /^\/([^/]+)\/(book|booking)\/?$/i.exec(path)?.map((part) => part.toLowerCase()) ?? []
  return isVendorUrl(url) ? { page: page === 'book' ? 'book' : 'booking', url } : { page: '', url: '' }
}
