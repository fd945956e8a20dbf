import { Plus } from 'lucide-react'
import { useState } from 'react'
import { areasInOrder, floorOf, tablesInOrder } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { PlacedRows } from '#lib/list/placed-rows.tsx'
import { useKeptFocus } from '#lib/list/use-kept-focus.ts'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { AreaSection } from './area-section.tsx'
import { DeleteDialog, type Doomed } from './delete-dialog.tsx'
import { seatsOf } from './floor-text.ts'
import { FloorForms } from './forms/floor-forms.tsx'
import { JoinedList } from './joined-list.tsx'
import { LostTables } from './lost-tables.tsx'
import { PlanView } from './plan/plan-view.tsx'
import { useDrawing } from './plan/use-drawing.ts'
import { useSaveFloor } from './use-save-floor.ts'

export interface FloorViewProps {
  setup: Setup
  /** Of the booking settings. */
  capacity: number
  /** Which form is open, as the address says it: `area/new`, `table/<id>`, `add/<area>`; null for none. */
  edit: string | null
  onEdit: (edit: string | null) => void
  /** The floor as a list, or its plan. */
  view: FloorLook
  onView: (view: FloorLook) => void
}

export type FloorLook = 'list' | 'plan'

/** A house's floor, by area. */
export function FloorView({ setup, capacity, edit, onEdit, view, onView }: FloorViewProps) {
  const { LL } = useI18nContext()
  const words = LL.floor
  const floor = floorOf(setup.items)
  const save = useSaveFloor(floor)
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const areas = areasInOrder(floor.areas)
  const tables = tablesInOrder(floor)
  const draw = useDrawing(tables, save)
  const lost = tables.filter(({ area }) => areas.every(({ id }) => id !== area))
  const heading = useKeptFocus(setup.items)
  const rows = {
    isUnconfirmed: (id: string) => setup.unconfirmed.has(id),
    onEdit,
    onDelete: setDoomed,
  }
  const add = (
    <Button
      look={areas.length === 0 ? 'primary' : 'plain'}
      className="min-h-12"
      onClick={() => onEdit('area/new')}
    >
      <Plus aria-hidden="true" />
      {words.areas.add()}
    </Button>
  )
  const views = (
    <Segmented
      hideLabel
      label={words.plan.view()}
      value={view}
      options={[
        { value: 'list', label: words.plan.list() },
        { value: 'plan', label: words.plan.title() },
      ]}
      onValue={onView}
    />
  )
  const isEmpty = areas.length === 0 && tables.length === 0
  return (
    <>
      {view === 'list' && areas.length > 0 && <div>{views}</div>}
      {isEmpty ? (
        <NoFloor>{add}</NoFloor>
      ) : view === 'plan' && areas.length > 0 ? (
        <PlanView
          views={views}
          areas={areas}
          draw={draw}
          onEdit={onEdit}
          onDelete={(row) => setDoomed({ kind: 'table', row })}
        />
      ) : (
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-labelledby="floor-areas" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div>
                <h2 ref={heading} tabIndex={-1} id="floor-areas" className="font-bold text-lg outline-none">
                  {words.areas.title()}
                </h2>
                <p className="figures text-muted">
                  {words.figures({ n: tables.length, people: seatsOf(tables), capacity })}
                </p>
              </div>
              {add}
            </div>
            <PlacedRows
              label={words.areas.list()}
              rows={areas}
              arrange={(all) => save.arrange('area', all)}
              look="flex flex-col gap-6"
            >
              {(area, moves) => (
                <AreaSection
                  key={area.id}
                  area={area}
                  tables={tables.filter((one) => one.area === area.id)}
                  isNext={tables.length === 0 && area === areas[0]}
                  arrange={(all) => save.arrange('table', all)}
                  {...rows}
                  {...moves}
                />
              )}
            </PlacedRows>
            {lost.length > 0 && <LostTables tables={lost} {...rows} />}
          </section>
          <JoinedList combinations={floor.combinations} tables={tables} {...rows} />
        </div>
      )}
      <FloorForms floor={{ ...floor, areas, tables }} edit={edit} save={save} onClose={() => onEdit(null)} />
      <DeleteDialog
        doomed={doomed}
        floor={{ ...floor, areas, tables }}
        save={save}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}

/** Before there is anything: what tables bring, and that a house needs none. */
function NoFloor({ children }: { children: React.ReactNode }) {
  const words = useI18nContext().LL.floor.empty
  return (
    <div className="flex flex-col items-center gap-4 rounded-box border border-line border-dashed p-6 text-center">
      <div className="flex max-w-2xl flex-col gap-3 text-pretty text-muted">
        <p>{words.what()}</p>
        <p>{words.people()}</p>
        <p>{words.first()}</p>
      </div>
      {children}
    </div>
  )
}
