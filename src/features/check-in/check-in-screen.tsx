import { Link } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { GateOf } from '#domain/check-in/check-in.ts'
import { dayOfScan, letInCommands } from '#domain/check-in/let-in.ts'
import { asIfThere } from '#domain/check-in/other-day.ts'
import { partiesOf } from '#domain/occurrence/listed/event-list.ts'
import { nearestEvent } from '#domain/occurrence/listed/nearest-event.ts'
import type { CheckInSearch } from '#domain/ticket/check-in-search.ts'
import { dayText } from '#domain/time/time-text.ts'
import { ScanPanel } from '#features/check-in/scan/scan-panel.tsx'
import { type Shown, useScan } from '#features/check-in/scan/use-scan.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useWide } from '#lib/app/use-roomy.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { type EventView, useListedEvents } from '#lib/events/use-listed-events.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { BookingView } from '#sync/types.ts'
import { Segmented } from '#ui/field/segmented.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { EventChoice } from './event-choice.tsx'
import { type LetIn, useGate, useGateSale } from './gate.ts'
import { besideTheCamera, GateHead } from './gate-head.tsx'
import { NamePanel } from './name-panel.tsx'

export interface CheckInScreenProps {
  venue: Venue
  search: CheckInSearch
  onSearch: (next: CheckInSearch) => void
  /** Opens a booking's card. */
  onBooking: (event: string, id: string) => void
}

/** `/check-in`: who comes to an event is let in, by code or by name; all of it from what is on this tablet. */
export function CheckInScreen(props: CheckInScreenProps) {
  const { LL } = useI18nContext()
  const words = LL.checkInGate
  useTitle(words.title())
  const { venue, search } = props
  const asked = useLive(useSync().occurrences.one(`occurrence/${search.event}`))
  const day = asked?.day ?? venue.today
  const { events, bookings } = useListedEvents(venue, day, day)
  const event = useChosen(events, search.event, venue.minute)
  // Of the event before: its screen has gone, and the focus with it.
  const brought = useRef<Shown | null>(null)
  // One that is among today's is not asked about: the screen would go away with what it said last.
  const isLooking = !event && (events === undefined || (search.event !== undefined && asked === undefined))
  return (
    <div className="group/gate mx-auto flex w-full max-w-6xl flex-1 flex-col gap-4 px-3 py-3">
      <h1 className="font-bold text-2xl max-sm:sr-only">{words.title()}</h1>
      {event ? (
        <AtGate
          key={event.id}
          {...props}
          event={event}
          events={events ?? []}
          bookings={bookings}
          brought={brought}
        />
      ) : isLooking ? (
        <Loading text={LL.eventList.loading()} />
      ) : (
        <Nothing {...props} />
      )}
    </div>
  )
}

/**
 * The event of the address, or the nearest. That one stays until the screen is left: nobody's gate becomes another's because
 * it is eight o'clock.
 */
function useChosen(
  events: readonly EventView[] | undefined,
  asked: string | undefined,
  minute: number,
): EventView | undefined {
  const nearest = useRef<string | undefined>(undefined)
  if (!events) return undefined
  const of = (id: string | undefined) => events.find((event) => event.id === id)
  if (asked) return of(asked)
  const kept = of(nearest.current) ?? nearestEvent(events, minute)
  nearest.current = kept?.id
  return kept
}

function Nothing({ venue, search, onSearch }: CheckInScreenProps) {
  const words = useI18nContext().LL.checkInGate
  const link =
    'inline-flex min-h-12 items-center rounded-box border border-edge bg-card px-4 font-semibold hover:bg-primary-soft'
  return (
    <Empty text={search.event ? words.gone() : words.none()}>
      {search.event ? (
        <button type="button" className={link} onClick={() => onSearch({})}>
          {words.toToday()}
        </button>
      ) : (
        <Link to="/events" className={link}>
          {words.toEvents()}
        </Link>
      )}
      {venue.unreadOf(venue.today) && <span>{words.unread()}</span>}
    </Empty>
  )
}

interface AtGateProps extends CheckInScreenProps {
  event: EventView
  events: readonly EventView[]
  bookings: readonly BookingView[]
  /** The code whose answer led here. */
  brought: RefObject<Shown | null>
}

