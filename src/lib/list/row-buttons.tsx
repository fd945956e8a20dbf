import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'

export interface RowDeeds {
  /** null where the row is the first or the last. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onEdit: () => void
  onDelete: () => void
}

/** What is done with a row of a list that has an order; each button says the row's name. See `useFollowedRow`. */
export function RowButtons({
  id,
  words,
  onUp,
  onDown,
  onEdit,
  onDelete,
}: RowDeeds & { id: string; words: Record<'delete' | 'up' | 'down' | 'edit', string> }) {
  return (
    <span className="ml-auto flex">
      {/* First, and apart: where a thumb scrolls along the edge stands what loses nothing. */}
      <IconButton className="mr-6" label={words.delete} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <MoveButtons id={id} words={words} onUp={onUp} onDown={onDown} />
      <IconButton label={words.edit} data-edits={id} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
    </span>
  )
}

export function MoveButtons({
  id,
  words,
  onUp,
  onDown,
}: Pick<RowDeeds, 'onUp' | 'onDown'> & { id: string; words: Record<'up' | 'down', string> }) {
  return (
    <>
      <IconButton label={words.up} data-moves={id} data-way="up" disabled={!onUp} onClick={() => onUp?.()}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={words.down}
        data-moves={id}
        data-way="down"
        disabled={!onDown}
        onClick={() => onDown?.()}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </>
  )
}
