// Whether this page has signed out. Its state is not worth going on with then: whoever signs in gets a fresh page.

let left = false

export const hasSignedOut = (): boolean => left

export function markSignedOut(): void {
  left = true
}

const leaving = 'noren-leaving'

const clearing = 'noren-clearing'

/**
 * What Auth answers to a sign-out has the browser remove all that this site keeps, whoever has it by then: it is obeyed
 * without the tab that asked, which may be asleep with its own time limit. Only the end of that tab calls it off, and only
 * then does the browser take this lock from it. So whoever signs in has it too, and nobody takes it from anybody or goes on
 * without: `held` after `limitMs`.
 */
export async function aloneWithDevice<T>(limitMs: number, deed: () => Promise<T>): Promise<T | 'held'> {
  let isMine = false
  const mine = () => {
    isMine = true
    return deed()
  }
  try {
    return await navigator.locks.request(clearing, { signal: AbortSignal.timeout(limitMs) }, mine)
  } catch (fault) {
    if (isMine) throw fault
    return 'held'
  }
}

/** One tab after the other signs out; the lock ends with the page too. */
export const withSignOutLock = <T>(deed: () => Promise<T>): Promise<T> =>
  navigator.locks.request(leaving, deed)

/**
 * When no tab is signing out any more. A page that loads while the browser empties its cache for another one (see
 * Clear-Site-Data) was seen to stay blank for ever.
 */
export const otherSignOutsOver = (): Promise<void> => navigator.locks.request(leaving, () => undefined)
