// The sign that this device is being wiped. An empty database of this name is the sign: pages and worker see it alike,
// and it outlives a browser that is killed half-way.

const marker = 'noren-wiping'
/** The sign of a wipe that leaves the outboxes: work waits in them that only somebody else can send. */
const markerKeepingOutboxes = 'noren-wiping-but-outboxes'

export const isWipeMarker = (name: string): boolean => name === marker || name === markerKeepingOutboxes

export const isWiping = async (): Promise<boolean> => (await wipeUnderWay()) !== null

export type Wipe = 'everything' | 'but outboxes'

export async function wipeUnderWay(): Promise<Wipe | null> {
  const names = (await indexedDB.databases()).map((d) => d.name)
  return names.includes(marker) ? 'everything' : names.includes(markerKeepingOutboxes) ? 'but outboxes' : null
}

export async function markWiping(what: Wipe = 'everything'): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(what === 'everything' ? marker : markerKeepingOutboxes)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  db.close()
}

export async function unmarkWiping(): Promise<void> {
  await deleteDatabase(marker)
  await deleteDatabase(markerKeepingOutboxes)
}

const blockedMs = 3000

/** Waits a moment for another tab's connection; if that stays, the database goes when it closes. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => setTimeout(resolve, blockedMs)
  })
}

/** Works while other tabs hold their connections. */
export async function emptyDatabase(name: string): Promise<void> {
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
