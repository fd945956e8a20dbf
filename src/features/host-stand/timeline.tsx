import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { loadByHour, type Present, seatedNow } from '#domain/availability/occupancy.ts'
import type { Hours, Stay } from '#domain/availability/slots.ts'
import { type Bar, barOf } from '#domain/day/bars.ts'
import { axisOf, busiestHour, onAxis, paceOf } from '#domain/day/day-view.ts'
import type { SeatsKnown } from '#domain/service/services.ts'
import { type DayTables, placedAt } from '#domain/table/day/day-tables.ts'
import type { Floor } from '#domain/table/floor.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { LoadStrip } from './load-strip.tsx'
import { MoveStrip } from './move-strip.tsx'
import { useLayout } from './tables/layout.ts'
import { RowCorner, RowGrounds, RowHeads } from './tables/row-heads.tsx'
import { useClashes } from './tables/use-clashes.ts'
import { useEdgeScroll } from './tables/use-edge-scroll.ts'
import { type Aim, TimelineBar } from './timeline-bar.tsx'

const hourWidth = 104
/** Of the names of tables, as RowHeads has it on a tablet. */
const headWidth = 96
/** Bars snap to it while they are dragged; slots at other minutes are typed in the booking's card. */
const snapMinutes = 15
/** Where NOW, or another day's busiest hour, stands when a day opens, as a share of the width. */
const seenFrom = 0.3

export interface TimelineProps {
  rows: readonly BookingView[]
  hours: Hours
  /** Every stay that touches the day, those of its neighbours and people who hold a slot included. */
  stays: readonly Stay[]
  /** Null until the venue and the day's parties have been read: nothing is counted before. */
  seats: Omit<SeatsKnown, 'stays'> | null
  present: Present
  nowMinute: number
  /** Whose seats somebody still sits on, with who that is. */
  met: ReadonlyMap<string, BookingView>
  /** Ids of bookings that wait for a decision. */
  flagged: ReadonlySet<string>
  /** Null in a house without tables. */
  floor: Floor | null
  /** Who sits where; null there, and until it is known. */
  tables: DayTables | null
  onOpen: (id: string) => void
  /** `table` is where it was put, '' for none; undefined where it stays as it was. */
  onMove: (row: BookingView, minute: number, table?: string) => void
  /** An empty place was tapped: somebody is to come then, to this table if any. */
  onPlace: (minute: number, table?: string) => void
  /** Where what the chosen bar can do stands, so that nothing lies over it; null for below the chart. */
  foot: HTMLElement | null
}

