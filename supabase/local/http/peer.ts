import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * Who asks: the socket's address, whatever headers say. Behind `proxies` proxies of our own it is the address that the
 * outermost of them appended, without its port; where that is no address, the proxy's own, so that nobody can be a new
 * network each time. A proxy of our own asks from this machine or from one of `named`: any other socket has come past it,
 * and what it says counts for nothing. Undefined where the connection is gone: nobody is answered then, and nobody counted.
 */
export function peerOf(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  proxies: number,
  named?: BlockList,
): string | undefined {
  if (!socketAddress) return undefined
  const address = plain(socketAddress)
  const isOurs = [thisMachine, named].some((list) => list?.check(address, familyOf(address)))
  return (isOurs ? forwarded(headers, proxies) : undefined) ?? address
}

/** `192.168.1.5, 172.18.0.0/16`; undefined where one of them is neither an address nor a network. */
export function addressesIn(text: string): BlockList | undefined {
  const list = new BlockList()
  for (const entry of text.split(',')) {
    const [, named = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry.trim()) ?? []
    const address = plain(named)
    const family = familyOf(address)
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || Number(bits ?? 0) > most) return undefined
    list.addSubnet(address, Number(bits ?? most), family)
  }
  return list
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

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')
