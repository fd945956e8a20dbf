import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { homePhone } from '#domain/contact/home-phone.ts'
import type { DayGroup } from '#domain/day/day-view.ts'
import { type Covers, type PrintedDay, printedDay } from '#domain/day/print-day.ts'
import { codesOf } from '#domain/paper/code.ts'
import { freshnessShown, lastSyncOf } from '#domain/pending/freshness.ts'
import { kitchenTotals } from '#domain/service/kitchen-totals.ts'
import { dinnerFrom } from '#domain/service/services.ts'
import { dayText, instantText, minuteText, pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { TotalsTable } from './kitchen/totals-table.tsx'
import { SheetRows } from './sheet/sheet-rows.tsx'
import { WalkInRows } from './sheet/walk-in-rows.tsx'

export interface PrintSheetProps {
  venue: Venue
  day: string
  groups: readonly DayGroup<BookingView>[]
  /** The day's note, '' for none. */
  note: string
  /** What is missing on it, '' for nothing. */
  unread: string
}

/** The day on paper. It exists only while the browser prints, from its own menu too. */
export function PrintSheet({ venue, day, groups, note, unread }: PrintSheetProps) {
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const floor = useFloor(venue)
  const [printedAt, setPrintedAt] = useState<string | null>(null)
  useEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync('@page { margin: 10mm }')
    const withoutPaper = () => document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    // The browser takes its picture when this handler returns.
    const begin = () => {
      document.adoptedStyleSheets = [...withoutPaper(), paper]
      flushSync(() => setPrintedAt(sync.now()))
    }
    const end = () => {
      document.adoptedStyleSheets = withoutPaper()
      setPrintedAt(null)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      document.adoptedStyleSheets = withoutPaper()
    }
  }, [sync])
  if (printedAt === null) return null
  const dinner = dinnerFrom(venue.hoursOf(day))
  const all = groups.flatMap((g) => g.rows)
  const printed = printedDay(all, dinner)
  const totals = unread === '' ? kitchenTotals(all, dinner) : []
  const when = instantText(printedAt, venue.clock.time_zone, locale, true)
  return (
    <div className="hidden text-sm print:block">
      <div className="mb-2 flex items-start justify-between gap-x-6">
        <div>
          <h1 className="font-bold text-xl">
            {LL.stand.day.printTitle({ day: dayText(day, locale, 'long') })}
          </h1>
          <p>
            {LL.stand.print.at({ when })}
            <NotOfNow venue={venue} now={printedAt} />
          </p>
        </div>
        <Initials />
      </div>
      {note !== '' && (
        <p className="wrap-anywhere mb-2 whitespace-pre-line border border-edge p-2 font-bold">
          {LL.daily.note.printed({ text: note })}
        </p>
      )}
      {unread === '' ? <Totals printed={printed} /> : <p className="mb-3 font-bold">{unread}</p>}
      {totals.length > 0 && <TotalsTable totals={totals} className="mb-3" />}
      {printed.rows.length === 0 && unread !== '' ? null : printed.rows.length === 0 ? (
        <p>{LL.stand.print.none()}</p>
      ) : (
        <SheetRows rows={printed.rows} codes={codesOf(all)} floor={floor} />
      )}
      <Absent title={LL.stand.print.cancelled()} rows={printed.cancelled} />
      <Absent title={LL.stand.status.no_show()} rows={printed.noShows} />
      <WalkInRows />
    </div>
  )
}

/** Nobody looks after them any more: who they are and how they are reached. */
function Absent({ title, rows }: { title: string; rows: readonly BookingView[] }) {
  const { LL, locale } = useI18nContext()
  if (rows.length === 0) return null
  return (
    <section className="mt-4 break-inside-avoid">
      <h2 className="font-bold">{title}</h2>
      <ul>
        {rows.map((b) => (
          <li key={b.id}>
            {minuteText(b.minute)} {guestText(LL, b, locale)} {LL.stand.people({ n: b.pax })}{' '}
            {homePhone(b.phone)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On paper nobody sees a badge: what the tablet had when it last had everything, where that is not now. */
function NotOfNow({ venue, now }: { venue: Venue; now: string }) {
  const { LL, locale } = useI18nContext()
  const status = useLive(useSync().status())
  if (!status) return null
  const shown = freshnessShown(status)
  // What only waits to be sent stands on the paper.
  if (shown === 'live' || (shown === 'working' && status.complete)) return null
  const words = LL.stand.sync
  const last = lastSyncOf(status)
  const since = last
    ? LL.stand.print.asOf({ when: pastText(last, now, venue.clock.time_zone, locale) })
    : words[status.last_sync ? 'partlySynced' : 'neverSynced']()
  const state = words[shown === 'stopped' ? 'offline' : shown]()
  return <strong className="ml-1">{LL.stand.print.notOfNow({ state, since })}</strong>
}

/** Whoever went through the sheet signs here. */
function Initials() {
  const { LL } = useI18nContext()
  const words = LL.bookingList.paper.initials
  return (
    <p className="flex shrink-0 gap-2">
      {[words.floor(), words.kitchen()].map((who) => (
        <span key={who} className="flex h-9 w-28 border border-edge px-1 text-xs">
          {who}
        </span>
      ))}
    </p>
  )
}

function Totals({ printed }: { printed: PrintedDay<BookingView> }) {
  const { LL } = useI18nContext()
  const words = LL.stand.print
  const paper = LL.bookingList.paper
  const allergiesOf = usePartyAllergies()
  const withAllergies = printed.rows.filter((b) => allergiesOf(b) !== '').length
  const parts: [string, Covers][] = [
    [LL.stand.group.booked(), printed.booked],
    [LL.stand.source.walk_in(), printed.walkIn],
    ...(printed.waiting.parties > 0
      ? ([[LL.stand.group.waiting(), printed.waiting]] as [string, Covers][])
      : []),
  ]
  return (
    <p className="mb-3 flex flex-wrap gap-x-6">
      <strong>{words.total({ covers: LL.stand.covers(printed.total) })}</strong>
      {parts.map(([what, covers]) => (
        <span key={what}>{words.part({ what, covers: LL.stand.covers(covers) })}</span>
      ))}
      {printed.services.map(({ name, covers }) => (
        <strong key={name}>{paper.service[name]({ covers: LL.stand.covers(covers) })}</strong>
      ))}
      {withAllergies > 0 && <strong>{paper.allergies({ n: withAllergies })}</strong>}
      {printed.left.parties > 0 && <span>{paper.left({ covers: LL.stand.covers(printed.left) })}</span>}
    </p>
  )
}
