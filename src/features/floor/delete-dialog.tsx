import { useState } from 'react'
import type { Area, Combination, Floor, Table } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { areaName } from '#lib/floor-plan/area-name.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field/field.tsx'
import { joinedName } from './floor-text.ts'
import type { SaveFloor } from './use-save-floor.ts'

/** What is asked about before it goes. */
export type Doomed =
  | { kind: 'area'; row: Area }
  | { kind: 'table'; row: Table }
  | { kind: 'combination'; row: Combination }

interface Asking {
  /** Areas and tables in their order. */
  floor: Floor
  save: SaveFloor
  onClose: () => void
}

/** The question before a row is deleted; of an area with tables, where they go. */
export function DeleteDialog({ doomed, ...more }: Asking & { doomed: Doomed | null }) {
  const { LL, locale } = useI18nContext()
  const { floor, save, onClose } = more
  if (doomed === null) return null
  if (doomed.kind === 'area') {
    const tables = floor.tables.filter(({ area }) => area === doomed.row.id)
    if (tables.length > 0) return <FullArea area={doomed.row} tables={tables} {...more} />
  }
  const remove = () =>
    doomed.kind === 'area' ? save.removeArea(doomed.row, null) : save.remove(doomed.kind, doomed.row)
  const name =
    doomed.kind === 'combination'
      ? joinedName(LL, doomed.row, floor.tables)
      : doomed.kind === 'area'
        ? areaName(doomed.row, locale)
        : doomed.row.name
  const broken =
    doomed.kind === 'table' ? floor.combinations.filter(({ tables }) => tables.includes(doomed.row.id)) : []
  return (
    <ConfirmDialog
      open
      title={LL.floor.deleteTitle()}
      confirm={LL.action.delete()}
      onConfirm={() => {
        void remove()
        onClose()
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{LL.floor.deleteText({ name })}</p>
      {broken.length > 0 && (
        <>
          <p className="mt-3 font-semibold">{LL.floor.tables.deleteJoined()}</p>
          <ul className="list-disc pl-5">
            {broken.map((one) => (
              <li key={one.id}>{joinedName(LL, one, floor.tables)}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Its tables go to another area first; where there is none, it stays. */
function FullArea({ area, tables, floor, save, onClose }: Asking & { area: Area; tables: readonly Table[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.floor.areas
  const others = floor.areas.filter(({ id }) => id !== area.id)
  const [chosen, setChosen] = useState(others[0]?.id ?? '')
  // Another tablet may have deleted it meanwhile.
  const to = others.some(({ id }) => id === chosen) ? chosen : (others[0]?.id ?? '')
  const n = tables.length
  const name = areaName(area, locale)
  if (others.length === 0)
    return (
      <Dialog
        open
        place="question"
        title={words.deleteRefused({ name })}
        onClose={onClose}
        footer={<Button onClick={onClose}>{LL.action.close()}</Button>}
      >
        <p>{words.deleteLast({ n })}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={LL.floor.deleteTitle()}
      confirm={words.moveAndDelete()}
      onConfirm={() => {
        void save.removeArea(area, to)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">{LL.floor.deleteText({ name })}</p>
        <p>{words.deleteWhere({ n })}</p>
        <SelectField
          label={words.to()}
          value={to}
          options={others.map((one) => ({ value: one.id, label: areaName(one, locale) }))}
          onValue={setChosen}
        />
      </div>
    </ConfirmDialog>
  )
}
