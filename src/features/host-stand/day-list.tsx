import type { ReactNode } from 'react'
import { visitSteps } from '#domain/booking/status.ts'
import { type DayGroup, isFresh } from '#domain/day/day-view.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoomy, useWide } from '#lib/app/use-roomy.ts'
import { useRoving } from '#lib/app/use-roving.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatNow } from '#lib/seating/seat-now.ts'
import { tablesText } from '#lib/seating/tables-text.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Empty } from '#ui/states.tsx'
import { PartyRow } from './party-row.tsx'
import type { StandTables } from './tables/use-stand-tables.ts'

export interface DayListProps {
  groups: readonly DayGroup<BookingView>[]
  /** Why not all are here, '' where they are: only then none here means none. */
  unread: string
  /** The way to them. */
  seek: ReactNode
  /** Only on the day itself is a tap on a row the next step of a visit. */
  isToday: boolean
  isClosed: boolean
  nowMinute: number
  now: string
  /** Ids of bookings whose card was opened: no longer new. */
  seen: ReadonlySet<string>
  /** Whose seats somebody still sits on, with who that is. */
  met: ReadonlyMap<string, BookingView>
  /** Ids of bookings that wait for a decision. */
  flagged: ReadonlySet<string>
  onOpen: (id: string) => void
  stand: Pick<StandTables, 'floor' | 'tables' | 'onStatus'>
  venue: Pick<Venue, 'minute'>
  onLate: (id: string) => void
}

export function DayList(props: DayListProps) {
  const {
    groups,
    unread,
    seek,
    isToday,
    isClosed,
    nowMinute,
    now,
    seen,
    met,
    flagged,
    onOpen,
    stand: { floor, tables, onStatus },
    venue,
    onLate,
  } = props
  const { LL, locale } = useI18nContext()
  const isRoomy = useRoomy()
  const hasJumps = !useWide() && !isRoomy
  const named = (at: readonly string[] | null) => tablesText(LL, at ?? [], floor?.tables ?? [])
  const seatOf = (row: BookingView) =>
    tables && isToday && visitSteps(row.status).includes('seated') ? named(seatNow(tables, row, venue)) : ''
  const metBy = (by: BookingView | undefined) => (by ? guestText(LL, by, locale) : '')
  if (groups.every((g) => g.rows.length === 0)) {
    const none = isClosed ? LL.stand.day.emptyClosed() : LL.stand.day.empty()
    return (
      <div className="p-4">
        <Empty text={unread === '' ? none : unread}>{seek}</Empty>
      </div>
    )
  }
  const sections = groups.map(({ group, rows, parties, people }) => (
    <section key={group} aria-labelledby={`group-${group}`}>
      <h2
        id={`group-${group}`}
        tabIndex={-1}
        className={`[@media(height>=37.5rem)]:scroll-mt-12 ${
          // Right below the buttons to the groups it would say once more what the first of them says.
          hasJumps && group === groups[0]?.group
            ? 'sr-only'
            : 'figures z-10 flex items-baseline justify-between border-line border-b bg-sunken px-3 py-1.5 font-bold roomy:sticky roomy:top-0 roomy:scroll-mt-0'
        }`}
      >
        {LL.stand.group[group]()}
        {unread === '' && (
          <span className="font-normal text-muted">{LL.stand.covers({ parties, people })}</span>
        )}
      </h2>
      {rows.length === 0 ? (
        unread === '' && <p className="bg-card px-3 py-3 text-muted">{LL.stand.day.emptyGroup[group]()}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <PartyRow
              key={row.id}
              row={row}
              isToday={isToday}
              isFlagged={flagged.has(row.id)}
              table={floor ? named(row.tables) : ''}
              seatAt={seatOf(row)}
              nowMinute={nowMinute}
              now={now}
              metBy={metBy(met.get(row.id))}
              isFresh={!seen.has(row.id) && isFresh(row, now)}
              onOpen={onOpen}
              onStatus={onStatus}
              onLate={onLate}
            />
          ))}
        </ul>
      )}
    </section>
  ))
  return (
    <>
      <GroupJumps groups={groups} isCounted={unread === ''} />
      {sections}
    </>
  )
}

/** Where a phone shows a few rows of a long list: how many there are of each kind, and the way to them. */
function GroupJumps({ groups, isCounted }: { groups: DayListProps['groups']; isCounted: boolean }) {
  const { LL } = useI18nContext()
  const words = LL.stand.jump
  return (
    <div
      {...useRoving('[data-jump]')}
      role="toolbar"
      aria-label={words.label()}
      // In a low window it goes with the page: half of the height is the rows'.
      className="top-0 z-20 flex justify-between border-line border-b bg-card px-1 lg:hidden roomy:hidden [@media(height>=37.5rem)]:sticky"
    >
      {groups.map(({ group, parties }) => {
        const name = LL.stand.group[group]()
        return (
          <button
            key={group}
            type="button"
            data-jump={group}
            aria-label={isCounted ? words.to({ group: name, parties }) : words.toUnread({ group: name })}
            onClick={() => jumpTo(group)}
            className="flex min-h-11 min-w-11 flex-1 flex-col items-center justify-center rounded-box px-1 hover:bg-sunken"
          >
            <span className="whitespace-nowrap text-muted text-xs leading-tight">{name}</span>
            <span className="figures font-bold text-primary leading-tight">{isCounted ? parties : '–'}</span>
          </button>
        )
      })}
    </div>
  )
}

/** The focus goes along: whoever hears the page or uses keys goes on from there. */
export function jumpTo(group: DayGroup<BookingView>['group']): void {
  const heading = document.getElementById(`group-${group}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
