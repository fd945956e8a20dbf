import { CloudOff, RefreshCw, TriangleAlert, Wifi } from 'lucide-react'
import { type Freshness, freshnessShown, lastSyncOf } from '#domain/pending/freshness.ts'
import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'

const icons = {
  live: Wifi,
  working: RefreshCw,
  starting: RefreshCw,
  offline: CloudOff,
  stopped: TriangleAlert,
}
const looks: Record<Freshness, string> = {
  live: 'border-success text-success',
  working: 'border-success text-success',
  starting: 'border-edge text-muted',
  offline: 'border-warning-ink bg-warning text-warning-ink',
  stopped: 'border-error bg-error-soft text-error-ink',
}

/** How fresh the screen is, always in sight; a tap shows the rest [S8]. */
export function SyncBadge({ venue, onOpen }: { venue: Venue; onOpen: () => void }) {
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const status = useLive(sync.status())
  // Times are told by the venue's clock, which is read with its settings.
  if (!status || venue.setup === undefined) return null
  const words = LL.stand.sync
  const freshness = freshnessShown(status)
  const Icon = icons[freshness]
  const isRenewing = status.renewing !== null && freshness === 'working'
  const state = freshness === 'stopped' ? words.offline() : isRenewing ? words.renewing() : words[freshness]()
  const last = lastSyncOf(status)
  const when = last ? pastText(last, venue.now, venue.clock.time_zone, locale) : null
  const isBlind = freshness === 'offline' || freshness === 'stopped'
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={[
        words.badge({ state }),
        status.waiting > 0 ? words.waitingCount({ n: status.waiting }) : '',
        isRenewing && when ? words.asOf({ when }) : when ? words.lastSync({ when }) : words.neverSynced(),
        isBlind && when ? words.blind() : '',
      ]
        .filter((text) => text !== '')
        .join(', ')}
      className={`figures flex min-h-11 items-center gap-1.5 rounded-box border px-2.5 text-left sm:px-3 leading-tight ${looks[isRenewing ? 'offline' : freshness]}`}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <span className="whitespace-nowrap">
        <span className="block font-semibold">
          {state}
          {status.waiting > 0 && ` · ${words.waitingCount({ n: status.waiting })}`}
        </span>
        {isRenewing && when && <span className="block text-sm">{words.asOf({ when })}</span>}
        {isBlind && (
          <span className="block text-sm">
            {when ? words.lastSync({ when }) : words.neverSynced()}
            {when && <span className="hidden xl:inline"> · {words.blind()}</span>}
          </span>
        )}
      </span>
    </button>
  )
}
