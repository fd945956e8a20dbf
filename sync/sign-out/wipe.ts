// Sign-out leaves nothing readable on the device, offline too; not even the app's own files, which would say that
// somebody worked here. First emptied, which works while other tabs hold their connections; deleted after that. The
// sign stays until the end: the sign-in page finishes a half-done wipe, and the worker sends nothing meanwhile.
//
//   sign -> no more tokens -> empty every store -> keys, cookies -> tell the other tabs -> delete -> worker and its
//   files -> sign away

import { deleteBackupCopies } from '#sync/outbox/backup-copy.ts'
import { isOutbox } from '#sync/outbox/stored-entries.ts'
import { databaseNames, deleteDatabase, emptyDatabase } from '#sync/platform/indexed-db.ts'
import { pushLockPrefix, wipeLock } from '#sync/protocol/lock-names.ts'
import { stopSession } from '#sync/session/access-token.ts'
import { isWipeMarker, markWiping, unmarkWiping, type Wipe, wipeUnderWay } from './wipe-marker.ts'

const channelName = 'noren-wipe'
const lockMs = 10_000

/**
 * The caller has closed its own SyncHandle, asked the person while commands were waiting, and holds in memory what it
 * shows next: without a network nothing can be loaded afterwards. Rejects while a tab that hangs holds databases: their
 * deletion waits, and the sign stays.
 */
export const wipeDevice = (what: Wipe = 'everything'): Promise<void> => runExclusive(() => wipe(what))

/** True when a half-done wipe was found and finished. Nobody may sign in before this has answered. */
export async function finishWipe(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  return runExclusive(finish)
}

/**
 * What a tab that hangs still holds keeps nobody out: it is empty, or its deletion waits before whatever may open it. The
 * sign goes, since it would wipe what this person is about to get.
 */
export const finishWipeAtSignIn = (): Promise<unknown> =>
  runExclusive(() =>
    finish().catch((fault: unknown) => {
      if (!(fault instanceof DatabasesHeld)) throw fault
      return unmarkWiping()
    }),
  )

async function finish(): Promise<boolean> {
  const what = await wipeUnderWay().catch(() => null)
  if (!what) return false
  await wipe(what)
  return true
}

class DatabasesHeld extends Error {
  override name = 'DatabasesHeld'
  override message = 'Databases are held by a tab that does not answer'
}

/** Another tab signed out: close everything and go to the sign-in page. */
export function onWiped(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => listener()
  return () => channel.close()
}

/** One tab after the other: a second wipe must not meet what somebody who has signed in since has begun. */
async function runExclusive<T>(action: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(wipeLock, action) : action()
}

async function wipe(what: Wipe): Promise<void> {
  await markWiping(what)
  stopSession()
  await waitForPushes()
  const isKept = (name: string) => isWipeMarker(name) || (what === 'but outboxes' && isOutbox(name))
  const names = (await databaseNames()).filter((n) => !isKept(n))
  await Promise.all(names.map((name) => emptyDatabase(name).catch(() => {})))
  clearWebStorage()
  notifyTabs()
  if (what === 'everything') await deleteBackupCopies()
  await Promise.all(names.map(deleteDatabase))
  await removeApp()
  // Once more: what another tab was about to write when it heard of it.
  clearWebStorage()
  if (what === 'everything') await deleteBackupCopies()
  if ((await databaseNames()).some((name) => names.includes(name))) throw new DatabasesHeld()
  await unmarkWiping()
}

/** Waits for a push under way, 10 s at most. */
async function waitForPushes(): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return
  const held = (await locks.query()).held ?? []
  const drains = held.map((l) => l.name ?? '').filter((n) => n.startsWith(pushLockPrefix))
  const limit = AbortSignal.timeout(lockMs)
  for (const name of drains) await locks.request(name, { signal: limit }, async () => {}).catch(() => {})
}

function clearWebStorage(): void {
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  clearCookies()
}

/** Every cookie that script can see, the language's too: the next person's browser says which one. */
function clearCookies(): void {
  if (typeof document === 'undefined') return
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0]
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (name) document.cookie = `${name}=; Path=/; Max-Age=0`
  }
}

/** Signing in needs the network, and brings them back. A pending Background Sync goes with its worker. */
async function removeApp(): Promise<void> {
  const workers = (await globalThis.navigator?.serviceWorker?.getRegistrations()) ?? []
  for (const worker of workers) await worker.unregister()
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) await caches.delete(name)
}

function notifyTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('wiped')
  channel.close()
}
