// The session's tokens, in IndexedDB so that the service worker can read them too (it sees no localStorage).
// Plain functions without any library: page and worker share them.

import { inTransaction, openExisting, openOrCreate, thenClose } from '#sync/platform/indexed-db.ts'

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

/**
 * Puts what `next` makes of the tokens in their place, null for none, and resolves with what is stored then. In one
 * transaction: a tab may be frozen at any `await`, and what others have stored meanwhile is not to be written over. Where
 * there are none nothing is made: a tab that has not heard of a sign-out must not bring the session back.
 */
export async function changeTokens(next: (present: Tokens) => Tokens | null): Promise<Tokens | null> {
  let left: Tokens | null = null
  await within('readwrite', false, (store) => {
    const asked: IDBRequest<unknown> = store.get('tokens')
    asked.onsuccess = () => {
      if (!isTokens(asked.result)) return
      left = next(asked.result)
      if (!left) store.delete('tokens')
      else if (left !== asked.result) store.put(left, 'tokens')
    }
    return asked
  })
  return left
}

export const clearTokens = (): Promise<unknown> =>
  within('readwrite', false, (store) => store.delete('tokens'))

/** Long enough for one request to leave with it. */
export const isUsable = (tokens: Tokens, now: number): boolean => tokens.validUntil - now > 30_000

/** Without `create` nothing is made where there is none: asking leaves no trace. */
async function within(
  mode: IDBTransactionMode,
  create: boolean,
  action: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = create
    ? await openOrCreate(sessionDatabase, (made) => made.createObjectStore(storeName))
    : await openExisting(sessionDatabase)
  if (!database) return null
  return thenClose(database, async () => {
    const request = await inTransaction(database, storeName, mode, (t) => action(t.objectStore(storeName)))
    return request.result
  })
}

function isTokens(value: unknown): value is Tokens {
  if (typeof value !== 'object' || value === null) return false
  const t = value as Partial<Tokens>
  return typeof t.accessToken === 'string' && typeof t.validUntil === 'number' && typeof t.userId === 'string'
}
