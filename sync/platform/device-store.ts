// Small facts about this device that all tabs share and that must be there before any database is open:
// the tablet's name, which mirror is the present one, when the server last answered.

import { type Listeners, listeners } from './listeners.ts'

export interface DeviceStore {
  get(key: string): string | null
  set(key: string, value: string): void
  /** Called for changes made by other tabs. */
  onChange(listener: (key: string) => void): () => void
}

/** Every key on this device begins with this. */
const keyPrefix = 'noren.'
/** Where its own id stands, and what it told each vendor's server of itself: a sign-out that leaves work keeps these. */
export const isOfDevice = (key: string): boolean =>
  key === `${keyPrefix}device` || key.startsWith(`${keyPrefix}seen.`)

/** `mayWrite`: false where another tab is signing out and this one has not heard of it: nothing may be left behind it. */
export function browserDeviceStore(mayWrite: () => boolean): DeviceStore {
  return {
    get(key) {
      try {
        return localStorage.getItem(keyPrefix + key)
      } catch {
        return null
      }
    },
    set(key, value) {
      if (!mayWrite()) return
      try {
        localStorage.setItem(keyPrefix + key, value)
      } catch {
        // Full or forbidden: every fact here can be found again, at the price of a fresh pull.
      }
    },
    onChange(listener) {
      const listen = (e: StorageEvent) => {
        if (e.key?.startsWith(keyPrefix)) listener(e.key.slice(keyPrefix.length))
      }
      addEventListener('storage', listen)
      return () => removeEventListener('storage', listen)
    },
  }
}

/** For one process: tests, and browsers that forbid storage. `tab()` gives each tab its own view. */
export function memoryDeviceStore(): { tab(): DeviceStore } {
  const facts = new Map<string, string>()
  const tabs = new Set<Listeners<[key: string]>>()
  return {
    tab() {
      const mine = listeners<[key: string]>()
      tabs.add(mine)
      return {
        get: (key) => facts.get(key) ?? null,
        set(key, value) {
          facts.set(key, value)
          for (const tab of tabs) if (tab !== mine) tab.notify(key)
        },
        onChange: mine.add,
      }
    },
  }
}
