import { CircleAlert, Link2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Status } from '#domain/booking/booking.ts'
import type { Bar } from '#domain/day/bars.ts'
import type { Pace } from '#domain/day/day-view.ts'
import { nextStep } from '#domain/service/next-step.ts'
import type { Floor } from '#domain/table/floor.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { paceText } from '#lib/booking/party-chips.tsx'
import { stepOf } from '#lib/seating/step-chips.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useHold } from '#lib/seating/use-hold.ts'
import { useSayStep } from '#lib/seating/use-say-step.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'
import { BarWords } from './tables/bar-words.tsx'
import type { Layout } from './tables/layout.ts'
import type { Clash } from './tables/use-clashes.ts'
import type { EdgeScroll } from './tables/use-edge-scroll.ts'

const looks: Partial<Record<Status, string>> = {
  confirmed: 'bg-primary-soft text-primary-ink border-primary',
  arrived: 'bg-info-soft text-info-ink border-info',
  seated: 'bg-success-soft text-success-ink border-success',
  left: 'bg-sunken text-muted border-edge',
}

/** Where a bar is to go: `row` is a table's id, '' for none and in a house without tables. */
export interface Aim {
  minute: number
  row: string
}

export interface BarTables {
  floor: Floor
  layout: Layout
  /** The same party at another of its tables: Tab has been there. */
  isAlso: boolean
  /** Who else has its tables at the time, if anybody. */
  clash: Clash | undefined
}

/** Pixels after which a press is a drag and not a tap. */
const dragFrom = 6

export interface TimelineBarProps {
  row: BookingView
  /** Where the party is, which need not be where it was to be. */
  bar: Bar
  /** Minutes on the axis. */
  span: number
  /** It waits for a decision. */
  isFlagged: boolean
  left: string
  top: number
  over: Pace
  isToday: boolean
  /** Who still sits on this party's seats, '' where nobody does. */
  metBy: string
  /** Where it is now. */
  own: Aim
  /** Where the chosen bar would go, null when it is not chosen. */
  chosen: Aim | null
  /** Whether it can go to another time: who has sat down can only change the table. */
  canMove: boolean
  /** Null in a house without tables. */
  tables: BarTables | null
  rowAt: (clientY: number) => string | undefined
  /** Another bar is chosen: a tap here means the time under it, not this party. */
  aside: boolean
  pixelsPerMinute: () => number
  snap: (minute: number) => number
  edge: EdgeScroll
  onOpen: () => void
  onChoose: (aim: Aim | null) => void
  onMove: (aim: Aim) => void
}

