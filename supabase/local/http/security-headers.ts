import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** What every answer carries, and what a production host of `dist/` must send too. */
export function setSecurityHeaders(
  res: ServerResponse,
  headers: IncomingHttpHeaders,
  dev: boolean,
  proxies: number,
): void {
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('referrer-policy', 'no-referrer')
  res.setHeader('permissions-policy', 'camera=(self)')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  res.setHeader('content-security-policy', contentSecurityPolicy(headers.host, dev))
  // From an address without TLS browsers take no notice of it, and a proxy of ours alone knows.
  if (proxies > 0 && cameByTls(headers)) res.setHeader('strict-transport-security', 'max-age=31536000')
}

/** What the proxy next to this server says of the way to it; anything before it could come from the caller. */
function cameByTls(headers: IncomingHttpHeaders): boolean {
  const all = [headers['x-forwarded-proto'] ?? []].flat().join(',').split(',')
  return all.at(-1)?.trim().toLowerCase() === 'https'
}

function contentSecurityPolicy(host: string | undefined, dev: boolean): string {
  // Safari does not take 'self' for sockets.
  const own = host && /^[a-z0-9.[\]:-]+$/i.test(host) ? ` ws://${host} wss://${host}` : ''
  const service = process.env.VITE_COUNTRY_SERVICE_URL ?? ''
  const countries = URL.canParse(service) ? ` ${new URL(service).origin}` : ''
  // Vite's hot reload puts scripts and styles into the page.
  const inline = dev ? " 'unsafe-inline'" : ''
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${own}${countries}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
