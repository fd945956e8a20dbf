import type { IncomingHttpHeaders } from 'node:http'

// What a caller could send to look like somebody else; the limits per caller count on the socket instead.
const forwarding =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-noren-peer)$/

/**
 * The request's headers without claims about its origin, and `x-noren-peer` set from the socket. Behind
 * `proxies` proxies of our own the address is the one that the outermost of them appended.
 */
export function withPeer(headers: IncomingHttpHeaders, socketAddress: string, proxies: number): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (forwarding.test(name) || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) kept.append(name, one)
  }
  kept.set('x-noren-peer', forwarded(headers, proxies) ?? socketAddress.replace(/^::ffff:/, ''))
  return kept
}

function forwarded(headers: IncomingHttpHeaders, proxies: number): string | undefined {
  if (proxies < 1) return undefined
  const all = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const address = all.map((part) => part.trim()).at(-proxies)
  return address && /^[0-9a-fA-F.:]{2,45}$/.test(address) ? address : undefined
}