function AtGate({ venue, search, onSearch, onBooking, event, events, bookings, brought }: AtGateProps) {
  const { LL } = useI18nContext()
  const words = LL.checkInGate
  const isWide = useWide()
  const [gate, setGate] = useGate()
  const { id } = event
  const { day } = event.row
  const parties = useMemo(() => partiesOf(id, bookings).map((b) => asIfThere(b, day)), [id, bookings, day])
  const publicKey = useTicketKey(venue)
  const isRead = venue.unseen === null && venue.unreadOf(day) === null
  const { today } = venue
  const scanner = useScan({
    event: id,
    day,
    today,
    isOff: event.row.data.cancelled,
    isRead,
    name: gate,
    publicKey,
  })
  const letIn = useLetIn({ gate, occurrence: id, day: dayOfScan(day, today) })
  const sale = useGateSale(venue, event, parties)
  const open = useCallback((booking: string) => onBooking(id, booking), [onBooking, id])
  const toEvent = (event: string) => onSearch({ ...search, event })
  const way = search.way ?? 'scan'
  const [sought, setSought] = useState({ n: 0, text: '' })
  return (
    <>
      <GateHead event={event} today={today} parties={parties} gate={gate} onGate={setGate} />
      <div className={`empty:hidden ${besideTheCamera}`}>
        <EventChoice events={events} chosen={id} onEvent={toEvent} />
      </div>
      {event.row.data.cancelled && <Notice tone="error">{words.off()}</Notice>}
      {day !== today && (
        <OtherDay day={day} onToday={() => onSearch(search.way ? { way: search.way } : {})} />
      )}
      {!isWide && (
        <div className={besideTheCamera}>
          <Segmented
            hideLabel
            label={words.way.label()}
            value={way}
            options={(['scan', 'name'] as const).map((value) => ({ value, label: words.way[value]() }))}
            onValue={(next) => onSearch({ event: id, ...(next === 'name' && { way: next }) })}
          />
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {(isWide || way === 'scan') && (
          <ScanPanel
            venue={venue}
            sale={sale}
            scanner={scanner}
            event={id}
            onLetIn={letIn}
            brought={brought}
            onEvent={toEvent}
            onParty={(row) => {
              setSought((last) => ({ n: last.n + 1, text: row.reference || row.last_name }))
              if (!isWide) onSearch({ event: id, way: 'name' })
            }}
          />
        )}
        {(isWide || way === 'name') && (
          <NamePanel
            key={sought.n}
            sought={sought.text}
            {...{ venue, day, parties, sale }}
            isOff={event.row.data.cancelled}
            onLetIn={letIn}
            onBooking={open}
            onCode={(text) => {
              scanner.scan(text, 'hand')
              // The answer stands beside the camera.
              if (!isWide) onSearch({ event: id })
            }}
          />
        )}
      </div>
    </>
  )
}

function OtherDay({ day, onToday }: { day: string; onToday: () => void }) {
  const { LL, locale } = useI18nContext()
  return (
    <Notice tone="warning">
      <p>{LL.checkInGate.otherDay({ day: dayText(day, locale, 'long') })}</p>
      <button type="button" className="min-h-11 font-semibold underline" onClick={onToday}>
        {LL.checkInGate.toToday()}
      </button>
    </Notice>
  )
}

/** By which tickets are told; '' where this tablet has not heard of it. */
function useTicketKey(venue: Venue): string {
  const item = venue.setup?.items.find(({ kind }) => kind === 'ticket_key')
  const key = item?.data['public_key']
  return typeof key === 'string' ? key : ''
}

/** Lets people in by their numbers; one tap takes it back. The function stays the same, so that a row is drawn when it changes. */
function useLetIn(at: GateOf): LetIn {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const present = useLatest({ at, LL, locale, runner })
  return useCallback(
    (b, tickets, by) => {
      const { at, LL, locale, runner } = present.current
      const name = guestText(LL, b, locale)
      const n = tickets.length
      const said = n === 1 ? LL.checkInGate.done.one({ name }) : LL.checkInGate.done.many({ name, n })
      const bodies = letInCommands(b, tickets, at, by)
      void runner.runAll(
        bodies.map((body) => ({ subject: b.id, body })),
        said,
      )
    },
    [present],
  )
}
