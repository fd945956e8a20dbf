export interface Target {
  /** Decoded once; begins with one slash, and means the same to whoever reads it. */
  path: string
  /** What stood behind the question mark, as it was sent. */
  query: string
}

/**
 * What a request asks for, or undefined. Browsers send a path in its plainest form; whatever another reader could take
 * for another path (`..`, backslashes, doubled or encoded slashes, encoded dots, what is encoded twice, `;`, a whole
 * address, `*`) is none. Everything that decides by the path decides by this one.
 */
export function targetOf(url: string | undefined): Target | undefined {
  const [sent = '', ...rest] = (url ?? '').split('?')
  if (/%(2e|2f|5c)/i.test(sent)) return undefined
  let path: string
  try {
    path = decodeURIComponent(sent)
  } catch {
    return undefined
  }
  const isPlain = path.startsWith('/') && !ambiguous.test(path) && !/\p{Cc}/u.test(path)
  return isPlain ? { path, query: rest.join('?') } : undefined
}

const ambiguous = /\/\/|[\\;%#]|\/\.{1,2}(\/|$)/
