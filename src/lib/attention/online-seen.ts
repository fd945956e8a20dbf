// Which online bookings somebody at this device has looked at. Ids and an instant only; shared by all tabs.

import { useSyncExternalStore } from 'react'
import type { OnlineSeen } from '#domain/online/new-online.ts'
import { hasSignedOut } from '#lib/session/signed-out.ts'

const storageKey = 'noren.online-seen'

let seen: OnlineSeen | null = stored()
const listeners = new Set<() => void>()

/** Null until this device has begun to count. */
export const useOnlineSeen = (): OnlineSeen | null => useSyncExternalStore(subscribe, () => seen)

/** As another tab may have written it a moment ago. */
export const presentOnlineSeen = (): OnlineSeen | null => stored() ?? seen

export function keepOnlineSeen(next: OnlineSeen): void {
  seen = next
  tell()
  // What is written while the device is emptied would be left behind.
  if (hasSignedOut()) return
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A full or closed storage: after a reload they are new once more.
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', follow)
  }
}

function follow(event: StorageEvent): void {
  // A sign-out takes everything away: whoever comes next begins anew.
  if (event.key !== storageKey && event.key !== null) return
  seen = stored()
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function stored(): OnlineSeen | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isSeen(found) ? found : null
  } catch {
    return null
  }
}

// Hoisted: what is stored is read while this file is being loaded.
function isSeen(x: unknown): x is OnlineSeen {
  const { since, ids } = (x ?? {}) as Partial<OnlineSeen>
  const isInstant = typeof since === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since)
  return isInstant && Array.isArray(ids) && ids.every((id) => typeof id === 'string')
}
