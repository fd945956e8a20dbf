import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Status } from '#domain/booking/booking.ts'
import type { Bar } from '#domain/day/bars.ts'
import type { Pace } from '#domain/day/day-view.ts'
import { priceName } from '#domain/price/price-type.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { linesText } from '#lib/text/lines-text.ts'
import type { BookingView } from '#sync/types.ts'
import { isLong } from './is-long.ts'

const looks: Partial<Record<Status, string>> = {
  confirmed: 'bg-primary-soft text-primary-ink border-primary',
  arrived: 'bg-info-soft text-info-ink border-info',
  seated: 'bg-success-soft text-success-ink border-success',
  left: 'bg-sunken text-muted border-edge',
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
  /** Who still sits on this party's seats, '' where nobody does. */
  metBy: string
  /** The minute to which the chosen bar would move, null when it is not chosen. */
  chosen: number | null
  /** Another bar is chosen: a tap here means the time under it, not this party. */
  aside: boolean
  pixelsPerMinute: () => number
  snap: (minute: number) => number
  onOpen: () => void
  onChoose: (minute: number | null) => void
  onMove: (minute: number) => void
}

export function TimelineBar(props: TimelineBarProps) {
  const { row, isFlagged, bar, span, left, top, over, metBy, chosen, aside } = props
  const { pixelsPerMinute, snap, onOpen, onChoose, onMove } = props
  const { LL, locale } = useI18nContext()
  const [shift, setShift] = useState(0)
  const start = useRef<{ x: number; dragged: boolean } | null>(null)
  const name = guestText(LL, row, locale)
  const lines = linesText(LL, row.lines, locale)
  const allergiesOf = usePartyAllergies()
  const allergies = allergiesOf(row)
  const allergens = allergiesOf(row, true)
  const target = snap(row.minute + shift / Math.max(0.1, pixelsPerMinute()))
  const shown = shift === 0 ? (chosen ?? row.minute) : target
  const offset = shift === 0 && chosen !== null ? (chosen - row.minute) * pixelsPerMinute() : shift

  // Who has sat down cannot come at another time: a tap opens the card.
  const canMove = row.status === 'confirmed' || row.status === 'arrived'

  // A finger that swipes over an unchosen bar scrolls; a mouse may drag at once.
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!canMove || event.button !== 0 || (event.pointerType !== 'mouse' && chosen === null)) return
    start.current = { x: event.clientX, dragged: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return
    const by = event.clientX - start.current.x
    if (Math.abs(by) >= dragFrom) start.current.dragged = true
    if (start.current.dragged) setShift(by)
  }
  const onPointerUp = () => {
    if (start.current?.dragged) onMove(target)
    setShift(0)
  }
  const onClick = () => {
    const wasDrag = start.current?.dragged ?? false
    start.current = null
    if (!canMove) onOpen()
    else if (!wasDrag) onChoose(chosen === null ? row.minute : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen === null) return
    const by = event.key === 'ArrowLeft' ? -15 : event.key === 'ArrowRight' ? 15 : 0
    if (by !== 0) onChoose(snap(chosen + by))
    else if (event.key === 'Enter' && chosen !== row.minute) onMove(chosen)
    else if (event.key === 'Escape') onChoose(null)
    else return
    event.preventDefault()
  }
  const pace = over.kind === 'on_time' ? '' : LL.stand.pace[over.kind]({ n: over.minutes })
  const what = canMove
    ? LL.stand.move.choose({ time: minuteText(shown), name, people: row.pax })
    : LL.stand.day.bar({
        time: minuteText(bar.minute),
        name,
        people: row.pax,
        status: LL.stand.status[row.status](),
      })
  const warned = metBy === '' ? '' : LL.stand.overstay.meets({ name: metBy })
  const flag = isFlagged ? LL.stand.mark.flagged() : ''
  const said = [what, lines, flag, allergies, pace, warned].filter((text) => text !== '')
  return (
    <button
      type="button"
      data-bar={row.id}
      aria-pressed={canMove ? chosen !== null : undefined}
      aria-label={said.join('. ')}
      title={[name, lines, flag, allergies].filter((text) => text !== '').join(' ')}
      style={{
        left,
        width: `${(bar.duration / span) * 100}%`,
        top,
        height: 44,
        transform: offset === 0 ? undefined : `translateX(${offset}px)`,
        touchAction: chosen === null ? 'auto' : 'none',
      }}
      className={`absolute flex items-center gap-2 overflow-hidden rounded-box border border-l-4 px-2 text-left ${warned === '' ? (looks[row.status] ?? '') : 'border-2 border-error bg-error-soft text-error-ink'} ${
        row.unconfirmed === null ? '' : 'border-dashed'
      } ${aside ? 'pointer-events-none grayscale' : ''} ${chosen === null && shift === 0 ? '' : 'z-20 shadow-float ring-2 ring-primary'}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        start.current = null
        setShift(0)
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {bar.extra > 0 && (
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 right-0 border-l-2 ${row.status === 'seated' ? 'beyond border-error text-error' : 'beyond border-edge text-edge'}`}
          style={{ width: `${(bar.extra / bar.duration) * 100}%` }}
        />
      )}
      <span className="figures relative shrink-0 font-bold">
        {shift === 0 && chosen === null ? LL.stand.pax({ n: row.pax }) : minuteText(shown)}
      </span>
      <span className="relative min-w-0 leading-tight">
        <span className={`block truncate ${isLong(allergens) ? 'leading-[1.1]' : ''}`}>{name}</span>
        <span className="flex gap-2 text-sm">
          {allergens !== '' && (
            <span
              className={`flex items-center gap-1 font-bold text-error-ink ${isLong(allergens) ? 'text-xs leading-3' : 'max-w-full shrink-0'}`}
            >
              <TriangleAlert aria-hidden="true" size={14} className="shrink-0" />
              <span className={isLong(allergens) ? '-my-px line-clamp-2 break-keep py-px' : 'truncate'}>
                {allergens}
              </span>
            </span>
          )}
          {lines !== '' && !isLong(allergens) && (
            <span className="figures flex min-w-0 gap-2 font-semibold">
              {/* As in its row: of a long name the end may be missing, never how many. */}
              {row.lines.map((line) => (
                <span key={line.price_type} className="flex min-w-0">
                  <span className="truncate">{priceName(line, locale)}</span>
                  <span className="whitespace-pre">{LL.stand.lines.times({ count: line.count })}</span>
                </span>
              ))}
            </span>
          )}
        </span>
      </span>
      {isFlagged && (
        <CircleAlert aria-hidden="true" size={20} className="relative shrink-0 fill-error text-white" />
      )}
      {warned !== '' && (
        <span aria-hidden="true" className="relative shrink-0 font-bold text-error">
          !
        </span>
      )}
    </button>
  )
}
