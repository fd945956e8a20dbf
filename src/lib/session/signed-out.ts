// Whether this page has signed out. Its state is not worth going on with then: whoever signs in gets a fresh page.

let left = false

export const hasSignedOut = (): boolean => left

export function markSignedOut(): void {
  left = true
}

const leaving = 'noren-leaving'

/** One tab after the other signs out; the lock ends with the page too. */
export const withSignOutLock = <T>(deed: () => Promise<T>): Promise<T> =>
  navigator.locks.request(leaving, deed)

/**
 * When no tab is signing out any more. A page that loads while the browser empties its cache for another one (see
 * Clear-Site-Data) was seen to stay blank for ever.
 */
export const otherSignOutsOver = (): Promise<void> => navigator.locks.request(leaving, () => undefined)