/** Parties as bars over the hours. Choose one, then tap a time; or drag it. */
export function Timeline(props: TimelineProps) {
  const { rows, hours, stays, seats, present, nowMinute, met, flagged, floor, tables } = props
  const { onOpen, onMove, onPlace, foot } = props
  const { LL, locale } = useI18nContext()
  const parties = useMemo(() => rows.filter(hasBar), [rows])
  const bars = useMemo(() => parties.map((b) => drawn(barOf(b, present))), [parties, present])
  const axis = useMemo(() => axisOf(hours, bars), [hours, bars])
  const [isShort, setShort] = useState(true)
  const layout = useLayout(parties, bars, floor, isShort)
  const clashes = useClashes(parties, tables)
  const load = useMemo(
    () => loadByHour(stays, seats ?? { capacity: 0, overrides: [] }, axis.from, axis.to),
    [stays, seats, axis],
  )
  const [chosen, setChosen] = useState<({ id: string } & Aim) | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const row = chosen ? parties.find((b) => b.id === chosen.id) : undefined
  const span = axis.to - axis.from
  const left = (minute: number) => `${((minute - axis.from) / span) * 100}%`
  const byId = new Map(parties.map((party, i) => [party.id, { party, bar: bars[i] }]))
  const rowOf = (party: BookingView): string => (floor ? (placedAt(party, floor.tables)[0] ?? '') : '')

  const scroller = useRef<HTMLDivElement>(null)
  const edge = useEdgeScroll(scroller, field)
  const hasNow = nowMinute >= axis.from && nowMinute < axis.to
  const isToday = nowMinute === present.minute
  // Today opens at the present hour, another day at its busiest, once each is known; where a person scrolls afterwards
  // is left alone.
  const known = `${hours.closed} ${isToday || bars.length > 0}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once per day, and when its hours become known
  useLayoutEffect(() => {
    const box = scroller.current
    const minute = isToday ? nowMinute : busiestHour(load)
    if (!box || minute === undefined) return
    // On a phone it has no width until somebody switches to it.
    const seen = new ResizeObserver(() => {
      if (box.clientWidth === 0) return
      box.scrollLeft = ((minute - axis.from) / span) * box.scrollWidth - box.clientWidth * seenFrom
      seen.disconnect()
    })
    seen.observe(box)
    return () => seen.disconnect()
  }, [known])

  const guestOf = (b: BookingView | undefined) => (b ? guestText(LL, b, locale) : '')
  const minuteAt = (clientX: number): number => {
    const box = field.current?.getBoundingClientRect()
    if (!box) return axis.from
    return snap(axis.from + ((clientX - box.left) / box.width) * span)
  }
  const rowAt = (clientY: number): string | undefined =>
    layout.rowAt(clientY - (field.current?.getBoundingClientRect().top ?? 0))
  const move = (to: BookingView, { minute, row: table }: Aim) => {
    const isOther = table !== rowOf(to)
    if (minute !== to.minute || isOther) onMove(to, minute, isOther ? table : undefined)
    setChosen(null)
  }
  // Below or above a bar its table alone is meant, not the minute that happens to be under the finger.
  const aimOf = (at: BookingView, clientX: number, clientY: number): Aim | null => {
    const table = rowAt(clientY)
    if (table === undefined) return null
    const bar = byId.get(at.id)?.bar
    const minute = minuteAt(clientX)
    const isSameTime =
      !canMove(at) ||
      (table !== rowOf(at) && bar && minute >= bar.minute && minute <= bar.minute + bar.duration)
    return { row: table, minute: isSameTime ? at.minute : minute }
  }
  const onField = (clientX: number, clientY: number) => {
    if (row) {
      const aim = aimOf(row, clientX, clientY)
      if (aim) move(row, aim)
      return
    }
    const table = rowAt(clientY)
    if (table === undefined) return
    // Read first: what is in the form's way is scrolled from under the finger.
    const minute = minuteAt(clientX)
    keepInSight(scroller.current, clientX)
    onPlace(minute, table || undefined)
  }
  return (
    <section aria-label={LL.stand.day.timeline()} className="flex h-full min-h-0 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an empty day has no bar to focus, and must still scroll by keys */}
      <div ref={scroller} tabIndex={0} className="relative min-h-0 flex-1 overflow-auto">
        <div
          className="flex min-h-full flex-col"
          style={{ minWidth: (span / 60) * hourWidth + (floor ? headWidth : 0) }}
        >
          <div className="sticky top-0 z-30 flex border-line border-b bg-card pt-1">
            {floor && <RowCorner />}
            <div className="min-w-0 flex-1">
              <LoadStrip load={load} isKnown={seats !== null} />
            </div>
          </div>
          <div className="flex flex-1">
            {floor && <RowHeads rows={layout.rows} isShort={isShort} onShort={setShort} />}
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the second tap of a move, which arrow keys and Enter on the bar do too; or a booking at that time, which begins with its key or button as well */}
            <div
              ref={field}
              className={`relative flex-1 ${chosen ? 'cursor-crosshair bg-primary-soft/40' : 'cursor-copy'}`}
              style={{ minHeight: layout.height }}
              onClick={(event) => {
                if (event.target === event.currentTarget) onField(event.clientX, event.clientY)
              }}
            >
              <RowGrounds
                rows={layout.rows}
                blocks={onAxis(tables?.blocks ?? [], axis)}
                left={left}
                share={(minutes) => `${(minutes / span) * 100}%`}
              />
              {load.map(({ minute }) => (
                <span
                  key={minute}
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-y-0 border-line border-l"
                  style={{ left: left(minute) }}
                />
              ))}
              {hasNow && (
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-y-0 border-error border-l-2"
                  style={{ left: left(nowMinute) }}
                >
                  <span className="figures absolute top-0 left-0 whitespace-nowrap rounded-r-box bg-error px-1.5 font-semibold text-sm text-white">
                    {present.minute === nowMinute && seats !== null
                      ? LL.stand.day.nowSeated({ time: minuteText(nowMinute), ...seatedNow(rows, present) })
                      : LL.stand.day.now({ time: minuteText(nowMinute) })}
                  </span>
                </span>
              )}
              {layout.places.map((place) => {
                const { party, bar } = byId.get(place.party) ?? {}
                if (!party || !bar) return null
                const own: Aim = { minute: party.minute, row: rowOf(party) }
                const isChosen = party.id === chosen?.id
                return (
                  <TimelineBar
                    key={`${party.id}${place.row}`}
                    row={party}
                    isFlagged={flagged.has(party.id)}
                    bar={bar}
                    span={span}
                    left={left(bar.minute)}
                    top={place.top}
                    over={paceOf(party, nowMinute, null)}
                    isToday={isToday}
                    metBy={guestOf(met.get(party.id))}
                    own={own}
                    chosen={isChosen ? chosen : null}
                    aside={chosen !== null && !isChosen}
                    canMove={canMove(party)}
                    tables={
                      floor ? { floor, layout, isAlso: place.isAlso, clash: clashes.get(party.id) } : null
                    }
                    rowAt={rowAt}
                    pixelsPerMinute={() => (field.current?.getBoundingClientRect().width ?? 0) / span}
                    snap={snap}
                    edge={edge}
                    onOpen={() => onOpen(party.id)}
                    onChoose={(aim) => setChosen(aim && { id: party.id, ...aim })}
                    onMove={(aim) => move(party, aim)}
                  />
                )
              })}
            </div>
          </div>
        </div>
      </div>
      {row && chosen && (
        <MoveStrip
          row={row}
          aim={chosen}
          own={{ minute: row.minute, row: rowOf(row) }}
          floor={floor}
          tables={tables}
          canMove={canMove(row)}
          onMove={(aim) => move(row, aim)}
          onOpen={() => onOpen(row.id)}
          onStop={() => setChosen(null)}
          foot={foot}
        />
      )}
    </section>
  )
}

// The form of a new booking stands over the list and reaches some way over the timeline: the place that was tapped comes out
// from under it. On a phone, where the form has the whole screen, nothing needs to move.
function keepInSight(box: HTMLElement | null, x: number): void {
  const seenAt = innerWidth * 0.75
  if (box && innerWidth >= 1024 && x < seenAt) box.scrollLeft -= seenAt - x
}

const snap = (minute: number): number =>
  Math.min(2145, Math.max(0, Math.round(minute / snapMinutes) * snapMinutes))

// Who left after a few minutes still has a bar that a finger finds: 26 minutes are 45 px wide.
const drawn = (bar: Bar): Bar => ({ ...bar, duration: Math.max(bar.duration, 26) })

// Who has sat down cannot come at another time.
const canMove = (b: BookingView): boolean => b.status === 'confirmed' || b.status === 'arrived'

const hasBar = (b: BookingView): boolean =>
  b.status === 'confirmed' || b.status === 'arrived' || b.status === 'seated' || b.status === 'left'
