// Tabs sign out one after the other: a page that loads while the browser empties its cache for another one (see
// Clear-Site-Data) was seen to stay blank for ever.

import { webLocks } from '#sync/platform/locks.ts'
import { leavingLock } from '#sync/protocol/lock-names.ts'

/** Longer than a sign-out takes: who has it for longer is frozen, and nobody stays signed in for that. */
const turnMs = 40_000

/** The lock ends with the page too. */
export const withSignOutLock = <T>(deed: () => Promise<T>): Promise<T> =>
  webLocks().runWithin(leavingLock, turnMs, 'go on', deed)

/** When no tab is signing out any more. */
export const otherSignOutsOver = (): Promise<void> => withSignOutLock(async () => {})
