import type { SyncHandle } from '#sync/types.ts'
import { useSignedIn } from './signed-in.tsx'

/** The signed-in restaurant's data and the way to write. Only on a restaurant's screens: others have none. */
export function useSync(): SyncHandle {
  const { sync } = useSignedIn()
  if (!sync) throw new Error('useSync without a restaurant')
  return sync
}
