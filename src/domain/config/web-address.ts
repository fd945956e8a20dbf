// An address of the web that a vendor types: of a picture, of a place on a map. https alone, since a page of ours that showed
// something that came without it would warn the customer.

/** Longest address that is kept, in characters. */
export const longestAddress = 500

// The same as private.is_https; a test feeds both.
const plain = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?\/[!#-;=?-Z_a-z~]*$/

// Signs that browsers leave in an address though no address may hold them.
const odd = /["<>\\^`{|}[\]]/g

/** What was typed as an address can be written; '' where nothing was typed, null where it is no https address. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  // Copied without its beginning, as browsers show it.
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return null
  const { protocol, username, password, href } = new URL(whole)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  const address = href.replace(odd, (sign) => encodeURIComponent(sign))
  return plain.test(address) ? address : null
}
