import { Suspense } from 'react'
import { cardsOf } from '#domain/guest/book/merged.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Change } from '#lib/history/change.tsx'
import { historyNote } from '#lib/history/history-note.ts'
import { sourceText } from '#lib/text/guest-text.ts'
import { loadWords } from '#lib/text/words.ts'
import type { BookingView, HistoryRow } from '#sync/types.ts'
import type { DayChange } from '#sync/views/history/day-changes.ts'
import { part } from '#ui/part.ts'
import { Notice } from '#ui/states.tsx'
import { useHistory } from './use-history.ts'

const ChangesOf = part(async () => {
  await loadWords('dayHistory')
  return (await import('#lib/day-changes/changes-of.tsx')).ChangesOf
})

const noLines: readonly DayChange[] = []

/** Who changed what, on which device and when: what was done today stands first, and can be taken back while it stands. */
export function History({ venue, booking }: { venue: Venue; booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.history
  const isOfEvent = booking.occurrence !== null
  const sync = useSync()
  const guest = useLive(sync.guestByPhone(booking.phone)) ?? null
  const cards = guest ? cardsOf(guest) : []
  const history = useHistory(booking, cards.map(({ rev }) => rev).join())
  const subjects = [booking.id, ...cards.map(({ id }) => id)]
  const today = (useLive(sync.dayChanges())?.lines ?? noLines).filter((line) =>
    subjects.includes(line.subject),
  )
  const isOfToday = new Set(today.map(keyOf))
  const when = (instant: string) => instantText(instant, venue.clock.time_zone, locale, true)
  const rows =
    history.kind === 'rows' ? history.rows.toReversed().filter((row) => !isOfToday.has(keyOf(row))) : []
  const isEmpty = rows.length === 0 && today.length === 0
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="mb-2 font-bold">
        {words.title()}
      </h3>
      {history.kind === 'offline' && <Notice>{words.offline()}</Notice>}
      <Suspense>
        <ChangesOf venue={venue} subjects={subjects} />
      </Suspense>
      {history.kind === 'loading' && <p className="text-muted">{words.loading()}</p>}
      {history.kind === 'rows' && isEmpty && <p className="text-muted">{words.empty()}</p>}
      <ol className="flex flex-col">
        {rows.map((row) => {
          // Without an account it was the customer, or came with the data: then the booking's own source says more.
          const nobody = booking.source === 'online' ? words.customer() : sourceText(LL, booking)
          const isLater = row.received_at.slice(0, 16) > row.at.slice(0, 16)
          const note = [
            historyNote(LL, row, isOfEvent),
            isLater ? words.receivedLater({ when: when(row.received_at) }) : '',
          ]
          return (
            <li key={row.id} className="border-line border-t py-2">
              <Change
                kind={row.kind}
                when={when(row.at)}
                who={[row.by || row.account || nobody, row.device].filter((t) => t !== '').join(' · ')}
                note={note.filter((text) => text !== '').join(' · ')}
                isOfEvent={isOfEvent}
                changes={row.changes}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The same line, as the tablet was told of it and as the server's history has it. */
const keyOf = ({ at, kind }: Pick<HistoryRow, 'at' | 'kind'>): string => `${at} ${kind}`
