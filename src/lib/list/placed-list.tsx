import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import type { RowDeeds } from './row-buttons.tsx'
import { useFollowedRow } from './use-followed-row.ts'

export interface PlacedListProps<R> {
  /** What the rows are for, what to do where there are none, the button for another, and the name of the list. */
  words: Record<'intro' | 'none' | 'add' | 'list', string>
  rows: readonly R[]
  /** All in the order in which they are to stand. */
  arrange: (rows: readonly R[]) => Promise<boolean>
  onAdd: () => void
  /** Whose form was left just now, `new` for the button; the focus goes there as the list appears. */
  from?: string | null
  /** One row, with `RowButtons`. */
  children: (row: R, moves: Pick<RowDeeds, 'onUp' | 'onDown'>) => ReactNode
}

/** Rows of the setup in an order that the owner chooses. */
export function PlacedList<R extends { id: string }>(props: PlacedListProps<R>) {
  const { words, rows, arrange, onAdd, from = null, children } = props
  const { list, follow } = useFollowedRow(rows)
  const adds = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the list appears
  useEffect(() => {
    if (from === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-edits="${from}"]`)
    ;(row ?? adds.current)?.focus()
  }, [])
  const move = (row: R, at: number, to: number) => {
    follow(row.id, to < at ? 'up' : 'down')
    void arrange(rows.toSpliced(at, 1).toSpliced(to, 0, row))
  }
  const add = (
    <Button ref={adds} look="primary" className="min-h-12" onClick={onAdd}>
      <Plus aria-hidden="true" />
      {words.add}
    </Button>
  )
  return (
    <>
      <p className="text-muted">{words.intro}</p>
      {rows.length === 0 ? (
        <Empty text={words.none}>{add}</Empty>
      ) : (
        <>
          <div>{add}</div>
          <ul
            ref={list}
            aria-label={words.list}
            className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
          >
            {rows.map((row, i) =>
              children(row, {
                onUp: i > 0 ? () => move(row, i, i - 1) : null,
                onDown: i < rows.length - 1 ? () => move(row, i, i + 1) : null,
              }),
            )}
          </ul>
        </>
      )}
    </>
  )
}

/** The words of such a list in a part of the dictionary. */
export const listWords = (part: Record<keyof PlacedListProps<unknown>['words'], () => string>) => ({
  intro: part.intro(),
  none: part.none(),
  add: part.add(),
  list: part.list(),
})
