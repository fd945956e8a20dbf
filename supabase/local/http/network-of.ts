/**
 * Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 address, since one line has 2^64 of those. The same
 * as private.caller() in the database. What is no address is taken as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const parts = [...head, ...zeros, ...tail].slice(0, 4)
  return `${parts.map((part) => part.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** The network that one person can have whole, as private.site_of() in the database: of such a /64 its /48, which is 65,536 of them. */
export const siteOf = (network: string): string =>
  network.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64/, '$1::/48')
