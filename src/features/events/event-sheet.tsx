import { CalendarX2, Pencil, Plus, RotateCcw, Ticket, Trash2 } from 'lucide-react'
import { partiesOf, toBeTold } from '#domain/occurrence/listed/event-list.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { EventChips } from '#lib/events/event-chips.tsx'
import { eventTime, eventTitle, eventWhen } from '#lib/events/event-text.ts'
import { type EventView, useListedEvents } from '#lib/events/use-listed-events.ts'
import type { BookingView, OccurrenceView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { EditEvent } from './edit-event.tsx'
import { PartyList } from './party-list.tsx'
import { useEventDeeds } from './use-event-deeds.tsx'

export interface EventSheetProps {
  venue: Venue
  /** The bare uuid. */
  id: string
  isEdited: boolean
  onEdit: (on: boolean) => void
  onBooking: (id: string) => void
  onSell: (way: 'phone' | 'gate') => void
  onClose: () => void
}

/** All of one event: its facts, who comes, and what can be done with it. */
export function EventSheet(props: EventSheetProps) {
  const { LL } = useI18nContext()
  const row = useLive(useSync().occurrences.one(`occurrence/${props.id}`))
  if (row) return <OfRow {...props} row={row} />
  return (
    <Dialog open place="right" title={LL.eventList.sheet.title()} onClose={props.onClose}>
      {row === undefined ? <Loading /> : <Empty text={LL.eventList.sheet.gone()} />}
    </Dialog>
  )
}

function OfRow({ row, ...props }: EventSheetProps & { row: OccurrenceView }) {
  const { LL } = useI18nContext()
  const { venue, id } = props
  const { events, bookings } = useListedEvents(venue, row.day, row.day)
  const event = events?.find((one) => one.id === id)
  if (!event) {
    return (
      <Dialog open place="right" title={LL.eventList.sheet.title()} onClose={props.onClose}>
        <Loading />
      </Dialog>
    )
  }
  const isUnread = venue.unseen !== null || venue.unreadOf(row.day) !== null
  const asked = { event, isUnread, parties: partiesOf(id, bookings) }
  if (props.isEdited) return <EditEvent {...asked} today={venue.today} onClose={() => props.onEdit(false)} />
  return <Sheet {...props} {...asked} />
}

interface SheetProps extends EventSheetProps {
  event: EventView
  parties: readonly BookingView[]
  isUnread: boolean
}

function Sheet({ venue, event, parties, isUnread, onEdit, onBooking, onSell, onClose }: SheetProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.sheet
  const deeds = useEventDeeds({ event, parties, isUnread }, onClose)
  const { cancelled } = event.row.data
  const told = toBeTold(parties)
  return (
    <Dialog open place="right" title={eventTitle(event, locale)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <EventChips event={event} isUnread={isUnread} />
        <div className="flex flex-wrap gap-2">
          {!cancelled && !event.isPast && (
            <Button data-autofocus look="primary" onClick={() => onSell('phone')}>
              <Plus aria-hidden="true" size={18} />
              {words.sell()}
            </Button>
          )}
          {!cancelled && event.row.day === venue.today && (
            <Button onClick={() => onSell('gate')}>
              <Ticket aria-hidden="true" size={18} />
              {words.atGate()}
            </Button>
          )}
          <Button onClick={() => onEdit(true)}>
            <Pencil aria-hidden="true" size={18} />
            {words.edit()}
          </Button>
          {cancelled ? (
            <Button onClick={() => deeds.ask('reopen')}>
              <RotateCcw aria-hidden="true" size={18} />
              {words.reopen()}
            </Button>
          ) : (
            !event.isPast && (
              <Button onClick={() => deeds.ask('cancel')}>
                <CalendarX2 aria-hidden="true" size={18} />
                {words.cancel()}
              </Button>
            )
          )}
          <Button onClick={() => deeds.ask('delete')}>
            <Trash2 aria-hidden="true" size={18} />
            {words.delete()}
          </Button>
        </div>
        <EventFacts event={event} isUnread={isUnread} />
        <Clashes event={event} />
        <section aria-labelledby="event-parties" className="flex flex-col gap-2">
          <h3 id="event-parties" className="figures flex flex-wrap items-baseline gap-x-3 font-bold text-lg">
            {words.bookings()}
            {told.parties > 0 && <span className="font-normal text-base">{words.parties(told)}</span>}
          </h3>
          {isUnread && <Notice tone="warning">{words.unread()}</Notice>}
          {parties.length > 0 ? (
            <PartyList parties={parties} onBooking={onBooking} />
          ) : (
            !isUnread && <p className="text-muted">{words.noBookings()}</p>
          )}
        </section>
        {deeds.question}
      </div>
    </Dialog>
  )
}

function EventFacts({ event, isUnread }: { event: EventView; isUnread: boolean }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList
  const { row, template, sold } = event
  const { day, capacity, note } = row.data
  const kept = eventTitle(row.data, locale)
  const inEnglish = locale === 'en' && template?.location_en
  const location = inEnglish || (template?.location ?? '')
  const rows: [string, string][] = [
    [words.sheet.when(), `${dayText(day, locale, 'long')} ${eventTime(LL, row.data)}`],
    [words.sheet.seats(), isUnread ? words.ofUnknown({ capacity }) : words.of({ sold, capacity })],
  ]
  if (location !== '') rows.push([words.sheet.location(), location])
  if (note !== '') rows.push([words.sheet.note(), note])
  if (kept !== eventTitle(event, locale)) rows.push([words.sheet.was(), kept])
  return <Facts rows={rows} />
}

/** Which other events stand against its sale. */
function Clashes({ event }: { event: EventView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList
  if (event.clashes.length === 0) return null
  return (
    <section aria-labelledby="event-clashes">
      <h3 id="event-clashes" className="font-bold">
        {words.sheet.clashes()}
      </h3>
      <ul className="figures flex flex-col gap-1">
        {event.clashes.map(({ other, isBooked, name, name_en }) => (
          <li key={other.id} className="wrap-anywhere">
            {words.clashWith({
              when: eventWhen(other.data, locale),
              name: eventTitle({ name, name_en }, locale),
            })}
            <span className="block text-muted text-sm">
              {isBooked ? words.clashBooked() : words.clashOpen()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
