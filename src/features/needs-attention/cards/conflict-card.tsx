import { isOfTickets, otherEventIn, scansIn } from '#domain/check-in/check-in.ts'
import type { AttentionItem } from '#domain/day/attention.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { EventName } from '#features/needs-attention/event-name.tsx'
import { ScannedTickets } from '#features/needs-attention/scanned-tickets.tsx'
import { useSettle } from '#features/needs-attention/use-settle.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { CallButtons } from './call-buttons.tsx'
import { CalledLine } from './called-line.tsx'
import { Card } from './card.tsx'
import { PartyLine } from './party-line.tsx'
import { SidesTable } from './sides-table.tsx'
import { whenText } from './when-text.ts'

type ConflictItem = Extract<AttentionItem, { kind: 'conflict' }>

/** Two changes met: what stands now and what was not taken over, side by side [S6]. */
export function ConflictCard({
  venue,
  item,
  onOpen,
}: {
  venue: Venue
  item: ConflictItem
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const settle = useSettle(item)
  const { booking: b, conflict } = item
  const hasScans = scansIn(conflict).length > 0 || otherEventIn(conflict) !== null
  const rest = Object.entries(conflict.fields).filter(([field]) => !isOfTickets(field))
  // Of a ticket there is nothing to choose: the first scan stands.
  const hasSides = rest.length > 0
  return (
    <Card
      title={words[conflict.code]()}
      where={`${whenText(LL, b.day, venue.today, locale)} ${minuteText(b.minute)}`}
    >
      <EventName occurrence={b.occurrence} />
      <PartyLine venue={venue} booking={b} onOpen={onOpen} />
      {hasScans && <ScannedTickets venue={venue} booking={b} conflict={conflict} />}
      {hasSides && (
        <SidesTable
          venue={venue}
          conflict={{ ...conflict, fields: Object.fromEntries(rest) }}
          isOfEvent={b.occurrence !== null}
        />
      )}
      <CalledLine venue={venue} called={item.called} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => settle('keep')}>
          {hasSides ? words.keepConflict() : LL.stand.checkIn.settle()}
        </Button>
        {hasSides && <Button onClick={() => settle('take')}>{words.take()}</Button>}
        {/* Where there is nothing to choose, who has called has settled it: one tap says both. */}
        <CallButtons phone={b.phone} {...(hasSides && { onCalled: () => settle('call') })} />
      </div>
    </Card>
  )
}
