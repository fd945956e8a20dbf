import { CloudOff, RefreshCw, Timer, TriangleAlert, Wifi } from 'lucide-react'
import { freshnessShown, lastSyncOf, type Shown } from '#domain/pending/freshness.ts'
import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { isStopped, stateText } from './state-text.ts'

const icons = {
  live: Wifi,
  working: RefreshCw,
  starting: RefreshCw,
  renewing: RefreshCw,
  slow: Timer,
  busy: Timer,
  offline: CloudOff,
  differs: TriangleAlert,
  stopped: TriangleAlert,
}
const warning = 'border-warning-ink bg-warning text-warning-ink'
const looks: Record<Shown, string> = {
  live: 'border-success text-success',
  working: 'border-success text-success',
  starting: 'border-edge text-muted',
  renewing: warning,
  slow: warning,
  busy: warning,
  offline: warning,
  differs: warning,
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
  const shown = freshnessShown(status)
  const Icon = icons[shown]
  const state = stateText(LL, status)
  const last = lastSyncOf(status)
  const when = last ? pastText(last, venue.now, venue.clock.time_zone, locale) : null
  const isBlind = shown === 'slow' || shown === 'offline' || shown === 'stopped'
  const lastText = when
    ? words[shown === 'renewing' ? 'asOf' : 'lastSync']({ when })
    : words[status.last_sync ? 'partlySynced' : 'neverSynced']()
  // Who may see nothing has nothing to be told of when it was seen last.
  const isTold = !isStopped(status, 'not-member')
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={[
        words.badge({ state }),
        status.waiting > 0 ? words.waitingCount({ n: status.waiting }) : '',
        isTold ? lastText : '',
        isTold && isBlind && when ? words.blind() : '',
      ]
        .filter((text) => text !== '')
        .join(', ')}
      className={`figures flex min-h-11 items-center gap-1.5 rounded-box border px-2.5 text-left sm:px-3 leading-tight ${looks[shown]}`}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <span className="whitespace-nowrap">
        <span className="block font-semibold">
          {state}
          {status.waiting > 0 && ` · ${words.waitingCount({ n: status.waiting })}`}
        </span>
        {isTold && (isBlind || (shown === 'renewing' && when)) && (
          <span className="block text-sm">
            {lastText}
            {isBlind && when && <span className="hidden xl:inline"> · {words.blind()}</span>}
          </span>
        )}
      </span>
    </button>
  )
}
