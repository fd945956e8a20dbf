import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import type { Booking } from '#domain/booking/booking.ts'
import { canMove } from '#domain/booking/status.ts'
import { type AttentionItem, peopleAsPlanned } from '#domain/day/attention.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { EventName } from '#features/needs-attention/event-name.tsx'
import { isMailed } from '#features/needs-attention/is-mailed.ts'
import { useSettle } from '#features/needs-attention/use-settle.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOccurrence } from '#lib/attention/use-events.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { PartyTables } from '#lib/seating/party-tables.tsx'
import { floorNames } from '#lib/text/setup/setup-text.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import { Button } from '#ui/button.tsx'
import { CallButtons } from './call-buttons.tsx'
import { CalledLine } from './called-line.tsx'
import { Card } from './card.tsx'
import { MoveChoice } from './move-choice.tsx'
import { NextTimes } from './next-times.tsx'
import { PartyLine } from './party-line.tsx'
import { whenText } from './when-text.ts'

type Flagged = Exclude<AttentionItem, { kind: 'conflict' | 'refund_refused' }>

/** Too many people at once or at a table, a stay outside the hours, an event that is off or excluded, a table that is gone: the party, those before it, and the ways out. */
export function FlaggedCard({
  venue,
  item,
  onOpen,
}: {
  venue: Venue
  item: Flagged
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const settle = useSettle(item)
  const b = item.booking
  const others = 'others' in item ? item.others : []
  const hasEarlier = others.length > 0
  const isExpected = b.status === 'confirmed' || b.status === 'arrived'
  // An event has one time: who wants another one is booked for another event.
  const isMovable = isExpected && b.occurrence === null
  // Nobody comes to what does not take place: there is nothing to wait for and nothing to keep, only somebody to tell.
  const isOff = item.kind === 'event_off'
  // Another time or the waiting list is no answer to a table.
  const isOfTable = 'tables' in item
  // Who waits has no booking yet.
  const isOnList = b.occurrence !== null && b.status === 'waiting'
  return (
    <Card
      title={isOff && isOnList ? words.eventOffPlace() : words[item.kind]()}
      where={`${whenText(LL, b.day, venue.today, locale)} ${minuteText(b.minute)}`}
    >
      <EventName occurrence={b.occurrence} />
      <p className="figures">{useReason(venue, item)}</p>
      {isOff && (
        <p className="wrap-anywhere">
          {isMailed(b, venue)
            ? words.eventOffMailed({ email: b.email })
            : words[b.phone === '' ? 'eventOffNoWay' : 'eventOffCall']()}
        </p>
      )}
      {hasEarlier && <p>{words.laterText()}</p>}
      <div>
        {!isOnList && (
          <h4 className="font-semibold text-sm">{hasEarlier ? words.laterParty() : words.thisParty()}</h4>
        )}
        <PartyLine venue={venue} booking={b} isDated={!hasEarlier} onOpen={onOpen} />
        {hasEarlier && (
          <>
            <h4 className="mt-2 font-semibold text-sm">{words.otherParties()}</h4>
            <OtherParties venue={venue} others={others} onOpen={onOpen} />
          </>
        )}
      </div>
      <CalledLine venue={venue} called={item.called} />
      {isOfTable && <PartyTables venue={venue} booking={b} label={LL.seating.next()} />}
      {isMovable && !isOfTable && <NextTimes venue={venue} booking={b} onMove={(to) => settle('move', to)} />}
      <Disclosure as="div" className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <CallButtons look="primary" phone={b.phone} {...(!isOff && { onCalled: () => settle('call') })} />
          {isMovable && <DisclosureButton as={Button}>{words.move()}</DisclosureButton>}
          {isExpected && !isOff && !isOfTable && (
            <Button onClick={() => settle('waitlist')}>
              {b.occurrence === null ? words.waitlist() : LL.stand.ofEvent.toWaiting()}
            </Button>
          )}
          {canMove(b.status, 'cancelled') && (
            <Button onClick={() => settle('cancel')}>
              {isOnList ? LL.stand.ofEvent.offList() : words.cancel()}
            </Button>
          )}
          {/* The easiest answer is the one that is felt at eight in the evening: it comes last and in no colour. */}
          <Button onClick={() => settle('keep')}>{isOff ? words.told() : words.keep()}</Button>
        </div>
        <DisclosurePanel>
          <MoveChoice venue={venue} booking={b} onMove={(to) => settle('move', to)} />
        </DisclosurePanel>
      </Disclosure>
    </Card>
  )
}

/** As many as can be taken in beside a decision. */
const mostShown = 5

/** Those before it, the first of them at once: an event may have hundreds. */
function OtherParties({
  venue,
  others,
  onOpen,
}: {
  venue: Venue
  others: readonly Booking[]
  onOpen: (id: string) => void
}) {
  const words = useI18nContext().LL.stand.attention
  const line = (other: Booking) => (
    <PartyLine key={other.id} venue={venue} booking={other} isDated={false} onOpen={onOpen} />
  )
  const more = others.slice(mostShown)
  return (
    <>
      {others.slice(0, mostShown).map(line)}
      {more.length > 0 && (
        <Disclosure>
          <DisclosureButton className="min-h-11 px-2 text-left text-primary underline">
            {words.otherPartiesMore({ n: more.length })}
          </DisclosureButton>
          <DisclosurePanel>{more.map(line)}</DisclosurePanel>
        </Disclosure>
      )}
    </>
  )
}

function useReason(venue: Venue, item: Flagged): string {
  const { LL } = useI18nContext()
  const words = LL.stand.attention
  const { day, occurrence } = item.booking
  const { stays } = useDayStays(venue, day)
  const event = useOccurrence(occurrence)
  if (item.kind === 'event_off') {
    // One that is not on this tablet at all was deleted long ago.
    const fate = event?.deleted === false ? 'cancelled' : 'deleted'
    return words[item.booking.status === 'waiting' ? 'eventOffWaiting' : 'eventOffText'][fate]()
  }
  if (item.kind === 'exclusive') return words.exclusiveText()
  if (item.kind === 'table_gone') return words.tableGoneText()
  if (item.kind === 'table_clash') {
    const names = floorNames(LL, '', 'tables', item.tables, venue.setup?.items ?? []) as string[]
    return words.tableClashText({ tables: names.join(', ') })
  }
  if (item.kind === 'overbooked') {
    if (occurrence !== null) return words.soldOverText({ people: item.people, capacity: item.capacity })
    // How many of a part of the parties are too many is nothing to decide by.
    const unread = seatsUnreadText(LL, venue, day)
    if (unread !== '') return unread
    const usual = venue.settings.capacity
    const { people, capacity } = peopleAsPlanned(item, stays ?? [], venue.overridesOf(day), usual)
    return words.overbookedText({ time: minuteText(item.booking.minute), people, capacity })
  }
  if (item.hours.closed) return words.outsideClosed()
  return words.outsideText({ from: minuteText(item.hours.opens_at), to: minuteText(item.hours.closes_at) })
}
