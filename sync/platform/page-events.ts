// What the page tells sync. `navigator.onLine` is only ever a hint: true says nothing, a change is worth a look.

import type { PageEvents } from '#sync/types.ts'
import { backgroundSyncTag } from '#sync/worker/background-sync.ts'

export const browserPageEvents = (): PageEvents => ({
  online: () => navigator.onLine,
  onOnlineChange(listener) {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
  onVisible(listener) {
    const look = () => {
      if (document.visibilityState === 'visible') listener()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  },
  requestBackgroundPush() {
    // Only Chromium has it, only with a worker, and nothing depends on it.
    void navigator.serviceWorker?.ready
      .then((worker) => (worker as WithSync).sync?.register(backgroundSyncTag))
      .catch(() => {})
  },
})

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
