// The short url of a vendor, by which customers find it. Whether it is free only the server knows
// (public.change_vendor_url); the rest is said before it is asked.

import { type } from 'arktype'

/** In characters. */
export const longestUrl = 60

/** First words of our own addresses, as private.is_reserved_url has them; a test compares. */
const reserved = [
  ...[
    'account',
    'availability',
    'bookings',
    'check-in',
    'create-event',
    'custom-opening-hours',
    'event-templates',
    'events',
  ],
  ...[
    'mutually-exclusive-events',
    'price-type',
    'profile',
    'reports',
    'settings',
    'tables',
    'ticket-type',
    'vendor-availability',
  ],
  ...[
    'login',
    'sign-up',
    'first-admin',
    'invitation',
    'noren',
    'admin',
    'book',
    'booking',
    'waiting',
    'help',
    'terms',
    'privacy',
    'reset-password',
    'confirm-email',
  ],
  ...['api', 'auth', 'rest', 'realtime', 'functions', 'builds', 'assets'],
]

export type UrlCode = 'required' | 'too_long' | 'invalid' | 'reserved' | 'taken'

/** As it is meant: small plain letters, a hyphen for each space. */
export const plainVendorUrl = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

/** What is wrong with it wherever it is asked for; null when it may be free. */
export function vendorUrlError(url: string): UrlCode | null {
  if (url === '') return 'required'
  if (url.length > longestUrl) return 'too_long'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(url)) return 'invalid'
  return reserved.includes(url) ? 'reserved' : null
}

export const vendorUrlSchema = type({
  url: type('string').narrow((typed, ctx) => {
    const code = vendorUrlError(plainVendorUrl(typed))
    return code === null || ctx.reject({ message: code })
  }),
})
