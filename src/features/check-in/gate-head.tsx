import { CloudOff } from 'lucide-react'
import { gateTotals } from '#domain/check-in/let-in.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { eventTime, eventTitle } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import type { BookingView } from '#sync/types.ts'
import { GateChip } from './gate-chip.tsx'

/** While the camera of a phone runs, its picture and the answer have the screen. */
export const besideTheCamera = 'max-sm:group-has-[[data-running]]/gate:hidden'

/**
 * Which event, and how many are in; both are asked across the gate all evening. On a phone it stays at the top: a fixed height
 * for whatever is said in it, so that nothing below moves under a thumb.
 */
export function GateHead({
  event,
  today,
  parties,
  gate,
  onGate,
}: {
  event: EventView
  /** Its business day. */
  today: string
  parties: readonly BookingView[]
  gate: string
  onGate: (name: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkInGate
  const totals = gateTotals(parties)
  const time = eventTime(LL, event.row.data, locale)
  const sync = useSync()
  const scans = useLive(sync.checkIns.waiting()) ?? []
  const status = useLive(sync.status())
  // The server has said no to the others: nothing is to come of them.
  const waiting = scans
    .filter(({ state }) => state !== 'rejected' && state !== 'blocked')
    .reduce((sum, { tickets }) => sum + tickets.length, 0)
  const reached = status ? freshnessOf(status.connection) : 'starting'
  const isAlone = reached === 'offline' || reached === 'slow' || reached === 'stopped'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:-mx-3 max-sm:top-0 max-sm:z-10 max-sm:bg-surface max-sm:px-3 max-sm:py-1 sm:gap-x-5 max-sm:[@media(height>=37.5rem)]:sticky">
      <div className="min-w-0 flex-1 basis-32 sm:basis-56">
        <p className="wrap-anywhere font-bold text-xl max-sm:line-clamp-2 max-sm:group-has-[[data-running]]/gate:line-clamp-1">
          {eventTitle(event, locale)}
        </p>
        {/* Always one line, so that nothing below moves as the network goes; without one the time makes room for that. */}
        <p data-when className="figures flex items-center gap-x-2 text-muted">
          <span className={isAlone ? 'max-sm:hidden' : 'max-sm:truncate'}>
            {/* That it is today goes without saying, and leaves a phone the room to say when it ends. */}
            {event.row.day === today ? time : words.when({ day: dayText(event.row.day, locale), time })}
          </span>
          {/* The badge that says it has scrolled away with the head of the page. */}
          {isAlone && (
            <>
              <span className="shrink-0 whitespace-nowrap sm:hidden">
                {minuteText(event.row.data.starts_at)}
              </span>
              <span
                data-unsent
                className="flex min-w-0 items-center gap-1 whitespace-nowrap font-semibold text-sm text-warning-ink sm:hidden"
              >
                <CloudOff aria-hidden="true" size={18} className="shrink-0" />
                <span className={status && status.waiting > 0 ? 'sr-only' : 'truncate'}>
                  {reached === 'slow' ? LL.stand.sync.slow() : LL.stand.sync.offline()}{' '}
                </span>
                {status && status.waiting > 0 && LL.stand.sync.waitingCount({ n: status.waiting })}
              </span>
            </>
          )}
        </p>
      </div>
      <p className="figures min-w-28 font-bold text-2xl max-sm:leading-8" data-totals>
        {words.inside(totals)}
        {waiting > 0 && (
          <span className="block whitespace-nowrap font-normal text-sm max-sm:leading-5">
            {words.waiting.count({ n: waiting })}
          </span>
        )}
      </p>
      <div className={besideTheCamera}>
        <GateChip gate={gate} onGate={onGate} />
      </div>
    </div>
  )
}
