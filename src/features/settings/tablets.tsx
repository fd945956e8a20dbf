import { type ReactNode, useState } from 'react'
import { freshnessShown } from '#domain/pending/freshness.ts'
import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/states.tsx'
import { type TabletRow, tabletRows } from './tablet-rows.ts'
import { useTablets } from './use-tablets.ts'

// What the server has not answered.
const open: readonly string[] = ['waiting', 'sent', 'parked', 'blocked']

/** All tablets of the restaurant. `mine`: what is set on this one; it is told of a new name. Read again at each `turn`. */
export function Tablets({
  venue,
  turn,
  mine,
}: {
  venue: Venue
  turn: number
  mine: (onNamed: () => void) => ReactNode
}) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.settings.tablets
  const sync = useSync()
  const status = useLive(sync.status())
  const outbox = useLive(sync.outbox())
  const { known, isAsking, isOld, ask } = useTablets(turn)
  const [name, setName] = useState(sync.deviceName)
  if (!status || !outbox) return null
  const rows = tabletRows(known, {
    id: sync.deviceId,
    name,
    seen_at: status.last_sync,
    waiting: outbox.filter((entry) => open.includes(entry.state)).length,
    app: sync.app,
    persisted: status.persisted,
  })
  const missed = new Set(status.devices.map((notice) => notice.id))
  const when = known && pastText(known.now, venue.now, venue.clock.time_zone, locale)
  const isOff = ['offline', 'stopped', 'slow'].includes(freshnessShown(status))
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        {isOld && !isAsking && when && (
          <Notice tone="warning">{t[isOff ? 'asOf' : 'asOfFailed']({ when })}</Notice>
        )}
        {isOld && !isAsking && !when && <Notice>{t.neverTold()}</Notice>}
      </div>
      <ul className="divide-y divide-line rounded-box border border-line bg-card" aria-label={t.title()}>
        {rows.map((row) => (
          <Row key={row.id} row={row} venue={venue} isMissed={missed.has(row.id)}>
            {row.isOwn && mine(() => setName(sync.deviceName()))}
          </Row>
        ))}
      </ul>
      {!isOld && rows.length === 1 && <p className="text-muted">{t.alone()}</p>}
      <div>
        <Button busy={isAsking} onClick={ask}>
          {t.refresh()}
        </Button>
      </div>
    </div>
  )
}

function Row({
  row,
  venue,
  isMissed,
  children,
}: {
  row: TabletRow
  venue: Venue
  isMissed: boolean
  children: ReactNode
}) {
  const { LL, locale } = useI18nContext()
  const t = LL.shell.settings.tablets
  const { waiting, seen_at, persisted } = row
  return (
    <li className="figures flex flex-col gap-2 p-3" data-tablet={row.id}>
      <div className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere min-w-0">{row.name}</strong>
        {row.isOwn && <Chip tone="primary">{t.own()}</Chip>}
        {isMissed && <Chip tone="error">{t.missed()}</Chip>}
        {waiting !== null && waiting > 0 && <Chip tone="warning">{t.waiting({ n: waiting })}</Chip>}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        <span>
          {seen_at
            ? t.seen({ when: pastText(seen_at, venue.now, venue.clock.time_zone, locale) })
            : t.never()}
        </span>
        {waiting === 0 && <span>{t.waitingNone()}</span>}
        {waiting === null && <span>{t.waitingUnknown()}</span>}
        {row.app !== '' && <span>{t.version({ app: row.app })}</span>}
        {!row.isSameVersion && <strong className="text-warning-ink">{t.otherVersion()}</strong>}
        {persisted !== null && <span>{persisted ? t.persisted() : t.notPersisted()}</span>}
      </p>
      {children}
    </li>
  )
}
