import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import { PlacedRows, type PlacedRowsProps } from './placed-rows.tsx'

export interface PlacedListProps<R> extends Pick<PlacedRowsProps<R>, 'rows' | 'arrange' | 'children'> {
  /** What the rows are for, what to do where there are none, the button for another, and the name of the list. */
  words: Record<'intro' | 'none' | 'add' | 'list', string>
  onAdd: () => void
  /** Whose form was left just now, `new` for the button; the focus goes there as the list appears. */
  from?: string | null
}

/** Rows of the setup in an order that the owner chooses. */
export function PlacedList<R extends { id: string }>(props: PlacedListProps<R>) {
  const { words, rows, arrange, onAdd, from = null, children } = props
  const list = useRef<HTMLUListElement>(null)
  const adds = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the list appears
  useEffect(() => {
    if (from === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-edits="${from}"]`)
    ;(row ?? adds.current)?.focus()
  }, [])
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
          <PlacedRows ref={list} label={words.list} rows={rows} arrange={arrange}>
            {children}
          </PlacedRows>
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
