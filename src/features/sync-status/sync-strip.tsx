import { freshnessShown, lastSyncOf } from '#domain/pending/freshness.ts'
import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { isStopped, stateText } from './state-text.ts'

const look = 'figures bg-warning px-3 py-1 text-sm text-warning-ink'

/** Where the badge has no room for the sentence: what the screen does not show while it is not live [S8]. */
export function SyncStrip({ venue }: { venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const status = useLive(useSync().status())
  const words = LL.stand.sync
  if (!status) return null
  const shown = freshnessShown(status)
  const last = lastSyncOf(status)
  const when = last ? pastText(last, venue.now, venue.clock.time_zone, locale) : null
  switch (shown) {
    case 'busy':
      return <p className={look}>{words.busyText()}</p>
    case 'differs':
      return <p className={look}>{words.differsHere()}</p>
    case 'renewing':
      return <p className={look}>{words.renewingText({ when: when ?? '' })}</p>
    case 'slow':
    case 'offline':
    case 'stopped':
      return (
        <p className={`${look} xl:hidden`}>
          {/* Why nothing is sent, and what helps, stands in the bar above the work. */}
          {!isStopped(status, 'auth-required', 'client-too-old') && (
            <>
              <strong>
                {shown === 'stopped' ? words.connection[status.connection]() : stateText(LL, status)}
              </strong>
              {' · '}
            </>
          )}
          {when
            ? `${words.lastSync({ when })} · ${words.blind()}`
            : words[status.last_sync ? 'partlySynced' : 'neverSynced']()}
        </p>
      )
    default:
      return null
  }
}
