import type { ReactNode, RefObject } from 'react'
import type { RowDeeds } from './row-buttons.tsx'
import { useFollowedRow } from './use-followed-row.ts'

export interface PlacedRowsProps<R> {
  /** The name of the list. */
  label: string
  rows: readonly R[]
  /** All in the order in which they are to stand. */
  arrange: (rows: readonly R[]) => Promise<boolean>
  look?: string
  /** One row, with `RowButtons`. */
  children: (row: R, moves: Pick<RowDeeds, 'onUp' | 'onDown'>) => ReactNode
  ref?: RefObject<HTMLUListElement | null>
}

/** Rows that are moved up and down; the focus goes along. */
export function PlacedRows<R extends { id: string }>({
  label,
  rows,
  arrange,
  look = 'divide-y divide-line overflow-hidden rounded-box border border-line bg-card',
  children,
  ref,
}: PlacedRowsProps<R>) {
  const { list, follow } = useFollowedRow(rows, ref)
  const move = (row: R, at: number, to: number) => {
    follow(row.id, to < at ? 'up' : 'down')
    void arrange(rows.toSpliced(at, 1).toSpliced(to, 0, row))
  }
  return (
    <ul ref={list} aria-label={label} className={look}>
      {rows.map((row, i) =>
        children(row, {
          onUp: i > 0 ? () => move(row, i, i - 1) : null,
          onDown: i < rows.length - 1 ? () => move(row, i, i + 1) : null,
        }),
      )}
    </ul>
  )
}
