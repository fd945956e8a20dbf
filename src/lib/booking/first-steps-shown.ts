// Whether this device shows the first steps. Which of them are taken is read from the restaurant's rows alone.

import { useSyncExternalStore } from 'react'
import { hasSignedOut } from '#lib/session/signed-out.ts'

/** `begun`: steps were left when somebody looked; so they see the end of it, too. `hidden`: somebody put them away. */
type Shown = 'begun' | 'hidden' | null

const storageKey = 'noren.first-steps'

let shown = stored()
const listeners = new Set<() => void>()

export const useFirstStepsShown = (): Shown => useSyncExternalStore(subscribe, () => shown)

export function keepFirstStepsShown(next: 'begun' | 'hidden'): void {
  shown = next
  for (const listener of listeners) listener()
  // What is written while the device is emptied would be left behind.
  if (hasSignedOut()) return
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // A full or closed storage: after a reload they are there once more.
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
  shown = stored()
  for (const listener of listeners) listener()
}

// Hoisted: what is stored is read while this file is being loaded.
function stored(): Shown {
  try {
    const found = localStorage.getItem(storageKey)
    return found === 'begun' || found === 'hidden' ? found : null
  } catch {
    return null
  }
}
