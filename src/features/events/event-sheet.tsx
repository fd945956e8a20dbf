import {
  CalendarX2,
  Download,
  Hourglass,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  Ticket,
  Trash2,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { gateTotals } from '#domain/check-in/let-in.ts'
import { asIfThere } from '#domain/check-in/other-day.ts'
import { sellsTickets } from '#domain/event/event-template.ts'
import { sendsMails } from '#domain/event/template-defaults.ts'
import { exclusionOf, partiesOf, toBeTold } from '#domain/occurrence/listed/event-list.ts'
import { eventDays } from '#domain/occurrence/listed/event-search.ts'
import { waitersOf } from '#domain/occurrence/waiting.ts'
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
import { AttendeesExport } from './attendees/attendees-export.tsx'
import { AttendeesPrint } from './attendees/attendees-print.tsx'
import { EditEvent } from './edit-event.tsx'
import { PartyList } from './party-list.tsx'
import { ToCheckIn } from './to-check-in.tsx'
import { type AskedEvent, useEventDeeds } from './use-event-deeds.tsx'

export interface EventSheetProps {
  venue: Venue
  /** The bare uuid. */
  id: string
  isEdited: boolean
  /** It opens at those who wait. */
  isToWaiting: boolean
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
  // What is not here may be on its way.
  const { from, to } = eventDays({}, props.venue.today)
  const { isHeldKnown, unseen, unreadOf } = props.venue
  const isComing = row === undefined || !isHeldKnown || (unseen ?? unreadOf(from, to)) === 'not-yet'
  return (
    <Dialog open place="right" title={LL.eventList.sheet.title()} onClose={props.onClose}>
      {isComing ? <Loading text={LL.eventList.loading()} /> : <Empty text={LL.eventList.sheet.gone()} />}
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
  const sends = sendsMails(venue.settings)
  const asked = { event, isUnread, sends, parties: partiesOf(id, bookings) }
  if (props.isEdited) return <EditEvent {...asked} venue={venue} onClose={() => props.onEdit(false)} />
  return <Sheet {...props} {...asked} />
}

interface SheetProps extends EventSheetProps, AskedEvent {}

function Sheet(props: SheetProps) {
  const { venue, event, parties, isUnread, sends, isToWaiting, onEdit, onBooking, onSell, onClose } = props
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.sheet
  const deeds = useEventDeeds({ event, parties, isUnread, sends }, onClose)
  const { cancelled } = event.row.data
  const told = toBeTold(parties, sends)
  const gate = gateTotals(parties.map((b) => asIfThere(b, event.row.day)))
  const waiting = waitersOf(event.id, parties)
  const others = parties.filter((b) => !waiting.includes(b))
  const waitingHeading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog open place="right" title={eventTitle(event, locale)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <EventChips event={event} isUnread={isUnread} />
        <div className="flex flex-wrap gap-2">
          {!cancelled && !event.isPast && (
            <Button
              data-autofocus={!isToWaiting || waiting.length === 0 || undefined}
              look={exclusionOf(event) === 'stopped' ? 'plain' : 'primary'}
              onClick={() => onSell('phone')}
            >
              <Plus aria-hidden="true" size={18} />
              {words.sell()}
            </Button>
          )}
          {!cancelled && event.row.day === venue.today && (
            <>
              <ToCheckIn event={event.id}>{words.checkIn()}</ToCheckIn>
              <Button onClick={() => onSell('gate')}>
                <Ticket aria-hidden="true" size={18} />
                {words.atGate()}
              </Button>
            </>
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
        {/* Those who wait stand under all who come: a full event has many. */}
        {waiting.length > 0 && (
          <Button className="self-start" onClick={() => show(waitingHeading.current)}>
            <Hourglass aria-hidden="true" size={18} />
            {LL.eventList.waits({ n: waiting.length })}
          </Button>
        )}
        <EventFacts event={event} isUnread={isUnread} />
        <Clashes event={event} />
        <section aria-labelledby="event-parties" className="flex flex-col gap-2">
          <h3 id="event-parties" className="figures flex flex-wrap items-baseline gap-x-3 font-bold text-lg">
            {words.bookings()}
            {told.parties > 0 && <span className="font-normal text-base">{words.parties(told)}</span>}
            {gate.inside > 0 && <span className="font-normal text-base">{words.inside(gate)}</span>}
          </h3>
          {isUnread && <Notice tone="warning">{words.unread()}</Notice>}
          {others.length > 0 && <Attendees {...{ venue, event, isUnread }} parties={others} />}
          {others.length > 0 ? (
            <PartyList
              parties={others}
              isOff={cancelled}
              sells={sellsTickets(event.template, parties)}
              heading="event-parties"
              onBooking={onBooking}
            />
          ) : (
            !isUnread && <p className="text-muted">{words.noBookings()}</p>
          )}
        </section>
        {waiting.length > 0 && (
          <WaitingParties
            event={event}
            {...{ waiting, isUnread, isToWaiting, onBooking }}
            heading={waitingHeading}
          />
        )}
        {deeds.question}
      </div>
    </Dialog>
  )
}

/** The list of those who come, as a file and on paper. */
function Attendees(list: Pick<SheetProps, 'venue' | 'event' | 'parties' | 'isUnread'>) {
  const words = useI18nContext().LL.eventList.attendees
  const [exports, setExports] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setExports(true)}>
        <Download aria-hidden="true" size={18} />
        {words.csv()}
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" size={18} />
        {words.print()}
      </Button>
      <AttendeesPrint {...list} />
      {exports && <AttendeesExport {...list} onClose={() => setExports(false)} />}
    </div>
  )
}

function show(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Who waits for it, in their order, and whether there are seats for one of them. */
function WaitingParties({
  event,
  waiting,
  isUnread,
  isToWaiting,
  heading,
  onBooking,
}: Pick<SheetProps, 'event' | 'isUnread' | 'isToWaiting' | 'onBooking'> & {
  waiting: readonly BookingView[]
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const words = useI18nContext().LL.eventList.sheet
  useEffect(() => {
    if (!isToWaiting) return
    // After the dialog has put the focus where it usually is.
    const frame = requestAnimationFrame(() => show(heading.current))
    return () => cancelAnimationFrame(frame)
  }, [isToWaiting, heading])
  const { cancelled } = event.row.data
  const isOn = !cancelled && !event.isPast
  const hasSeats = isOn && !isUnread && waiting.some(({ pax }) => pax <= event.left)
  const people = waiting.reduce((sum, { pax }) => sum + pax, 0)
  return (
    <section aria-labelledby="event-waiting" className="flex flex-col gap-2">
      <h3
        ref={heading}
        id="event-waiting"
        tabIndex={-1}
        className="figures flex flex-wrap items-baseline gap-x-3 font-bold text-lg outline-none"
      >
        {words.waiting()}
        <span className="font-normal text-base">{words.waiters({ parties: waiting.length, people })}</span>
      </h3>
      {hasSeats && <Notice>{words.waitingSeats({ n: event.left })}</Notice>}
      <PartyList parties={waiting} isOff={cancelled} heading="event-waiting" onBooking={onBooking} />
    </section>
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
    [words.sheet.when(), `${dayText(day, locale, 'long')} ${eventTime(LL, row.data, locale)}`],
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
  if (exclusionOf(event) === null) return null
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
