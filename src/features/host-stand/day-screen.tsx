import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { daysInTouch, staysOn } from '#domain/availability/occupancy.ts'
import { seatOverrides } from '#domain/availability/slots.ts'
import { moveCommand } from '#domain/booking/booking-commands.ts'
import { hasSeats } from '#domain/config/first-steps.ts'
import { metByOverstay } from '#domain/day/bars.ts'
import { coversOf, groupDay } from '#domain/day/day-view.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import { kitchenTotals } from '#domain/service/kitchen-totals.ts'
import { dinnerFrom, houseNow, servicesOf } from '#domain/service/services.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoomy, useWide } from '#lib/app/use-roomy.ts'
import { useRoving } from '#lib/app/use-roving.ts'
import { useFlagged } from '#lib/attention/use-attention.ts'
import { FirstSteps } from '#lib/booking/first-steps.tsx'
import { useAreGuestsRead } from '#lib/booking/guests-to-note.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useStableRows } from '#lib/data/use-stable-rows.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { dayUnreadText, guestsUnreadText, seatsUnreadText } from '#lib/text/unread-text.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Loading, Notice } from '#ui/states.tsx'
import { NoticePlace } from '#ui/toast.tsx'
import { DayFoot } from './day-foot.tsx'
import { DayHeader } from './day-header.tsx'
import { DayList, jumpTo } from './day-list.tsx'
import { DayNoteButton, dayNoteOf } from './day-note.tsx'
import { KitchenButton } from './kitchen/kitchen-button.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { SeatStrip } from './tables/seat-strip.tsx'
import { useStandTables } from './tables/use-stand-tables.ts'
import { type PlanOfDay, type StandView, ViewChoice } from './tables/view-choice.tsx'
import { Timeline } from './timeline.tsx'
import { UnreadStrip } from './unread-strip.tsx'

export interface DayScreenProps {
  venue: Venue
  day: string
  onDay: (day: string) => void
  onOpen: (id: string) => void
  /** To what can be done about a party that is late. */
  onLate: (id: string) => void
  /** A booking at this minute of the day, and at this table, if any. */
  onPlace: (minute: number, table?: string) => void
  /** The floor plan, which takes the timeline's place where somebody chooses it; null in a house without tables. */
  plan: ((day: PlanOfDay) => ReactNode) | null
  /** To the day's note. */
  onNote: () => void
  /** What the header of a phone has no room for. */
  phoneTools: ReactNode
  /** At the right of the header: sync badge, view switch. */
  tools: ReactNode
  /** What has come up and nobody has looked at yet: in the header, or above the footer where the header scrolls away. */
  alert: ReactNode
  /** Above the footer, so that no row moves when it comes: how fresh the day is, where the toolbar has no room for it. */
  notice: ReactNode
  /** The one-hand zone below the list: walk-in, add. */
  footer: ReactNode
  /** Has the server asked for the bookings of this day, which are not here. */
  onSeek: (day: string) => void
}

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

