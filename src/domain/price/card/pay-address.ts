/** Where customers pay. */
const payHost = 'checkout.stripe.com'

/**
 * Whether the page may lead to where the server says that is paid: to the card service alone, or to a server of this machine that
 * stands in for it (`standIn`: its origin as the page's own server says it, '' for none).
 */
export function isPayAddress(href: string, standIn: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, username, password, host, origin } = new URL(href)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:' && host === payHost) return true
  return origin === standIn && /^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(standIn)
}
