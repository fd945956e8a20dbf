import { MoveDiagonal2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { movedTo, type Place, sized } from '#domain/table/plan/place.ts'
import type { PlacedTable } from '#domain/table/plan/plan.ts'
import { peopleText } from '#features/floor/floor-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { placeStyle, shapeLook } from '#lib/floor-plan/plan-look.ts'

/** Pixels after which a press is a drag and not a tap. */
const dragFrom = 6

export interface DrawnTableProps {
  one: PlacedTable
  /** Pixels of a step. */
  cell: number
  isChosen: boolean
  isFree: (place: Place) => boolean
  onChoose: (id: string | null) => void
  /** `said` once it stands there. */
  onPut: (place: Place, said: string) => void
  onStep: (dx: number, dy: number) => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A table on the plan: dragged to another place, at its corner to another size, and by arrow keys once it is chosen. */
export function DrawnTable({ one, cell, isChosen, isFree, onChoose, onPut, onStep }: DrawnTableProps) {
  const { LL } = useI18nContext()
  const words = LL.floor.plan
  const { table, place } = one
  const [drag, setDrag] = useState<Place | null>(null)
  const moved = (dx: number, dy: number) => movedTo(place, place.x + dx, place.y + dy)
  const resized = (dx: number, dy: number) => sized(place, place.width + dx, place.height + dy)
  const end = (next: Place | null, said: (place: Place & { name: string }) => string) => {
    setDrag(null)
    if (!next) return
    onChoose(table.id)
    onPut(next, said({ ...next, name: table.name }))
  }
  const move = useDrag(cell, {
    onMove: (dx, dy) => setDrag(moved(dx, dy)),
    onEnd: (by) => end(by && moved(...by), words.placed),
  })
  const size = useDrag(cell, {
    onMove: (dx, dy) => setDrag(resized(dx, dy)),
    onEnd: (by) => end(by && resized(...by), words.sized),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isChosen || event.ctrlKey || event.metaKey || event.altKey) return
    const by = steps[event.key]
    if (by && event.shiftKey) {
      const next = sized(place, place.width + by[0], place.height + by[1])
      onPut(next, words.sized({ name: table.name, width: next.width, height: next.height }))
    } else if (by) onStep(...by)
    else if (event.key === 'Escape') onChoose(null)
    else return
    event.preventDefault()
  }
  const shown = drag ?? place
  const isBlocked = drag !== null && !isFree(drag)
  const look = isBlocked
    ? 'border-error border-dashed bg-error-soft text-error-ink'
    : isChosen
      ? 'border-primary bg-primary-soft text-primary-ink'
      : 'border-edge bg-surface text-ink'
  return (
    <>
      <button
        type="button"
        data-table={table.id}
        aria-pressed={isChosen}
        aria-label={words.table({ name: table.name, people: peopleText(LL, table), ...place })}
        // A finger on it moves it; the plan scrolls by its free steps.
        className={`absolute flex touch-none select-none flex-col items-center justify-center overflow-hidden border-2 p-0.5 text-center leading-tight ${shapeLook[shown.shape]} ${look} ${drag ? 'z-20 shadow-float' : isChosen ? 'z-10' : ''}`}
        style={placeStyle(shown, cell)}
        {...move.handlers}
        onClick={() => !move.wasDrag() && onChoose(table.id)}
        onKeyDown={onKeyDown}
      >
        <span className="wrap-anywhere line-clamp-2 font-bold">{table.name}</span>
        {shown.height * shown.width > 1 && (
          <span className="figures text-sm">{LL.floor.peopleSame({ n: table.largest })}</span>
        )}
      </button>
      {isChosen && (
        <span
          aria-hidden="true"
          data-sizes={table.id}
          className="absolute z-20 flex size-11 cursor-nwse-resize touch-none items-end justify-end"
          style={{
            left: (shown.x + shown.width) * cell - 10,
            top: (shown.y + shown.height) * cell - 10,
          }}
          {...size.handlers}
        >
          <MoveDiagonal2
            className="m-auto rounded-full border-2 border-primary bg-card p-1 text-primary"
            size={32}
          />
        </span>
      )}
    </>
  )
}

/** A press that becomes a drag, in steps from where it began; null at its end where it was none. */
function useDrag(
  cell: number,
  on: {
    onMove: (dx: number, dy: number) => void
    onEnd: (by: [dx: number, dy: number] | null) => void
  },
) {
  const start = useRef<{ x: number; y: number; dragged: boolean } | null>(null)
  const isOver = useRef(false)
  const by = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { x = clientX, y = clientY } = start.current ?? {}
    return [(clientX - x) / cell, (clientY - y) / cell]
  }
  return {
    /** Of the press that ended just now. */
    wasDrag: () => isOver.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        isOver.current = false
        if (event.button !== 0) return
        start.current = { x: event.clientX, y: event.clientY, dragged: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        const from = start.current
        if (!from) return
        const [dx, dy] = by(event)
        if (Math.hypot(dx, dy) * cell >= dragFrom) from.dragged = true
        if (from.dragged) on.onMove(dx, dy)
      },
      onPointerUp: (event: PointerEvent) => {
        isOver.current = start.current?.dragged ?? false
        // By the event itself: the last move may not be drawn yet.
        on.onEnd(isOver.current ? by(event) : null)
        start.current = null
      },
      onPointerCancel: () => {
        start.current = null
        on.onEnd(null)
      },
    },
  }
}
