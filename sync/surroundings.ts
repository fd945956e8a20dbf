// The page around sync. `navigator.onLine` is only ever a hint: true says nothing, a change is worth a look.

import type { Surroundings } from './types.ts'

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
})
