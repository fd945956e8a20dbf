import { freshnessOf } from '#domain/pending/freshness.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'

/** False while the server is not heard: what is tapped then stays on this tablet. */
export function useReached(): boolean {
  const connection = useLive(useSync().status())?.connection ?? 'starting'
  return !['offline', 'stopped', 'slow'].includes(freshnessOf(connection))
}
