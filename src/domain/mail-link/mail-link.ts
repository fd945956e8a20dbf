// What a link in a mail about an account brings with it, in every form in which one comes:
//
//   #<32 hex digits>                                         ours; which link it is follows from the page
//   #token_hash=...&type=...    ?token_hash=...&type=...     not opened yet: hosted Supabase by the templates of supabase/README.md
//   #access_token=...&refresh_token=...&type=...             opened on the way here: hosted Supabase by its own templates
//   ?code=...                                                asked for elsewhere, with a secret that is not on this device
//   #message=...                                             one of two mails about a new address
//   #error=...&error_code=otp_expired                        a link that does not open

export type LinkType = 'recovery' | 'signup' | 'email_change'

export type MailLink =
  | { kind: 'token'; type: LinkType; token: string }
  | { kind: 'session'; type: LinkType; accessToken: string; refreshToken: string }
  | { kind: 'half' }
  | { kind: 'elsewhere' }
  | { kind: 'ended' }

const types = new Map<string, LinkType>([
  ['recovery', 'recovery'],
  ['signup', 'signup'],
  ['email', 'signup'],
  ['invite', 'signup'],
  ['email_change', 'email_change'],
])

/** What stands in an address; null where nothing of a link does. Behind the # first: that part reaches no server. */
export function readMailLink(
  { hash, search }: { hash: string; search: string },
  usual: LinkType,
): MailLink | null {
  const fragment = hash.replace(/^#/, '')
  if (/^[0-9a-f]{32}$/.test(fragment)) return { kind: 'token', type: usual, token: fragment }
  return (
    linkIn(new URLSearchParams(fragment), usual) ??
    linkIn(new URLSearchParams(search), usual) ??
    // A link that was cut off by a mail program is a link all the same.
    (fragment === '' ? null : { kind: 'ended' })
  )
}

function linkIn(words: URLSearchParams, usual: LinkType): MailLink | null {
  const word = (name: string) => words.get(name) ?? ''
  const isOurs = ['error', 'error_code', 'token_hash', 'access_token', 'code', 'message'].some((name) =>
    words.has(name),
  )
  if (!isOurs) return null
  if (words.has('error') || words.has('error_code')) return { kind: 'ended' }
  const type = words.has('type') ? types.get(word('type')) : usual
  if (!type) return { kind: 'ended' }
  if (words.has('token_hash'))
    return isWord(word('token_hash'), 16, 200)
      ? { kind: 'token', type, token: word('token_hash') }
      : { kind: 'ended' }
  if (words.has('access_token')) {
    const [accessToken, refreshToken] = [word('access_token'), word('refresh_token')]
    const isWhole = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(accessToken) && accessToken.length <= 8192
    return isWhole && isWord(refreshToken, 1, 500)
      ? { kind: 'session', type, accessToken, refreshToken }
      : { kind: 'ended' }
  }
  return words.has('code') ? { kind: 'elsewhere' } : { kind: 'half' }
}

const isWord = (text: string, least: number, most: number): boolean =>
  text.length >= least && text.length <= most && /^[\w.-]+$/.test(text)
