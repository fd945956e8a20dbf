// Sign-out leaves nothing readable on the device, offline too. First emptied, which works while other tabs hold their
// connections; deleted after that. The sign stays until the end: boot and worker finish a half-done wipe first.
//
//   sign -> no more tokens -> empty every store -> shelf, cookies -> tell the other tabs -> delete -> sign away

import { stopSession } from './session.ts'
import { shelfPrefix } from './shelf.ts'
import { deleted, isWiping, markWiping, unmarkWiping } from './wiping.ts'

const channelName = 'noren-wipe'
const lockMs = 10_000

/** Databases of ours: RxDB's and our own. */
const isOurs = (name: string): boolean => name.startsWith('rxdb-dexie-') || name.startsWith('noren-')

/** The caller has closed its own SyncHandle, and asked the person while commands were waiting. */
export async function wipeDevice(): Promise<void> {
  await markWiping()
  stopSession()
  await quiet()
  const names = (await indexedDB.databases())
    .map((d) => d.name ?? '')
    .filter((n) => isOurs(n) && n !== 'noren-wiping')
  for (const name of names) await emptied(name).catch(() => {})
  forgetKeys()
  forgetCookies()
  tell()
  await Promise.all(names.map(deleted))
  await forgetCaches()
  await unmarkWiping()
}

/** At boot, before anything is opened: true when a half-done wipe was found and finished. */
export async function finishWipe(): Promise<boolean> {
  if (typeof indexedDB === 'undefined' || !(await isWiping().catch(() => false))) return false
  await wipeDevice()
  return true
}

/** Another tab signed out: close everything and go to the sign-in page. */
export function onWiped(heard: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => heard()
  return () => channel.close()
}

/** Waits for a push under way, 10 s at most. */
async function quiet(): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return
  const held = (await locks.query()).held ?? []
  const drains = held.map((l) => l.name ?? '').filter((n) => n.startsWith('noren-drain-'))
  const limit = AbortSignal.timeout(lockMs)
  for (const name of drains) await locks.request(name, { signal: limit }, async () => {}).catch(() => {})
}

async function emptied(name: string): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
  try {
    const stores = [...db.objectStoreNames]
    if (stores.length === 0) return
    await new Promise<void>((resolve, reject) => {
      const all = db.transaction(stores, 'readwrite')
      for (const store of stores) all.objectStore(store).clear()
      all.oncomplete = () => resolve()
      all.onerror = () => reject(all.error)
      all.onabort = () => reject(all.error)
    })
  } finally {
    db.close()
  }
}

function forgetKeys(): void {
  for (const store of [globalThis.localStorage, globalThis.sessionStorage]) {
    if (!store) continue
    for (const key of Object.keys(store)) if (key.startsWith(shelfPrefix)) store.removeItem(key)
  }
}

/** Every cookie that script can see, but for the language. */
function forgetCookies(): void {
  if (typeof document === 'undefined') return
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0]
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (name && name !== 'locale') document.cookie = `${name}=; Path=/; Max-Age=0`
  }
}

/** The app's own files stay: they hold nobody's data, and without them nobody could sign in offline. */
async function forgetCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) if (!name.includes('precache')) await caches.delete(name)
}

function tell(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('wiped')
  channel.close()
}
