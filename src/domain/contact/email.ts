/** Whether a text has the form of an e-mail address. Only a message that arrives proves more. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@.<>()[\],;:"\\]{2,}$/.test(text)

/**
 * An address as strangers may write one: its host is in ASCII. One in other signs may lead to the same mailbox, and would be
 * another person to the limits of mails (private.is_strangers_email).
 */
export const isStrangersEmail = (text: string): boolean => isEmail(text) && /@[!-~]+$/.test(text)

/** What opens a mail program with this address, and with nothing that somebody wrote into it. */
export const mailLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

/** An address as it is meant: full-width letters of a Japanese keyboard become plain ones, spaces around it go. */
export const plainEmail = (text: string): string => text.normalize('NFKC').trim()

// Where most guests' mail lives. A name one letter away from one of these is nearly always a slip.
const knownHosts = [
  'gmail.com',
  'yahoo.co.jp',
  'icloud.com',
  'outlook.com',
  'outlook.jp',
  'hotmail.com',
  'hotmail.co.jp',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'au.com',
  'softbank.ne.jp',
  'i.softbank.jp',
  'yahoo.com',
  'me.com',
]

// Real hosts that stand one letter away from a known one.
const neighbours = [
  'mail.com',
  'email.com',
  'ymail.com',
  'yahoo.co',
  'yahoo.co.in',
  'outlook.fr',
  'hotmail.fr',
]

/** The address that was probably meant (x@gmial.com: x@gmail.com), or null. A hint only: the host may be real. */
export function likelyEmail(text: string): string | null {
  const email = plainEmail(text)
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  if (at < 1 || knownHosts.includes(host) || neighbours.includes(host)) return null
  // Short names have too many honest neighbours: ae.com is not au.com.
  const meant = knownHosts.find((known) => known.length > 7 && isOneSlip(host, known))
  return meant ? email.slice(0, at + 1) + meant : null
}

/** One letter too many, too few, wrong, or two that changed places. */
function isOneSlip(text: string, meant: string): boolean {
  if (Math.abs(text.length - meant.length) > 1) return false
  let i = 0
  while (i < text.length && text[i] === meant[i]) i += 1
  const rest = (a: string, n: number) => a.slice(i + n)
  const swapped = text[i] === meant[i + 1] && text[i + 1] === meant[i] && rest(text, 2) === rest(meant, 2)
  return (
    swapped ||
    rest(text, 1) === rest(meant, 1) ||
    rest(text, 1) === rest(meant, 0) ||
    rest(text, 0) === rest(meant, 1)
  )
}
