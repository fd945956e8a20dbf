// The last word of a template's address, behind the vendor's own. Whether another template has it the tablet knows, and the
// server decides; the rest is said while it is typed. private.slug_error is the same on the server.

/** In characters. */
export const longestSlug = 60

/** Words that the vendor's own pages have there. */
const reserved = ['book', 'booking', 'events', 'legal', 'waiting']

export type SlugCode = 'required' | 'too_long' | 'invalid' | 'japanese' | 'reserved'

/** What is wrong with it; null when it may be free. `japanese` is `invalid` to the server: it says more to who typed it. */
export function slugCode(typed: string): SlugCode | null {
  const slug = typed.trim()
  if (slug === '') return 'required'
  if (/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(slug)) return 'japanese'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'invalid'
  if (slug.length > longestSlug) return 'too_long'
  return reserved.includes(slug) ? 'reserved' : null
}

/** What was meant, to be offered: small letters, a hyphen for whatever stands between them. '' where nothing is left of it. */
export const suggestedSlug = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestSlug)
    .replace(/-$/, '')
