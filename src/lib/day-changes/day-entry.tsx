import { Undo2 } from 'lucide-react'
import { standingOf } from '#domain/history/standing.ts'
import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Change } from '#lib/history/change.tsx'
import { deedOf } from '#lib/history/deed-text.ts'
import { historyNote } from '#lib/history/history-note.ts'
import { authorText } from '#lib/text/author-text.ts'
import type { DayChange } from '#sync/views/history/day-changes.ts'
import { Button } from '#ui/button.tsx'
import { useSubject } from './use-subject.ts'
import { useTakeBack } from './use-take-back.ts'

export interface DayEntryProps {
  venue: Venue
  change: DayChange
  /** All of the day, in order. */
  lines: readonly DayChange[]
  /** What it is about is said by what it stands in. */
  isInCard?: boolean
}

/** One change of the day: who did what to what, and the way back while there is one. */
export function DayEntry({ venue, change, lines, isInCard = false }: DayEntryProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.dayHistory
  const { text: what, booking, row, isRead } = useSubject(change, lines, venue)
  const takeBack = useTakeBack(venue)
  const isOfEvent = booking !== null && booking.occurrence !== null
  const changes = { ...change.lost, ...change.changes }
  const { text: deed } = deedOf(LL, change.kind, changes, isOfEvent)
  const standing = standingOf(change, lines, row)
  // Of today the clock is enough: the list has its day in its title.
  const when = (instant: string) => pastText(instant, venue.now, venue.clock.time_zone, locale)
  const isOfCustomer = change.command === null && change.kind.startsWith('online.')
  const who = isOfCustomer ? LL.stand.history.customer() : authorText(LL, change.by, change.device)
  const note = [
    (change.rows ?? 1) > 1 && words.rows({ n: change.rows ?? 1 }),
    historyNote(LL, { code: change.code ?? '', changes: change.changes }, isOfEvent),
    change.received_at && LL.stand.history.receivedLater({ when: when(change.received_at) }),
  ]
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        {!isInCard && <p className="figures wrap-break-word font-bold">{isRead ? what : '\u00a0'}</p>}
        <Change
          kind={change.kind}
          when={when(change.at)}
          // What became of money nobody did here.
          who={change.command === null && !isOfCustomer ? '' : who}
          note={note.filter(Boolean).join(' · ')}
          isOfEvent={isOfEvent}
          changes={changes}
          subject={change.subject}
          items={venue.setup?.items ?? []}
        />
      </div>
      <div className="flex max-w-40 shrink-0 flex-col items-end gap-1 text-right">
        {change.unsent !== null && change.unsent !== 'done' && <UnconfirmedMark state={change.unsent} />}
        {standing === 'stands' ? (
          <Button
            oneTap
            aria-label={words.undo({ what, deed })}
            onClick={() => void takeBack({ change, booking, what, deed })}
          >
            <Undo2 aria-hidden="true" size={18} />
            {LL.action.undo()}
          </Button>
        ) : (
          <p className="text-muted text-sm">{words.why[standing]()}</p>
        )}
      </div>
    </div>
  )
}
