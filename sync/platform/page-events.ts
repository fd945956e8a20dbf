// What the page tells sync. `navigator.onLine` is only ever a hint: true says nothing, a change is worth a look.

/** What the page tells sync; each `on...` answers how to stop listening. */
export interface PageEvents {
  online(): boolean
  onOnlineChange(listener: () => void): () => void
  /** Whether somebody may be looking. */
  visible(): boolean
  onVisible(listener: () => void): () => void
  /** Asks for a Background Sync, where there is such a thing. */
  requestBackgroundPush?(): void
}

/** `backgroundSyncTag`: by which the worker knows what it is asked for. */
export const browserPageEvents = (backgroundSyncTag: string): PageEvents => ({
  online: () => navigator.onLine,
  onOnlineChange(listener) {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
  visible: () => document.visibilityState === 'visible',
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
