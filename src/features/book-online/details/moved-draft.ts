// The way of a draft whose venue has another short address since: the old one leads to the new, and what a customer typed under it
// goes along. A route's loader asks for it before the page is there.

import { draftKey, longestMs, start } from '#lib/booking-flow/draft-key.ts'
import { customers } from '#lib/data/public-api.ts'

/** A page does not wait longer for what another venue's address leads to: then its draft stays where it is. */
const mostMs = 2000

/**
 * Before the page of `url` is shown: a draft of this tab under an address that leads there comes under this one, unless one is
 * there; those that are too old to be read go.
 */
export async function takeDraftAlong(url: string, now: number): Promise<void> {
  try {
    dropOldDrafts(now)
    if (sessionStorage.getItem(draftKey(url)) !== null) return
    const late = new Promise<null>((resolve) => setTimeout(resolve, mostMs, null))
    const key = await Promise.race([late, keyThatLeadsTo(url)])
    const draft = key && sessionStorage.getItem(key)
    if (!draft) return
    sessionStorage.setItem(draftKey(url), draft)
    sessionStorage.removeItem(key)
  } catch {
    // Storage is off or full: the page works on from memory.
  }
}

function dropOldDrafts(now: number): void {
  for (const key of draftKeys()) {
    const { at = 0 } = (JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}) as { at?: number }
    if (now - at > longestMs || now < at) sessionStorage.removeItem(key)
  }
}

/** Null where none does. All are asked at once. */
function keyThatLeadsTo(url: string): Promise<string | null> {
  const asked = draftKeys().map(async (key) => {
    const answer = await customers.vendorPage(key.slice(start.length))
    if (!answer.ok || answer.vendor.url !== url) throw new Error('It leads elsewhere.')
    return key
  })
  return Promise.any(asked).catch(() => null)
}

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(start))
