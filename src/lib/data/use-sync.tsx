import { useSignedIn } from '#lib/session/signed-in.tsx'
import type { SyncHandle } from '#sync/handle.ts'

/** The signed-in restaurant's data and the way to write. Only on a restaurant's screens: others have none. */
export function useSync(): SyncHandle {
  const { sync } = useSignedIn()
  if (!sync) throw new Error('useSync without a restaurant')
  return sync
}
