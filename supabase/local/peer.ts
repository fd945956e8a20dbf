import type { IncomingHttpHeaders } from 'node:http'

/**
 * Who asks: the socket's address, whatever headers say. Behind `proxies` proxies of our own it is the address that the
 * outermost of them appended. Undefined where the connection is gone: nobody is answered then, and nobody counted.
 */
export function peerOf(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  proxies: number,
): string | undefined {
  if (!socketAddress) return undefined
  return forwarded(headers, proxies) ?? socketAddress.replace(/^::ffff:/, '')
}

function forwarded(headers: IncomingHttpHeaders, proxies: number): string | undefined {
  if (proxies < 1) return undefined
  const all = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const address = all.map((part) => part.trim()).at(-proxies)
  return address && /^[0-9a-fA-F.:]{2,45}$/.test(address) ? address : undefined
}
