import { useState } from 'react'
import type { Area, Table } from '#domain/table/floor.ts'
import {
  longestPart,
  namesOf,
  type SeriesCode,
  type SeriesForm,
  seriesForm,
  seriesSchema,
  takenOf,
} from '#domain/table/series.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { areaName } from '#lib/floor-plan/area-name.ts'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { seriesFault } from './fault-text.ts'
import { FormDialog } from './form-dialog.tsx'
import { numberField } from './number-field.ts'

/** Many tables of one size. */
export function SeriesDialog({
  area,
  tables,
  onSave,
  onClose,
}: {
  area: Area
  /** All that there are, in their order. */
  tables: readonly Table[]
  onSave: (typed: SeriesForm, area: string) => Promise<boolean>
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.floor
  const labels = words.series
  const [isDone, setIsDone] = useState(false)
  const taken = tables.map(({ name }) => name)
  const kit = useKitForm({
    values: seriesForm(tables.findLast((one) => one.area === area.id) ?? tables.at(-1), labels.behind()),
    schema: seriesSchema,
    checked: (typed) => ({ ...typed, taken }),
    speaks: 'when left',
    says: (field, code): string =>
      seriesFault(LL, field, code as SeriesCode, takenOf({ ...form.state.values, taken })),
    send: async (typed) => {
      if (await onSave(typed, area.id)) setIsDone(true)
      return undefined
    },
  })
  const { form } = kit
  const names = namesOf(useValues(form))
  return (
    <FormDialog
      title={words.tables.severalTo({ area: areaName(area, locale) })}
      button={names.length > 0 ? labels.add({ n: names.length }) : labels.addNone()}
      kit={kit}
      isDone={isDone}
      onDone={() => setIsDone(true)}
      onClose={onClose}
    >
      <p className="text-muted">{labels.hint()}</p>
      <div className="grid grid-cols-2 gap-4">
        {(['first', 'last'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.Text label={labels[name]()} {...numberField} maxLength={5} />}
          </form.AppField>
        ))}
        {(['before', 'after'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.Text
                label={labels[name]()}
                hint={name === 'after' ? labels.afterHint() : labels.beforeHint()}
                optional
                autoComplete="off"
                maxLength={longestPart}
              />
            )}
          </form.AppField>
        ))}
        {(['smallest', 'largest'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.Text label={words.form[name]()} {...numberField} />}
          </form.AppField>
        ))}
      </div>
      <form.AppField name="online">{(field) => <field.Tick label={words.form.online()} />}</form.AppField>
      <p role="status" className="figures wrap-anywhere rounded-box bg-sunken px-4 py-3 empty:hidden">
        {names.length > 0 && labels.preview({ n: names.length, names: names.join(labels.comma()) })}
      </p>
    </FormDialog>
  )
}