/** The host stand: the day's parties at the left, their hours at the right; on a phone one of the two. */
export function DayScreen(props: DayScreenProps) {
  const { venue, day, onDay, onOpen, onLate, onPlace, plan, onNote, tools, alert, notice, footer, onSeek } =
    props
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const found = useLive(sync.bookingsBetween(addDays(day, -daysInTouch), addDays(day, daysInTouch)))
  const read = useStableRows(found ?? noRows)
  // Until the venue's clock is known only what was written here can be placed.
  const device = sync.deviceName()
  const near = useMemo(
    () => (venue.setup ? read : read.filter((row) => row.unconfirmed !== null || row.made_on === device)),
    [venue.setup, read, device],
  )
  const flagged = useFlagged(venue, near, day)
  // Rows stand once all has been read that makes them higher: whom to take care of, and which hours are kept.
  const areGuestsRead = useAreGuestsRead()
  const isRead = found !== undefined && areGuestsRead && (!venue.setup || venue.hasHours)
  const holds = useLive(sync.holds()) ?? noHolds
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [panel, setPanel] = useState<'list' | StandView>('list')
  const [foot, setFoot] = useState<HTMLElement | null>(null)

  const rows = useMemo(() => near.filter((b) => b.day === day), [near, day])
  const groups = useMemo(() => groupDay(rows), [rows])
  const stays = useMemo(() => staysOn(day, venue.present, near, holds), [day, venue.present, near, holds])
  const { capacity } = venue.settings
  const met = useMemo(
    () => metByOverstay(near, venue.present, capacity, venue.overridesOf(venue.today)),
    [near, venue, capacity],
  )
  const unread = dayUnreadText(LL, venue, day)
  const why = venue.unseen ? null : venue.unreadOf(day)
  // What is still coming may be needed now; without a network or a sign-in nobody can be asked.
  const seek =
    why === 'older' || why === 'not-yet' ? (
      <Button onClick={() => onSeek(day)}>{LL.stand.unread.ask()}</Button>
    ) : null
  const guestsUnread = guestsUnreadText(LL, venue)
  const seatsUnread = seatsUnreadText(LL, venue, day)
  // An empty list says it in its own place, where there is one to be seen.
  const isSaid = rows.length === 0 && panel === 'list'
  const missing = [
    isSaid ? '' : unread,
    unread === '' ? seatsUnread : '',
    rows.length > 0 ? guestsUnread : '',
  ]
  const nowMinute = daysBetween(day, venue.today) * 1440 + venue.minute
  const hours = venue.hoursOf(day)
  const total = unread !== '' || !isRead ? null : coversOf(rows)
  // Before anybody has entered a capacity nothing is counted against it: an empty house would read as full.
  const isSeatless = Boolean(venue.setup && !hasSeats(venue.setup, venue.today))
  const isSeatsRead = found !== undefined && Boolean(venue.setup) && seatsUnread === ''
  const isSeatsKnown = isSeatsRead && !isSeatless
  const seats = useMemo(
    () => (isSeatsKnown ? { stays, capacity, overrides: seatOverrides(venue.overridesOf(day)) } : null),
    [isSeatsKnown, stays, capacity, venue, day],
  )
  const figures = {
    services: total ? servicesOf(rows, hours, seats, nowMinute) : [],
    house: total && day === venue.today ? houseNow(near, venue.present, seats) : null,
    isSeatless,
    waiting: total ? (groups.find(({ group }) => group === 'waiting')?.parties ?? 0) : 0,
    onWaiting: () => {
      // Where list and timeline take turns the list may be hidden.
      flushSync(() => setPanel('list'))
      jumpTo('waiting')
    },
  }
  const runner = useCommandRunner()
  const stand = useStandTables(venue, day, near, holds, isSeatsRead)
  const present = useLatest({ venue, near, holds, runner, LL, locale, onOpen, onLate, stand })
  const open = useCallback(
    (id: string) => {
      setSeen((before) => new Set(before).add(id))
      present.current.onOpen(id)
    },
    [present],
  )
  const late = useCallback((id: string) => present.current.onLate(id), [present])
  const onMove = useCallback(
    async (row: BookingView, minute: number, table?: string) => {
      const { venue, near, holds, runner, LL, locale, stand } = present.current
      if (table !== undefined) return stand.onRow(row, table, minute)
      const unread = seatsUnreadText(LL, venue, row.day)
      const others = unread === '' ? staysOn(row.day, venue.present, near, holds, row.id) : null
      const stay = { minute, duration: row.duration, pax: row.pax }
      const accepted = stayWarnings(
        stay,
        others,
        venue.knownHoursOf(row.day),
        venue.settings.capacity,
        venue.overridesOf(row.day),
      )
      const command = moveCommand(row, { day: row.day, minute }, accepted)
      if (!command || !(await runner.confirm(accepted, unread))) return
      const said = { name: guestText(LL, row, locale), time: minuteText(minute) }
      await runner.run(row.id, command, LL.stand.done.moved(said))
    },
    [present],
  )
  const note = dayNoteOf(venue, day)
  const roomy = useRoomy()
  const wide = useWide()
  const isAlertOnTop = roomy || wide
  const strip = <SeatStrip venue={venue} near={near} stand={stand} />
  const isPlan = plan !== null && panel === 'plan'
  const list = useRoving('[data-booking]')
  const bars = useRoving('[data-bar]')
  return (
    <div className="flex flex-1 flex-col roomy:relative print:static">
      <div className="no-print flex flex-1 flex-col roomy:absolute roomy:inset-0">
        <DayHeader
          day={day}
          today={venue.today}
          hours={venue.isEverOpen ? hours : null}
          isHoliday={venue.isHoliday(day)}
          total={total}
          figures={figures}
          kitchen={<KitchenButton day={day} totals={total ? kitchenTotals(rows, dinnerFrom(hours)) : []} />}
          unread={why}
          onDay={onDay}
          alert={isAlertOnTop ? alert : null}
        >
          {venue.setup && wide && <DayNoteButton note={note} onOpen={onNote} />}
          {tools}
        </DayHeader>
        {venue.unseen && <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>}
        <div className="flex flex-wrap items-center justify-between gap-x-2 border-line border-b bg-card px-2 sm:px-3 sm:py-1.5 lg:hidden">
          <Segmented
            hideLabel
            label={LL.stand.day.panel()}
            value={panel}
            options={[
              { value: 'list', label: LL.stand.day.list() },
              { value: 'timeline', label: LL.stand.day.timeline() },
              ...(plan ? [{ value: 'plan' as const, label: LL.floorPlan.title() }] : []),
            ]}
            onValue={setPanel}
          />
          {props.phoneTools}
          {venue.setup && !wide && <DayNoteButton note={note} onOpen={onNote} />}
        </div>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] roomy:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[26rem_minmax(0,1fr)]">
          <section
            {...list}
            aria-label={LL.stand.day.list()}
            // By keys a row is brought up to above the footer, which lies over the list where it does not scroll by itself.
            className={`min-h-0 border-line [&_button]:scroll-mb-48 roomy:[&_button]:scroll-mb-0 roomy:overflow-y-auto lg:col-start-1 lg:row-start-1 lg:block lg:border-r ${panel === 'list' ? '' : 'hidden'}`}
          >
            {!isRead ? (
              <Loading text={LL.stand.day.loading()} />
            ) : venue.unseen && rows.length === 0 ? null : (
              <DayList
                groups={groups}
                unread={unread}
                seek={seek}
                isToday={day === venue.today}
                isClosed={venue.isEverOpen && hours.closed}
                nowMinute={nowMinute}
                now={venue.now}
                seen={seen}
                met={met}
                flagged={flagged}
                onOpen={open}
                stand={stand}
                venue={venue}
                onLate={late}
              />
            )}
            {isRead && rows.length === 0 && <FirstSteps venue={venue} />}
          </section>
          <div
            {...bars}
            className={`sticky top-0 lg:top-16 h-[80dvh] lg:h-[70dvh] min-h-0 min-w-0 self-start roomy:static roomy:h-auto roomy:self-auto lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-col ${panel === 'list' ? 'hidden' : ''}`}
          >
            {plan && <ViewChoice view={panel} onView={setPanel} />}
            {isPlan && plan({ near, flagged, isKnown: isSeatsRead, onOpen: open })}
            {/* No hours are drawn that nobody knows. */}
            {venue.setup && !isPlan && (
              <Timeline
                key={day}
                rows={rows}
                hours={hours}
                stays={stays}
                seats={seats}
                present={venue.present}
                nowMinute={nowMinute}
                met={met}
                flagged={flagged}
                floor={stand.floor}
                tables={stand.tables}
                onOpen={open}
                onMove={onMove}
                onPlace={onPlace}
                foot={roomy ? null : foot}
              />
            )}
          </div>
          {roomy && (
            <div className="border-line lg:col-start-1 lg:row-start-2 lg:border-r">
              {strip}
              <NoticePlace kind="screen" />
            </div>
          )}
        </div>
        <DayFoot chosen={setFoot} strip={strip} alert={isAlertOnTop ? null : alert} footer={footer}>
          {notice}
          {isRead && !venue.unseen && <UnreadStrip texts={missing}>{!isSaid && seek}</UnreadStrip>}
        </DayFoot>
      </div>
      {found && (
        <PrintSheet
          venue={venue}
          day={day}
          groups={groups}
          note={note.text}
          unread={[unread, guestsUnread].join(' ').trim()}
        />
      )}
    </div>
  )
}