export function TimelineBar(props: TimelineBarProps) {
  const { row, isToday, isFlagged, bar, span, left, top, over, metBy, own, chosen, aside, canMove, tables } =
    props
  const { rowAt, pixelsPerMinute, snap, edge, onOpen, onChoose, onMove } = props
  const { LL, locale } = useI18nContext()
  const [shift, setShift] = useState<{ x: number; y: number; row: string } | null>(null)
  const start = useRef<{ x: number; y: number; at: { x: number; y: number }; dragged: boolean } | null>(null)
  const name = guestText(LL, row, locale)
  const lines = linesText(LL, row.lines, locale)
  const allergiesOf = usePartyAllergies()
  const allergies = allergiesOf(row)
  const allergens = allergiesOf(row, true)
  const aim: Aim = shift ? { minute: minuteBy(shift.x), row: shift.row } : (chosen ?? own)
  const { layout } = tables ?? {}
  const offset = shift
    ? { x: canMove ? shift.x : 0, y: tables ? shift.y : 0 }
    : {
        x: (aim.minute - own.minute) * (chosen ? pixelsPerMinute() : 0),
        y: layout && chosen ? layout.topOf(aim.row) - layout.topOf(own.row) : 0,
      }
  // A tap on who cannot go anywhere opens the card.
  const canChoose = canMove || (tables !== null && row.status === 'seated')
  function minuteBy(x: number): number {
    return canMove ? snap(row.minute + x / Math.max(0.1, pixelsPerMinute())) : row.minute
  }

  const sayStep = useSayStep()
  const next = chosen === null ? nextStep(row) : null
  const goOn = next && (() => sayStep(row, next))
  const hold = useHold(
    goOn &&
      (() => {
        // What was pressed for so long is no drag any more.
        stop()
        goOn()
      }),
  )

  // A finger that swipes over an unchosen bar scrolls; a mouse may drag at once.
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    hold.onDown(event)
    if (!canChoose || event.button !== 0 || (event.pointerType !== 'mouse' && chosen === null)) return
    start.current = { x: event.clientX, y: event.clientY, at: edge.at(), dragged: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  /** How far it was dragged, by finger and by what the chart went on under it. */
  const shiftTo = ({ clientX, clientY }: PointerEvent) => {
    const { x, y, at } = start.current ?? { x: clientX, y: clientY, at: edge.at() }
    const now = edge.at()
    return { x: clientX - x + now.x - at.x, y: clientY - y + now.y - at.y, row: rowAt(clientY) ?? own.row }
  }
  const stop = () => {
    hold.onEnd()
    edge.end()
    start.current = null
    setShift(null)
  }
  const onPointerMove = (event: PointerEvent) => {
    hold.onMove(event)
    const from = start.current
    if (!from) return
    const by = shiftTo(event)
    if (Math.abs(by.x) >= dragFrom || (tables && Math.abs(by.y) >= dragFrom)) from.dragged = true
    if (!from.dragged) return
    setShift(by)
    edge.follow(from, event, { x: canMove, y: tables !== null }, () => setShift(shiftTo(event)))
  }
  // By where the finger is: what is painted may be a step behind it.
  const onPointerUp = (event: PointerEvent) => {
    hold.onEnd()
    edge.end()
    const { x, row: to } = shiftTo(event)
    if (start.current?.dragged) onMove({ minute: minuteBy(x), row: to })
    setShift(null)
  }
  const onClick = (event: MouseEvent) => {
    if (hold.wasHold(event.detail)) return
    const wasDrag = start.current?.dragged ?? false
    start.current = null
    if (!canChoose) onOpen()
    else if (!wasDrag) onChoose(chosen === null ? own : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen === null) {
      if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !goOn) return
      event.preventDefault()
      return goOn()
    }
    const by = canMove && (event.key === 'ArrowLeft' ? -15 : event.key === 'ArrowRight' ? 15 : 0)
    const down = layout && (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0)
    if (by) onChoose({ ...chosen, minute: snap(chosen.minute + by) })
    else if (layout && down) onChoose({ ...chosen, row: layout.next(chosen.row, down) })
    else if (event.key === 'Enter' && (chosen.minute !== own.minute || chosen.row !== own.row)) onMove(chosen)
    else if (event.key === 'Escape') onChoose(null)
    else return
    event.preventDefault()
  }
  const pace = paceText(LL, over, locale, isToday)
  const status = LL.stand.status[row.status]()
  const words = tables ? LL.seating.move : LL.stand.move
  const what = canMove
    ? words.choose({ time: minuteText(aim.minute), name, people: row.pax })
    : canChoose
      ? LL.seating.move.chooseTable({ time: minuteText(bar.minute), name, people: row.pax, status })
      : LL.stand.day.bar({ time: minuteText(bar.minute), name, people: row.pax, status })
  const at = tables ? tablesText(LL, row.tables, tables.floor.tables) : ''
  const seat = !tables ? '' : at === '' ? LL.seating.bar.unassigned() : LL.seating.bar.at({ table: at })
  const clash = tables?.clash
  const step = stepOf(row)
  const isJoined = tables !== null && row.tables.length > 1 && at !== ''
  const isMoved = shift !== null || chosen !== null
  const aimed = tables?.floor.tables.find(({ id }) => id === aim.row)?.name
  const warned = metBy === '' ? '' : LL.stand.overstay.meets({ name: metBy })
  const flag = isFlagged ? LL.stand.mark.flagged() : ''
  const said = [
    what,
    seat,
    clash?.read ?? '',
    step === '' ? '' : LL.seating.step[step](),
    lines,
    flag,
    allergies,
    pace,
    warned,
  ].filter((text) => text !== '')
  const isAlarming = warned !== '' || clash !== undefined
  return (
    <button
      type="button"
      // One stop for keys per party.
      {...(tables?.isAlso ? { tabIndex: -1, 'data-also': row.id } : { 'data-bar': row.id })}
      aria-pressed={canChoose ? chosen !== null : undefined}
      aria-label={said.join('. ')}
      aria-description={next ? LL.seating.steps.hold({ step: LL.seating.step[next]() }) : undefined}
      aria-keyshortcuts={next ? 's' : undefined}
      title={[name, lines, flag, allergies].filter((text) => text !== '').join(' ')}
      style={{
        left,
        width: `${(bar.duration / span) * 100}%`,
        top,
        height: 44,
        transform: offset.x === 0 && offset.y === 0 ? undefined : `translate(${offset.x}px, ${offset.y}px)`,
        touchAction: chosen === null ? 'auto' : 'none',
      }}
      className={`absolute flex items-center gap-2 overflow-hidden rounded-box border border-l-4 px-2 text-left ${isAlarming ? 'border-2 border-error bg-error-soft text-error-ink' : (looks[row.status] ?? '')} ${
        row.unconfirmed === null ? '' : 'border-dashed'
      } ${aside ? 'pointer-events-none grayscale' : ''} ${isMoved ? 'z-20 shadow-float ring-2 ring-primary' : ''} ${
        next ? 'select-none [-webkit-touch-callout:none]' : ''
      }`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onContextMenu={(event) => {
        if (hold.keepsMenu()) event.preventDefault()
      }}
      onPointerCancel={stop}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {hold.isHeld && <span aria-hidden="true" className="held absolute inset-0 bg-success/35" />}
      {bar.extra > 0 && (
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 right-0 border-l-2 ${row.status === 'seated' ? 'beyond border-error text-error' : 'beyond border-edge text-edge'}`}
          style={{ width: `${(bar.extra / bar.duration) * 100}%` }}
        />
      )}
      <span className="figures relative shrink-0 font-bold">
        {isMoved ? minuteText(aim.minute) : LL.stand.pax({ n: row.pax })}
        {isMoved && tables && (
          <span className="block text-sm leading-tight">{aimed ?? LL.seating.move.toNone()}</span>
        )}
      </span>
      {isJoined && <Link2 aria-hidden="true" size={18} className="relative shrink-0" />}
      <BarWords {...{ row, name, allergens, lines }} clash={clash?.text ?? ''} />
      {isFlagged && (
        <CircleAlert aria-hidden="true" size={20} className="relative shrink-0 fill-error text-white" />
      )}
      {isAlarming && (
        <span aria-hidden="true" className="relative shrink-0 font-bold text-error">
          !
        </span>
      )}
    </button>
  )
}
