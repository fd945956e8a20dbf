// The sign that this device is being wiped. An empty database of this name is the sign: pages and worker see it alike,
// and it outlives a browser that is killed half-way.

const sign = 'noren-wiping'

export const isWiping = async (): Promise<boolean> =>
  (await indexedDB.databases()).some((d) => d.name === sign)

export async function markWiping(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(sign)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  db.close()
}

export const unmarkWiping = (): Promise<void> => deleted(sign)

const blockedMs = 3000

/** Waits a moment for another tab's connection; if that stays, the database goes when it closes. */
export function deleted(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => setTimeout(resolve, blockedMs)
  })
}
