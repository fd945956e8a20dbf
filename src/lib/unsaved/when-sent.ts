import { freshnessOf } from '#domain/pending/freshness.ts'
import type { LiveQuery, SyncStatus } from '#sync/types.ts'

type Sending = Pick<SyncStatus, 'connection' | 'waiting'>

/**
 * Once everything that is on this device alone has been sent. Never where the server is heard at present: what is said of a
 * change then is no less true when it has gone.
 */
export const whenSent = (status: LiveQuery<Sending>): Promise<void> =>
  new Promise((resolve) => {
    let close: (() => void) | null = null
    let isOver = false
    let hasWaited = false
    const end = () => {
      isOver = true
      close?.()
    }
    let isFirst = true
    close = status.open(({ connection, waiting }) => {
      if (isOver) return
      const reached = freshnessOf(connection)
      if (isFirst && (reached === 'live' || reached === 'working')) return end()
      isFirst = false
      // The change itself is counted a moment after it is stored.
      hasWaited ||= waiting > 0
      if (!hasWaited || waiting > 0) return
      end()
      resolve()
    })
    if (isOver) close()
  })
