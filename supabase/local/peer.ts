import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * Who asks: the socket's address, whatever headers say. Behind `proxies` proxies of our own it is the address that the
 * outermost of them appended, without its port; where that is no address, the proxy's own, so that nobody can be a new
 * network each time. A proxy of our own stands on this machine or in our network: a socket from anywhere else has come past
 * it, and what it says counts for nothing. Undefined where the connection is gone: nobody is answered then, and nobody counted.
 */
export function peerOf(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  proxies: number,
): string | undefined {
  if (!socketAddress) return undefined
  const address = plain(socketAddress)
  return (isOurs(address) ? forwarded(headers, proxies) : undefined) ?? address
}

function forwarded(headers: IncomingHttpHeaders, proxies: number): string | undefined {
  if (proxies < 1) return undefined
  const all = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const address = plain(withoutPort(all.at(-proxies)?.trim() ?? ''))
  return isIP(address) ? address : undefined
}

/** `1.2.3.4:5`, `[2001:db8::1]` and `[2001:db8::1]:5` are written by some proxies. */
const withoutPort = (text: string): string =>
  (/^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^(\d[\d.]*)(?::\d{1,5})?$/.exec(text))?.[1] ?? text

/** An IPv4 address that came over IPv6 is the same; a zone is a name on this machine. */
const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')

const ours = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ours.addSubnet(network, bits, 'ipv4')
ours.addAddress('::1', 'ipv6')
ours.addSubnet('fc00::', 7, 'ipv6')
ours.addSubnet('fe80::', 10, 'ipv6')

const isOurs = (address: string): boolean => ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
