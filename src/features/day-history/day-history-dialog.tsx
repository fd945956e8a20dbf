import { useState } from 'react'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { DayEntry } from '#lib/day-changes/day-entry.tsx'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import type { DayChange } from '#sync/views/history/day-changes.ts'
import { Button } from '#ui/button.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'

const pageSize = 50

/** Everything that was changed today, on any tablet, the last first; each is taken back from here while it stands. */
export function DayHistoryDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { LL } = useI18nContext()
  const changes = useLive(useSync().dayChanges())
  return (
    <AskingDialog open place="right" title={LL.dayHistory.title()} onClose={onClose}>
      {changes === undefined && <Loading />}
      {changes && <Freshness venue={venue} isTold={changes.day === venue.today} />}
      {changes !== undefined && <Lines venue={venue} lines={linesOf(changes, venue.today)} />}
    </AskingDialog>
  )
}

/** Of a day that is over only what waits is left: the tablet has heard nothing since. */
const linesOf = (
  changes: { day: string; lines: readonly DayChange[] } | null,
  today: string,
): readonly DayChange[] =>
  (changes?.lines ?? []).filter(({ unsent }) => unsent !== null || changes?.day === today)

function Lines({ venue, lines }: { venue: Venue; lines: readonly DayChange[] }) {
  const { LL } = useI18nContext()
  const [shown, setShown] = useState(pageSize)
  const left = lines.length - shown
  if (lines.length === 0) return <Empty text={LL.dayHistory.empty()} />
  return (
    <>
      <ol className="flex flex-col">
        {lines
          .slice(-shown)
          .toReversed()
          .map((change) => (
            <li key={`${change.rev} ${change.command}`} className="border-line border-b py-3 first:pt-0">
              <DayEntry venue={venue} change={change} lines={lines} />
            </li>
          ))}
      </ol>
      {left > 0 && (
        <Button className="mt-3 w-full" onClick={() => setShown(shown + pageSize)}>
          {LL.dayHistory.more({ n: left })}
        </Button>
      )}
    </>
  )
}

/** How far what is shown goes, where that is not up to now. */
function Freshness({ venue, isTold }: { venue: Venue; isTold: boolean }) {
  const { LL, locale } = useI18nContext()
  const status = useLive(useSync().status())
  const words = LL.dayHistory
  if (!status) return null
  const isLive = ['live', 'pulling', 'pushing', 'slow', 'connecting', 'starting'].includes(status.connection)
  if (isTold && isLive) return null
  const when = status.last_sync && instantText(status.last_sync, venue.clock.time_zone, locale, true)
  return (
    <div className="mb-3">
      <Notice>{isTold && when ? words.offline({ when }) : words.unread()}</Notice>
    </div>
  )
}
