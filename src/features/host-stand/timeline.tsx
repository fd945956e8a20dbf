import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { loadByHour, type Present, seatedNow } from '#domain/availability/occupancy.ts'
import type { Hours, Stay } from '#domain/availability/slots.ts'
import { type Bar, barOf } from '#domain/day/bars.ts'
import { axisOf, busiestHour, lanesOf, paceOf } from '#domain/day/day-view.ts'
import type { SeatsKnown } from '#domain/service/services.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { LoadStrip } from './load-strip.tsx'
import { MoveStrip } from './move-strip.tsx'
import { TimelineBar } from './timeline-bar.tsx'

const laneHeight = 52
const hourWidth = 104
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
  onOpen: (id: string) => void
  onMove: (row: BookingView, minute: number) => void
  /** An empty place was tapped: somebody is to come then. */
  onPlace: (minute: number) => void
}

/** Parties as bars over the hours. Choose one, then tap a time; or drag it. */
export function Timeline(props: TimelineProps) {
  const { rows, hours, stays, seats, present, nowMinute, met, flagged, onOpen, onMove, onPlace } = props
  const { LL, locale } = useI18nContext()
  const parties = useMemo(() => rows.filter(hasBar), [rows])
  const bars = useMemo(() => parties.map((b) => drawn(barOf(b, present))), [parties, present])
  const axis = useMemo(() => axisOf(hours, bars), [hours, bars])
  const lanes = useMemo(() => lanesOf(bars), [bars])
  const load = useMemo(
    () => loadByHour(stays, seats ?? { capacity: 0, overrides: [] }, axis.from, axis.to),
    [stays, seats, axis],
  )
  const [chosen, setChosen] = useState<{ id: string; minute: number } | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const row = chosen ? parties.find((b) => b.id === chosen.id) : undefined
  const span = axis.to - axis.from
  const left = (minute: number) => `${((minute - axis.from) / span) * 100}%`
  const laneCount = Math.max(6, ...[...lanes.values()].map((lane) => lane + 2))

  const scroller = useRef<HTMLDivElement>(null)
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
  const move = (minute: number) => {
    if (row && minute !== row.minute) onMove(row, minute)
    setChosen(null)
  }
  return (
    <section aria-label={LL.stand.day.timeline()} className="flex h-full min-h-0 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an empty day has no bar to focus, and must still scroll by keys */}
      <div ref={scroller} tabIndex={0} className="relative min-h-0 flex-1 overflow-auto">
        <div className="flex min-h-full flex-col" style={{ minWidth: (span / 60) * hourWidth }}>
          <div className="sticky top-0 z-20 border-line border-b bg-card pt-1">
            <LoadStrip load={load} isKnown={seats !== null} />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the second tap of a move, which arrow keys and Enter on the bar do too; or a booking at that time, which begins with its key or button as well */}
          <div
            ref={field}
            className={`relative flex-1 ${chosen ? 'cursor-crosshair bg-primary-soft/40' : 'cursor-copy'}`}
            style={{ minHeight: laneCount * laneHeight }}
            onClick={(event) => {
              if (event.target !== event.currentTarget) return
              const minute = minuteAt(event.clientX)
              if (row) move(minute)
              else {
                keepInSight(scroller.current, event.clientX)
                onPlace(minute)
              }
            }}
          >
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
            {parties.map((party, i) => (
              <TimelineBar
                key={party.id}
                row={party}
                isFlagged={flagged.has(party.id)}
                bar={bars[i] ?? barOf(party, present)}
                span={span}
                left={left(bars[i]?.minute ?? party.minute)}
                top={(lanes.get(party.id) ?? 0) * laneHeight + 28}
                over={paceOf(party, nowMinute, null)}
                metBy={guestOf(met.get(party.id))}
                chosen={party.id === chosen?.id ? chosen.minute : null}
                aside={chosen !== null && party.id !== chosen.id}
                pixelsPerMinute={() => (field.current?.getBoundingClientRect().width ?? 0) / span}
                snap={snap}
                onOpen={() => onOpen(party.id)}
                onChoose={(minute) => setChosen(minute === null ? null : { id: party.id, minute })}
                onMove={(minute) => {
                  if (minute !== party.minute) onMove(party, minute)
                  setChosen(null)
                }}
              />
            ))}
          </div>
        </div>
      </div>
      {row && chosen && (
        <MoveStrip
          row={row}
          minute={chosen.minute}
          onMove={() => move(chosen.minute)}
          onOpen={() => onOpen(row.id)}
          onStop={() => setChosen(null)}
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

const hasBar = (b: BookingView): boolean =>
  b.status === 'confirmed' || b.status === 'arrived' || b.status === 'seated' || b.status === 'left'
