// The session's tokens, in IndexedDB so that the service worker can read them too (it sees no localStorage).
// Plain functions without any library: page and worker share them.

export interface Tokens {
  accessToken: string
  refreshToken: string
  /** Milliseconds of this device's own clock, which may be wrong: counted from when the token came. */
  validUntil: number
  /** The token's `sub`. */
  userId: string
  /** The vendor this person works for, null for none. */
  vendorId: string | null
}

export const sessionDatabase = 'noren-session'
const storeName = 'kv'

/** Null when nobody is signed in on this device. Rejects when storage is forbidden. */
export async function readTokens(): Promise<Tokens | null> {
  const found = await within('readonly', false, (store) => store.get('tokens'))
  return isTokens(found) ? found : null
}

/** At sign-in. */
export const writeTokens = (tokens: Tokens): Promise<unknown> =>
  within('readwrite', true, (store) => store.put(tokens, 'tokens'))

/** After a renewal: a tab that has not heard yet of a sign-out must not bring the session back. */
export const replaceTokens = (tokens: Tokens): Promise<unknown> =>
  within('readwrite', false, (store) => store.put(tokens, 'tokens'))

export const clearTokens = (): Promise<unknown> =>
  within('readwrite', false, (store) => store.delete('tokens'))

/** Long enough for one request to leave with it. */
export const isUsable = (tokens: Tokens, now: number): boolean => tokens.validUntil - now > 30_000

async function within(
  mode: IDBTransactionMode,
  create: boolean,
  action: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open(create)
  if (!database) return null
  try {
    const transaction = database.transaction(storeName, mode)
    const request = action(transaction.objectStore(storeName))
    await new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done()
      transaction.onerror = () => fail(transaction.error)
      transaction.onabort = () => fail(transaction.error)
    })
    return request.result
  } finally {
    // Kept open it would block the deletion at sign-out in another tab.
    database.close()
  }
}

/** Null where there is none and none is to be made: asking leaves no trace. */
function open(create: boolean): Promise<IDBDatabase | null> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(sessionDatabase, 1)
    let isMissing = false
    request.onupgradeneeded = () => {
      if (create) request.result.createObjectStore(storeName)
      else {
        isMissing = true
        request.transaction?.abort()
      }
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => (isMissing ? done(null) : fail(request.error))
  })
}

function isTokens(value: unknown): value is Tokens {
  if (typeof value !== 'object' || value === null) return false
  const t = value as Partial<Tokens>
  return typeof t.accessToken === 'string' && typeof t.validUntil === 'number' && typeof t.userId === 'string'
}
