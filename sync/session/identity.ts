// Who is signed in, as our own record: it opens the app offline, when no library could say whether the session is
// still good. It gives no rights; the functions of the server decide.

import { listeners } from '#sync/platform/listeners.ts'

export interface Identity {
  id: string
  /** Shown as the user's name. */
  email: string
  /** `user_metadata.role`: the menu uses it. */
  role: string
  /** What `is_admin()` said at sign-in: the guard of /admin uses it. */
  isAdmin: boolean
  vendorId: string | null
  vendorUrl: string | null
  vendorType: 'RESTAURANT' | 'EVENT' | null
  vendorName: string
}

const key = 'noren.identity'
const sessionListeners = listeners()

export function currentIdentity(): Identity | null {
  try {
    const kept = localStorage.getItem(key)
    const read: unknown = kept === null ? null : JSON.parse(kept)
    return isIdentity(read) ? read : null
  } catch {
    // Storage forbidden, or a record that is none: nobody is signed in.
    return null
  }
}

export function keepIdentity(identity: Identity | null): void {
  if (identity) localStorage.setItem(key, JSON.stringify(identity))
  else localStorage.removeItem(key)
  notifySessionChange()
}

/** Called when somebody signs in or out, in this tab or another, and when the session can no longer be renewed. */
export function onSessionChange(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  const remove = sessionListeners.add(listener)
  globalThis.addEventListener?.('storage', listen)
  return () => {
    remove()
    globalThis.removeEventListener?.('storage', listen)
  }
}

export const notifySessionChange = (): void => sessionListeners.notify()

function isIdentity(value: unknown): value is Identity {
  if (typeof value !== 'object' || value === null) return false
  const i = value as Partial<Identity>
  return typeof i.id === 'string' && i.id !== '' && typeof i.email === 'string' && 'vendorId' in i
}
