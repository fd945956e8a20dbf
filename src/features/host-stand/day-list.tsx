import type { ReactNode } from 'react'
import type { Status } from '#domain/booking/booking.ts'
import { type DayGroup, isFresh } from '#domain/day/day-view.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Empty } from '#ui/states.tsx'
import { PartyRow } from './party-row.tsx'

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
  onStatus: (row: BookingView, status: Status) => void
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
    onStatus,
    onLate,
  } = props
  const { LL, locale } = useI18nContext()
  const metBy = (by: BookingView | undefined) => (by ? guestText(LL, by, locale) : '')
  if (groups.every((g) => g.rows.length === 0)) {
    const none = isClosed ? LL.stand.day.emptyClosed() : LL.stand.day.empty()
    return (
      <div className="p-4">
        <Empty text={unread === '' ? none : unread}>{seek}</Empty>
      </div>
    )
  }
  return groups.map(({ group, rows, parties, people }) => (
    <section key={group} aria-labelledby={`group-${group}`}>
      <h2
        id={`group-${group}`}
        className="figures z-10 flex items-baseline justify-between border-line border-b bg-sunken px-3 py-1.5 font-bold roomy:sticky roomy:top-0"
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
}
