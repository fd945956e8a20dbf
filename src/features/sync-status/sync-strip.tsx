import { freshnessOf, isBusy, lastSyncOf } from '#domain/pending/freshness.ts'
import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'

/** Where the badge has no room for the sentence: what the screen does not show while it is not live [S8]. */
export function SyncStrip({ venue }: { venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const status = useLive(useSync().status())
  const words = LL.stand.sync
  const freshness = status ? freshnessOf(status.connection) : 'live'
  if (status && isBusy(status)) {
    return <p className="bg-warning px-3 py-1 text-sm text-warning-ink">{words.busy()}</p>
  }
  if (status?.renewing && (freshness === 'live' || freshness === 'working')) {
    const when = pastText(status.renewing, venue.now, venue.clock.time_zone, locale)
    return (
      <p className="figures bg-warning px-3 py-1 text-sm text-warning-ink">{words.renewingText({ when })}</p>
    )
  }
  if (!status || (freshness !== 'offline' && freshness !== 'stopped')) return null
  const last = lastSyncOf(status)
  const when = last ? pastText(last, venue.now, venue.clock.time_zone, locale) : null
  return (
    <p className="figures bg-warning px-3 py-1 text-sm text-warning-ink xl:hidden">
      <strong>{freshness === 'stopped' ? words.connection[status.connection]() : words.offline()}</strong>
      {' · '}
      {when ? `${words.lastSync({ when })} · ${words.blind()}` : words.neverSynced()}
    </p>
  )
}
