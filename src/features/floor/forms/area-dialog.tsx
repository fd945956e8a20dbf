import { useState } from 'react'
import type { Area } from '#domain/table/floor.ts'
import {
  type AreaForm,
  areaForm,
  areaSchema,
  aroundOf,
  type FloorCode,
  longestAreaName,
} from '#domain/table/floor-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { floorFault } from './fault-text.ts'
import { FormDialog, type RowFormProps } from './form-dialog.tsx'

/** A new area, or one that is changed. */
export function AreaDialog({
  row,
  areas,
  onSave,
  ...more
}: RowFormProps<Area> & {
  areas: readonly Area[]
  onSave: (typed: AreaForm, seen: Area | null) => Promise<boolean>
}) {
  const { LL } = useI18nContext()
  const words = LL.floor
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(row)
  const [isDone, setIsDone] = useState(false)
  const kit = useKitForm({
    values: areaForm(seen),
    schema: areaSchema,
    checked: (typed) => ({ ...typed, ...aroundOf('area', areas, seen) }),
    speaks: 'when left',
    says: (_, code) => floorFault(LL, 'area', code as FloorCode),
    send: async (typed) => {
      if (await onSave(typed, seen)) setIsDone(true)
      return undefined
    },
  })
  const { form } = kit
  const text = { autoComplete: 'off', maxLength: longestAreaName }
  return (
    <FormDialog
      title={seen ? words.edit({ name: seen.name }) : words.areas.add()}
      button={words.save()}
      kit={kit}
      isDone={isDone}
      onDone={() => setIsDone(true)}
      {...more}
    >
      <form.AppField name="name">
        {(field) => <field.Text label={words.form.areaName()} hint={words.form.areaHint()} {...text} />}
      </form.AppField>
      <form.AppField name="name_en">
        {(field) => (
          <field.Text label={words.form.nameEn()} hint={words.form.nameEnHint()} optional {...text} />
        )}
      </form.AppField>
    </FormDialog>
  )
}
