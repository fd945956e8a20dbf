// Sign-out leaves nothing readable on the device, offline too; not even the app's own files, which would say that
// somebody worked here. First emptied, which works while other tabs hold their connections; deleted after that. The
// sign stays until the end: the sign-in page finishes a half-done wipe, and the worker sends nothing meanwhile. It is
// looked at before each deletion: a tab may be frozen here, and what it finds when it wakes is somebody else's.
//
//   sign -> no more tokens -> empty every store -> keys, cookies -> tell the other tabs -> delete -> worker and its
//   files -> sign away

import { deleteBackupCopies } from '#sync/outbox/backup-copy.ts'
import { isOutbox } from '#sync/outbox/stored-entries.ts'
import { isOfDevice } from '#sync/platform/device-store.ts'
import { databaseNames, deleteDatabase, emptyDatabase } from '#sync/platform/indexed-db.ts'
import { webLocks } from '#sync/platform/locks.ts'
import { pushLockPrefix, wipeLock } from '#sync/protocol/lock-names.ts'
import { stopSession } from '#sync/session/access-token.ts'
import {
  isStillUnderWay,
  isWipeMarker,
  markWiping,
  unmarkWiping,
  type Wipe,
  type WipeMark,
  wipeUnderWay,
} from './wipe-marker.ts'

const channelName = 'noren-wipe'
const pushMs = 10_000
/** Longer than a wipe takes: a tab that holds the lock for so long is frozen. */
const stuckMs = 30_000
const staleMs = 2000

/**
 * The caller has closed its own SyncHandle, asked the person while commands were waiting, and holds in memory what it
 * shows next: without a network nothing can be loaded afterwards. Rejects while a tab that hangs holds databases: their
 * deletion waits, and the sign stays. False where another tab has taken the wipe over while this one was asleep: what
 * is on this device now is not ours to delete. `mark`: of a sign that was set before.
 */
export const wipeDevice = (what: Wipe = 'everything', mark?: WipeMark): Promise<boolean> =>
  runExclusive(async () => wipe(mark ?? (await markWiping(what))))

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
  runExclusive(async () => {
    const half = await wipeUnderWay().catch(() => null)
    // All that can be done was done when this page opened; nobody waits for it once more.
    if (half && half.id === heldId) return unmarkWiping()
    await finish().catch((fault: unknown) => {
      if (!(fault instanceof DatabasesHeld)) throw fault
      return unmarkWiping()
    })
  })

async function finish(): Promise<boolean> {
  const half = await wipeUnderWay().catch(() => null)
  if (!half) return false
  // Under a sign of its own, so that whoever began it goes on with nothing. One that cannot be set keeps the old one.
  await wipe(await markWiping(half.what).catch(() => half))
  return true
}

class TakenOver extends Error {
  override name = 'TakenOver'
  override message = 'Another tab has finished this wipe'
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
const runExclusive = <T>(action: () => Promise<T>): Promise<T> =>
  webLocks().runWithin(wipeLock, stuckMs, 'steal', action)

/** False where another tab has taken it over. */
async function wipe(mark: WipeMark): Promise<boolean> {
  async function askMark(): Promise<void> {
    const askedAt = Date.now()
    if (!(await isStillUnderWay(mark))) throw new TakenOver()
    // Asleep in between: that was the answer of then.
    if (Math.abs(Date.now() - askedAt) > staleMs) await askMark()
  }
  try {
    await wipeWhile(askMark, mark)
    return true
  } catch (fault) {
    if (fault instanceof TakenOver) return false
    throw fault
  }
}

/** Of the wipe of this page that has gone as far as a tab lets it that hangs. */
let heldId: number | undefined

async function wipeWhile(askMark: () => Promise<void>, mark: WipeMark): Promise<void> {
  const { what } = mark
  await askMark()
  stopSession()
  await waitForPushes()
  const isKept = (name: string) => isWipeMarker(name) || (what === 'but outboxes' && isOutbox(name))
  const names = (await databaseNames()).filter((n) => !isKept(n))
  await Promise.all(names.map((name) => emptyDatabase(name, askMark).catch(() => {})))
  await askMark()
  clearWebStorage(what)
  notifyTabs()
  if (what === 'everything') await deleteBackupCopies()
  await Promise.all(names.map((name) => askMark().then(() => deleteDatabase(name))))
  await removeApp(askMark)
  // Once more: what another tab was about to write when it heard of it.
  await askMark()
  clearWebStorage(what)
  if (what === 'everything') await deleteBackupCopies()
  const isHeld = (await databaseNames()).some((name) => names.includes(name))
  await askMark()
  if (isHeld) {
    heldId = mark.id
    throw new DatabasesHeld()
  }
  await unmarkWiping()
}

/** Waits for a push under way, 10 s at most. */
async function waitForPushes(): Promise<void> {
  const held = (await globalThis.navigator?.locks?.query())?.held ?? []
  const drains = held.map((l) => l.name ?? '').filter((n) => n.startsWith(pushLockPrefix))
  const locks = webLocks()
  await Promise.all(drains.map((name) => locks.runWithin(name, pushMs, 'go on', async () => {})))
}

/**
 * What is left is sent under the same id, and its words are counted on: under another id the server would miss this device for
 * ever, and words that are counted anew are late for an hour. They name nobody.
 */
function clearWebStorage(what: Wipe): void {
  const local = globalThis.localStorage
  const keys = Array.from({ length: local?.length ?? 0 }, (_, at) => local.key(at) ?? '')
  const kept = what === 'but outboxes' ? keys.filter(isOfDevice).map((key) => [key, local.getItem(key)]) : []
  local?.clear()
  for (const [key, value] of kept) if (key && value) local.setItem(key, value)
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
async function removeApp(ask: () => Promise<void>): Promise<void> {
  const workers = (await globalThis.navigator?.serviceWorker?.getRegistrations()) ?? []
  await ask()
  for (const worker of workers) await worker.unregister()
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) {
    await ask()
    await caches.delete(name)
  }
}

function notifyTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('wiped')
  channel.close()
}
