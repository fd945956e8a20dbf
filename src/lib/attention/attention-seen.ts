// Which matters somebody at this device has looked at, so that only what is new comes to the host. Ids only.

import { useSyncExternalStore } from 'react'

const storageKey = 'noren.attention-seen'
const most = 500

let seen: ReadonlySet<string> = new Set(stored())
const listeners = new Set<() => void>()

/** Keys by `attentionKey`. */
export const useSeenAttention = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => seen)

export function markAttentionSeen(keys: readonly string[]): void {
  if (keys.every((key) => seen.has(key))) return
  seen = new Set([...seen, ...keys].slice(-most))
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(storageKey, JSON.stringify([...seen]))
  } catch {
    // A full or closed storage: after a reload the line is shown once more.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
