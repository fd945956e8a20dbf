import type { Doomed } from './delete-dialog.tsx'
import type { FloorViewProps } from './floor-view.tsx'

/** What every part of the floor's list does with its rows. */
export interface FloorDeeds {
  /** Of a row by its id, `kind/key`. */
  isUnconfirmed: (id: string) => boolean
  onEdit: FloorViewProps['onEdit']
  /** Asks first. */
  onDelete: (doomed: Doomed) => void
}
