/** What a route decides before it is shown. */
export type RouteRule =
  | { kind: 'allow' }
  /** The route's own validation failed: "Page Not Found: {path}". */
  | { kind: 'notFound' }
  /** Signed in, but not for this: "Unauthorized access to this resource". */
  | { kind: 'forbidden' }
  /** `to` is a path of ours; `from` is where to come back to after signing in. */
  | { kind: 'redirect'; to: string; from?: string }
  /** A full page load; only addresses that `isAllowedAddress` accepts. */
  | { kind: 'externalRedirect'; href: string }

export const allow: RouteRule = { kind: 'allow' }

/**
 * The path to go to after signing in: only one of our own, never another site's, never the sign-in pages again.
 * Browsers read `//x`, `/\x` and control characters inside as other sites' addresses.
 */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2000) return '/'
  if (!/^\/(?![/\\])/.test(asked)) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what an attacker hides in an address
  if (/[\u0000-\u001f\u007f\\]/.test(asked)) return '/'
  if (/^\/(login|sign-up|reset-password|confirm-email)([/?#]|$)/i.test(asked)) return '/'
  return asked
}

/** Whether a full page load may lead there: http(s), without a name and password, and a host on the list. */
export function isAllowedAddress(href: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(href)) return false
  const url = new URL(href)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  return url.username === '' && url.password === '' && hosts.includes(url.host)
}
