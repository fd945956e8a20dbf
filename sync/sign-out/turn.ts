// Tabs sign out one after the other: a page that loads while the browser empties its cache for another one (see
// Clear-Site-Data) was seen to stay blank for ever.

import { webLocks } from '#sync/platform/locks.ts'
import { clearingLock, leavingLock } from '#sync/protocol/lock-names.ts'

/** Longer than a sign-out takes: who has it for longer is frozen, and nobody stays signed in for that. */
const turnMs = 40_000

/** The lock ends with the page too. */
export const withSignOutLock = <T>(deed: () => Promise<T>): Promise<T> =>
  webLocks().runWithin(leavingLock, turnMs, 'go on', deed)

/** When no tab is signing out any more. */
export const otherSignOutsOver = (): Promise<void> => withSignOutLock(async () => {})

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
    return await navigator.locks.request(clearingLock, { signal: AbortSignal.timeout(limitMs) }, mine)
  } catch (fault) {
    if (isMine) throw fault
    return 'held'
  }
}
