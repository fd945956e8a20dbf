import type { ReactNode } from 'react'
import { cardsOf } from '#domain/guest/book/merged.ts'
import { pendingChanges } from '#domain/pending/pending-changes.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { sourceText } from '#lib/text/guest-text.ts'
import type { BookingView, OutboxEntryView } from '#sync/types.ts'
import { Notice } from '#ui/states.tsx'
import { Change } from './change.tsx'
import { historyNote } from './history-note.ts'
import { useHistory } from './use-history.ts'

const noEntries: OutboxEntryView[] = []

/** Who changed what, on which device and when; what this device has not sent yet stands first, and says so. */
export function History({ venue, booking }: { venue: Venue; booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.history
  const isOfEvent = booking.occurrence !== null
  const sync = useSync()
  const guest = useLive(sync.guestByPhone(booking.phone)) ?? null
  const cards = guest ? cardsOf(guest) : []
  const history = useHistory(booking, cards.map(({ rev }) => rev).join())
  const outbox = useLive(sync.outbox()) ?? noEntries
  const isOfGuest = ({ command }: OutboxEntryView) => cards.some(({ id }) => id === command.subject)
  const unsent = outbox.filter(
    (e) => (e.command.subject === booking.id || isOfGuest(e)) && e.state !== 'flagged',
  )
  const when = (instant: string) => instantText(instant, venue.clock.time_zone, locale, true)
  const lines: { key: string; line: ReactNode }[] = unsent.toReversed().map(({ command, ...entry }) => ({
    key: command.id,
    line: (
      <Change
        kind={isOfGuest({ command, ...entry }) ? `guest.${command.kind}` : command.kind}
        when={when(command.at)}
        who={[command.by.label, words.here()].filter((t) => t !== '').join(' · ')}
        note=""
        isOfEvent={isOfEvent}
        changes={pendingChanges(command)}
      />
    ),
  }))
  for (const row of history.kind === 'rows' ? history.rows.toReversed() : []) {
    // Without an account it was the customer, or came with the data: then the booking's own source says more.
    const nobody = booking.source === 'online' ? words.customer() : sourceText(LL, booking)
    const who = [row.by || row.account || nobody, row.device].filter((t) => t !== '').join(' · ')
    const isLater = row.received_at.slice(0, 16) > row.at.slice(0, 16)
    lines.push({
      key: row.id,
      line: (
        <Change
          kind={row.kind}
          when={when(row.at)}
          who={who}
          note={[
            historyNote(LL, row, isOfEvent),
            isLater ? words.receivedLater({ when: when(row.received_at) }) : '',
          ]
            .filter((text) => text !== '')
            .join(' · ')}
          isOfEvent={isOfEvent}
          changes={row.changes}
        />
      ),
    })
  }
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="mb-2 font-bold">
        {words.title()}
      </h3>
      {history.kind === 'offline' && <Notice>{words.offline()}</Notice>}
      {history.kind === 'loading' && <p className="text-muted">{words.loading()}</p>}
      {history.kind === 'rows' && lines.length === 0 && <p className="text-muted">{words.empty()}</p>}
      <ol className="flex flex-col">
        {lines.map(({ key, line }) => (
          <li key={key} className="border-line border-t py-2">
            {line}
          </li>
        ))}
      </ol>
    </section>
  )
}
