import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

/** A long list of which only what is in sight is drawn. It scrolls by itself: give it a height by `className`. */
export function VirtualList<T>({
  items,
  keyOf,
  render,
  rowHeight = 64,
  className = '',
  label,
}: {
  items: readonly T[]
  keyOf: (item: T) => string
  render: (item: T) => ReactNode
  /** A guess in pixels; rows are measured as they appear. */
  rowHeight?: number
  className?: string
  label: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index] as T),
    overscan: 8,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
    <section ref={box} aria-label={label} tabIndex={0} className={`overflow-y-auto ${className}`}>
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {render(items[row.index] as T)}
          </li>
        ))}
      </ul>
    </section>
  )
}
