// Which addresses have a page. The page itself is one and the same file: without this every address would be "found".

/** What the path alone tells; of a vendor's address only the vendors' table knows whether there is one. */
export type PageKind =
  | { kind: 'page'; isPublic: boolean }
  | { kind: 'vendor'; url: string; page: 'start' | 'book' | 'booking' }
  | { kind: 'unknown' }

// A test compares them with the routes.
const publicPages = ['/', '/help', '/terms', '/privacy']
const otherPages = [
  '/login',
  '/sign-up',
  '/first-admin',
  '/bookings',
  '/availability',
  '/vendor-availability',
  '/price-type',
  '/custom-opening-hours',
  '/profile',
  '/account',
  '/settings',
]
export const knownPages: readonly string[] = [...publicPages, ...otherPages]

/** As the router reads it: without regard to case and to a slash at the end. */
export function pageKind(path: string): PageKind {
  const plain = path.toLowerCase().replace(/\/(index\.html)?$/, '') || '/'
  if (knownPages.includes(plain)) return { kind: 'page', isPublic: publicPages.includes(plain) }
  const [, url = '', page = 'start', more] = plain.split('/')
  const isVendorUrl = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(url) && url.length <= 60
  if (!isVendorUrl || more !== undefined) return { kind: 'unknown' }
  return page === 'start' || page === 'book' || page === 'booking'
    ? { kind: 'vendor', url, page }
    : { kind: 'unknown' }
}
