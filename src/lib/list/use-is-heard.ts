import { freshnessOf } from '#domain/pending/freshness.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'

/** Whether the server hears of a change at once: else it is on this device alone for now, and that is said. */
export function useIsHeard(): boolean {
  const status = useLive(useSync().status())
  const reached = status ? freshnessOf(status.connection) : 'offline'
  return reached === 'live' || reached === 'working'
}
