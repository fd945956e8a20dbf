// The page around sync. `navigator.onLine` is only ever a hint: true says nothing, a change is worth a look.

import type { Surroundings } from '#sync/types.ts'
import { flushTag } from '#sync/worker/background-sync.ts'

export const browserSurroundings = (): Surroundings => ({
  online: () => navigator.onLine,
  onOnlineChange(heard) {
    addEventListener('online', heard)
    addEventListener('offline', heard)
    return () => {
      removeEventListener('online', heard)
      removeEventListener('offline', heard)
    }
  },
  onVisible(heard) {
    const look = () => {
      if (document.visibilityState === 'visible') heard()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  },
  askForFlush() {
    // Only Chromium has it, only with a worker, and nothing depends on it.
    void navigator.serviceWorker?.ready
      .then((worker) => (worker as WithSync).sync?.register(flushTag))
      .catch(() => {})
  },
})

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
