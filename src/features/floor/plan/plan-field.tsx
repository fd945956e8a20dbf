import { type MouseEvent, useRef } from 'react'
import type { Table } from '#domain/table/floor.ts'
import { movedTo, type Place, planSteps } from '#domain/table/plan/place.ts'
import { boundsOf, inTheWay, type PlacedTable, stepped } from '#domain/table/plan/plan.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { DrawnTable } from './drawn-table.tsx'

/** Pixels of a step: a seat is what a finger finds. */
const cell = 44
/** Free steps behind the last table, each way. */
const around = 4

export interface PlanFieldProps {
  plan: readonly PlacedTable[]
  label: string
  /** Id of the table that is chosen. */
  chosen: string | null
  /** The size of what a tap puts there; null where a tap chooses nothing. */
  adds: Pick<Place, 'width' | 'height' | 'shape'> | null
  onChoose: (id: string | null) => void
  onAdd: (place: Place) => void
  onPut: (table: Table, place: Place, said?: string) => void
  onSay: (text: string) => void
}

/** The grid with the tables of one area. It scrolls by its free steps; a finger on a table moves the table. */
export function PlanField({ plan, label, chosen, adds, onChoose, onAdd, onPut, onSay }: PlanFieldProps) {
  const words = useI18nContext().LL.floor.plan
  const field = useRef<HTMLDivElement>(null)
  const bounds = boundsOf(plan)
  const columns = Math.min(planSteps, Math.max(16, bounds.x + bounds.width + around))
  const rows = Math.min(planSteps, Math.max(10, bounds.y + bounds.height + around))
  const onTap = (event: MouseEvent) => {
    if (event.target !== event.currentTarget || !field.current) return
    if (!adds) return onChoose(null)
    const box = field.current.getBoundingClientRect()
    const place: Place = { x: 0, y: 0, ...adds }
    // Its middle comes under the finger.
    const x = (event.clientX - box.left) / cell - adds.width / 2
    const y = (event.clientY - box.top) / cell - adds.height / 2
    onAdd(movedTo(place, x, y))
  }
  const step = (one: PlacedTable, dx: number, dy: number) => {
    const next = stepped(plan, one, dx, dy)
    if (!next) return onSay(words.edge())
    onPut(one.table, next, words.placed({ name: one.table.name, x: next.x, y: next.y }))
  }
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an empty plan has nothing to focus, and must still scroll by keys
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto rounded-box border border-edge bg-card"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a tap puts a table there; the button beside it does so by keys */}
      <div
        ref={field}
        className={`relative min-w-full bg-[linear-gradient(to_right,var(--color-line)_1px,transparent_1px),linear-gradient(to_bottom,var(--color-line)_1px,transparent_1px)] ${adds ? 'cursor-copy' : ''}`}
        style={{ width: columns * cell, height: rows * cell, backgroundSize: `${cell}px ${cell}px` }}
        onClick={onTap}
      >
        {plan.map((one) => (
          <DrawnTable
            key={one.table.id}
            one={one}
            cell={cell}
            isChosen={one.table.id === chosen}
            isFree={(place) => !inTheWay(plan, one.table.id, place)}
            onChoose={onChoose}
            onPut={(place, said) => onPut(one.table, place, said)}
            onStep={(dx, dy) => step(one, dx, dy)}
          />
        ))}
      </div>
    </section>
  )
}
