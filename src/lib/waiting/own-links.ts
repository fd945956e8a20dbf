// The links that this tablet made for who waits at the door, so that it can show the same QR code again. The secrets are here alone, and
// of one day: the server and the other tablets have their hashes.

const keptAs = 'noren.door-links'

interface Kept {
  day: string
  tokens: Record<string, string>
}

/** A new secret, and its hash as the booking holds it. */
export async function makeLink(): Promise<{ token: string; link: string }> {
  const token = hexOf(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return { token, link: hexOf(new Uint8Array(hash)) }
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function keepToken(day: string, link: string, token: string): void {
  const tokens = { ...tokensOf(day), [link]: token }
  try {
    localStorage.setItem(keptAs, JSON.stringify({ day, tokens } satisfies Kept))
  } catch {
    // Storage is off or full: the code can be shown until the dialog is closed, and another one be made.
  }
}

/** The secret behind this hash; null where another tablet made it. */
export const tokenOf = (day: string, link: string): string | null => tokensOf(day)[link] ?? null

function tokensOf(day: string): Record<string, string> {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as Kept | null
    return kept?.day === day ? kept.tokens : {}
  } catch {
    return {}
  }
}
