import { useState } from 'react'
import type { Area, Table } from '#domain/table/floor.ts'
import {
  aroundOf,
  type FloorCode,
  longestTableName,
  type TableForm,
  tableForm,
  tableSchema,
} from '#domain/table/floor-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { areaName } from '#lib/floor-plan/area-name.ts'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { floorFault } from './fault-text.ts'
import { FormDialog, type RowFormProps } from './form-dialog.tsx'
import { numberField } from './number-field.ts'

/** A new table, or one that is changed. */
export function TableDialog({
  row,
  area,
  areas,
  tables,
  onSave,
  ...more
}: RowFormProps<Table> & {
  /** Where a new one stands; '' where its own is gone. */
  area: string
  /** In their order. */
  areas: readonly Area[]
  tables: readonly Table[]
  onSave: (typed: TableForm, seen: Table | null) => Promise<boolean>
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.floor
  const labels = words.form
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(row)
  const [isDone, setIsDone] = useState(false)
  const kit = useKitForm({
    values: tableForm(
      seen,
      area,
      tables.findLast((one) => one.area === area),
    ),
    schema: tableSchema,
    // Another tablet may have deleted its area meanwhile.
    checked: (typed) => ({
      ...typed,
      area: areas.some(({ id }) => id === typed.area) ? typed.area : '',
      ...aroundOf('table', tables, seen),
    }),
    speaks: 'when left',
    says: (field, code) =>
      field === 'area' ? LL.field.choose() : floorFault(LL, 'table', code as FloorCode),
    send: async (typed) => {
      if (await onSave(typed, seen)) setIsDone(true)
      return undefined
    },
  })
  const { form } = kit
  const none = { value: '', label: LL.field.choose() }
  const known = areas.map((one) => ({ value: one.id, label: areaName(one, locale) }))
  return (
    <FormDialog
      title={seen ? words.edit({ name: seen.name }) : words.tables.add()}
      button={words.save()}
      kit={kit}
      isDone={isDone}
      onDone={() => setIsDone(true)}
      {...more}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <form.AppField name="name">
          {(field) => (
            <field.Text
              label={labels.name()}
              hint={labels.nameHint()}
              autoComplete="off"
              maxLength={longestTableName}
            />
          )}
        </form.AppField>
        <form.AppField name="area">
          {(field) => <field.Select label={labels.area()} options={area === '' ? [none, ...known] : known} />}
        </form.AppField>
      </div>
      <div className="grid grid-cols-2 gap-4">
        {(['smallest', 'largest'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.Text label={labels[name]()} {...numberField} />}
          </form.AppField>
        ))}
      </div>
      <form.AppField name="online">{(field) => <field.Tick label={labels.online()} />}</form.AppField>
    </FormDialog>
  )
}
