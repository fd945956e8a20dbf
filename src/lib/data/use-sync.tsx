import { useSignedIn } from '#lib/session/signed-in.tsx'
import type { SyncHandle } from '#sync/handle.ts'

/** The signed-in vendor's data and the way to write. Only on a vendor's screens: an administrator has none. */
export function useSync(): SyncHandle {
  const { sync } = useSignedIn()
  if (!sync) throw new Error('useSync without a vendor')
  return sync
}
