// Which addresses have a page. The page itself is one and the same file: without this every address would be "found".

/** What the path alone tells; of a vendor's address only the vendors' table knows whether there is one. */
export type PageKind =
  | { kind: 'page'; path: string; isPublic: boolean }
  | { kind: 'vendor'; url: string; page: 'start' | (typeof ofVendors)[number] }
  /** `page` is the last word of the event's address. */
  | { kind: 'event'; url: string; page: string }
  | { kind: 'unknown' }

const ofVendors = ['book', 'booking', 'events', 'legal', 'waiting'] as const

// A test compares them with the routes.
// Staff search for the way in by its name.
const publicPages = ['/', '/help', '/terms', '/privacy', '/login']
const otherPages = [
  '/sign-up',
  '/first-admin',
  '/reset-password',
  '/confirm-email',
  '/invitation',
  '/bookings',
  '/availability',
  '/vendor-availability',
  '/tables',
  '/price-type',
  '/custom-opening-hours',
  '/reports',
  '/events',
  '/check-in',
  '/event-templates',
  '/ticket-type',
  '/create-event',
  '/mutually-exclusive-events',
  '/profile',
  '/account',
  '/settings',
  '/admin',
  '/admin/make-booking',
  '/admin/create-vendor',
  '/admin/enquiries',
  '/admin/faults',
]
export const knownPages: readonly string[] = [...publicPages, ...otherPages]

/** As the router reads it: without regard to case and to a slash at the end. */
export function pageKind(path: string): PageKind {
  const plain = path.toLowerCase().replace(/\/(index\.html)?$/, '') || '/'
  if (knownPages.includes(plain)) return { kind: 'page', path: plain, isPublic: publicPages.includes(plain) }
  const [, url = '', page = 'start', more] = plain.split('/')
  if (!isVendorAddress(url) || more !== undefined) return { kind: 'unknown' }
  const own = page === 'start' ? page : ofVendors.find((one) => one === page)
  if (own) return { kind: 'vendor', url, page: own }
  return isVendorAddress(page) && url !== 'admin' ? { kind: 'event', url, page } : { kind: 'unknown' }
}

export const isVendorAddress = (url: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(url) && url.length <= 60
