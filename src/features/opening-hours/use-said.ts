import { freshnessOf } from '#domain/pending/freshness.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'

/** What is said of a change that was kept: without the server that it is on this tablet alone. */
export function useSaid(): { saved: string; deleted: string } {
  const { LL } = useI18nContext()
  const sync = useSync()
  const status = useLive(sync.status())
  const reached = status ? freshnessOf(status.connection) : 'offline'
  const isHeard = reached === 'live' || reached === 'working'
  return isHeard
    ? { saved: LL.state.saved(), deleted: LL.openingHours.custom.deleted() }
    : { saved: LL.openingHours.savedHere(), deleted: LL.openingHours.deletedHere() }
}
