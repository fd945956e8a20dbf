// The names of all locks that tabs and the worker share. They stay for ever: an old tab and a new one must mean the same.

import { mirrorVersion } from './messages.ts'

/**
 * Held by the one tab that speaks to the server; of each mirror version one, since a tab fills no mirror but its own.
 */
export const leaderLock = (vendorId: string): string => `noren-lead-${mirrorVersion}-${vendorId}`

/** Whether a lock is that of this vendor's leader, in whatever version. */
export const isLeaderLock = (name: string, vendorId: string): boolean =>
  name.startsWith('noren-lead-') && name.endsWith(vendorId)

/** Shared by the tabs that show a generation of the mirror; whoever deletes it has it alone. */
export const generationLock = (mirror: string): string => `${generationPrefix}${mirror}`
const generationPrefix = 'noren-shown-'

/** Of the lock of a generation; null for another lock. */
export const mirrorOfLock = (name: string): string | null =>
  name.startsWith(generationPrefix) ? name.slice(generationPrefix.length) : null

/** Held by whoever sends what waits, a tab or the worker. */
export const pushLockPrefix = 'noren-drain-'
/** How long it is waited for: what is sent twice costs nothing, and its holder may be frozen. */
export const pushTurnMs = 15_000
export const pushLock = (vendorId: string): string => `${pushLockPrefix}${vendorId}`

/** Held while tokens are renewed. */
export const tokenLock = 'noren-token'

/** Held by the tab that wipes this device. */
export const wipeLock = 'noren-wipe'

/** Held by the tab that is signing out. */
export const leavingLock = 'noren-leaving'

/** Held while the answer to a sign-out may come, which has the browser remove everything. */
export const clearingLock = 'noren-clearing'
