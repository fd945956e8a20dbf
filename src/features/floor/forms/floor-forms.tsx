import type { Floor } from '#domain/table/floor.ts'
import type { SaveFloor } from '#features/floor/use-save-floor.ts'
import { useOpened } from '#lib/list/use-opened.ts'
import { AreaDialog } from './area-dialog.tsx'
import { JoinedDialog } from './joined-dialog.tsx'
import { SeriesDialog } from './series-dialog.tsx'
import { TableDialog } from './table-dialog.tsx'

interface Forms {
  /** Areas and tables in their order. */
  floor: Floor
  /** `kind/id` of the row that is open, `kind/new`, or what is added to which area: `add/<area>`, `several/<area>`. */
  edit: string | null
  save: SaveFloor
  onClose: () => void
}

/** The form that is open. */
export function FloorForms({ edit, ...more }: Forms) {
  const [what = '', id = ''] = (edit ?? '').split('/')
  if (what === 'area') return <AreaForm key={edit} id={id} {...more} />
  if (what === 'table' || what === 'add') return <TableForm key={edit} what={what} id={id} {...more} />
  if (what === 'combination') return <JoinedForm key={edit} id={id} {...more} />
  const area = what === 'several' && more.floor.areas.find((one) => one.id === id)
  return area ? (
    <SeriesDialog
      key={edit}
      area={area}
      tables={more.floor.tables}
      onSave={more.save.series}
      onClose={more.onClose}
    />
  ) : null
}

type Form = Omit<Forms, 'edit'> & { id: string }

function AreaForm({ id, floor: { areas }, save, onClose }: Form) {
  const opened = useOpened(id === 'new' ? id : { id }, areas)
  if (id !== 'new' && !opened.row) return null
  return <AreaDialog {...opened} areas={areas} onSave={save.area} onClose={onClose} />
}

function TableForm({ what, id, floor: { areas, tables }, save, onClose }: Form & { what: 'table' | 'add' }) {
  const opened = useOpened(what === 'add' ? 'new' : { id }, tables)
  if (what === 'table' && !opened.row) return null
  const wanted = opened.row?.area ?? id
  const area = areas.some((one) => one.id === wanted) ? wanted : ''
  return <TableDialog {...opened} {...{ area, areas, tables, onClose }} onSave={save.table} />
}

function JoinedForm({ id, floor: { combinations, tables }, save, onClose }: Form) {
  const opened = useOpened(id === 'new' ? id : { id }, combinations)
  if (id !== 'new' && !opened.row) return null
  return <JoinedDialog {...opened} others={combinations} {...{ tables, onClose }} onSave={save.joined} />
}
