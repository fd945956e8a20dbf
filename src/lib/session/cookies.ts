// Cookies hold settings only, each a plain word: no token and no personal data ever stands in one. What somebody else has
// put there is no reason to fail, so nothing is decoded.

const dayInSeconds = 86_400

export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return pair.slice(at + 1)
  }
  return undefined
}

/** `days` null is a cookie of the browser's session. */
export function writeCookie(name: string, value: string, days: number | null): void {
  const age = days === null ? '' : `; Max-Age=${days * dayInSeconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${age}${secure}`
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0)
