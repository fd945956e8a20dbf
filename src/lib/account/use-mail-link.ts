// The link of a mail, from the address into memory and nowhere else: not into storage, a log or the next request's address.

import { useEffect, useState } from 'react'
import { type LinkType, type MailLink, readMailLink } from '#domain/mail-link/mail-link.ts'

/** With the page that it led to: the next one is drawn before this one is gone, and is not led to by it. */
let held: { link: MailLink; at: string } | null = null

const heldHere = (): MailLink | null => (held?.at === location.pathname ? held.link : null)

/** Takes what stands in the address, and clears it: when the page is first drawn, before it asks for anything. */
function takeMailLink(usual: LinkType): void {
  const found = readMailLink(location, usual)
  if (found === null) return
  held = { link: found, at: location.pathname }
  history.replaceState(history.state, '', location.pathname)
}

/** The link that led here, or that is opened in this tab while the page stands; forgotten when it is left. */
export function useMailLink(usual: LinkType): { link: MailLink | null; nr: number } {
  const [present, setPresent] = useState(() => {
    takeMailLink(usual)
    return { link: heldHere(), nr: 0 }
  })
  useEffect(() => {
    const changed = () => {
      held = null
      takeMailLink(usual)
      // Another link is another try, be it the same one.
      const link = heldHere()
      if (link !== null) setPresent(({ nr }) => ({ link, nr: nr + 1 }))
    }
    addEventListener('hashchange', changed)
    return () => {
      removeEventListener('hashchange', changed)
      held = null
    }
  }, [usual])
  return present
}
