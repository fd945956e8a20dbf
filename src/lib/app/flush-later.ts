import type { SyncHandle } from '#sync/handle.ts'
import { requestBackgroundPush } from './service-worker.ts'

/** While the server cannot be reached and changes wait, the worker is asked to send them once the network is back. */
export function requestBackgroundPushLater(sync: SyncHandle): () => void {
  let asked = 0
  return sync.status().open((status) => {
    const isCutOff = status.connection === 'offline' || status.connection === 'backoff'
    if (status.waiting === 0) asked = 0
    if (!isCutOff || status.waiting <= asked) return
    asked = status.waiting
    void requestBackgroundPush()
  })
}
