import { useId, useState } from 'react'
import type { Combination, Table } from '#domain/table/floor.ts'
import {
  aroundOf,
  type CombinationForm,
  combinationForm,
  combinationSchema,
  type FloorCode,
  joinedPeople,
  mostJoined,
} from '#domain/table/floor-form.ts'
import { joinedName, peopleText } from '#features/floor/floor-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { FieldError, TickField } from '#ui/field/field.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { useKitForm } from '#ui/form/use-kit-form.ts'
import { floorFault } from './fault-text.ts'
import { FormDialog, type RowFormProps } from './form-dialog.tsx'
import { numberField } from './number-field.ts'

/** Tables that may be joined: new ones, or some that are changed. */
export function JoinedDialog({
  row,
  others,
  tables,
  onSave,
  ...more
}: RowFormProps<Combination> & {
  others: readonly Combination[]
  /** All that are there, in their order. */
  tables: readonly Table[]
  onSave: (typed: CombinationForm, seen: Combination | null, live: readonly string[]) => Promise<boolean>
}) {
  const { LL } = useI18nContext()
  const words = LL.floor
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(row)
  const [isDone, setIsDone] = useState(false)
  const live = tables.map(({ id }) => id)
  const [values] = useState(() => combinationForm(seen, live))
  const kit = useKitForm({
    values,
    schema: combinationSchema,
    checked: (typed) => ({ ...typed, ...aroundOf('combination', others, seen) }),
    speaks: 'when left',
    says: (_, code) => floorFault(LL, 'combination', code as FloorCode),
    send: async (typed) => {
      if (await onSave(typed, seen, live)) setIsDone(true)
      return undefined
    },
  })
  const { form } = kit
  const likely = (ids: readonly string[]) => joinedPeople(tables.filter(({ id }) => ids.includes(id)))
  /** How many they seat follows the tables until somebody says otherwise. */
  const suggest = (before: readonly string[], now: readonly string[]) => {
    const { smallest, largest } = form.state.values
    const was = likely(before)
    const isOwn = smallest + largest !== '' && (smallest !== was.smallest || largest !== was.largest)
    if (isOwn) return
    form.setFieldValue('smallest', likely(now).smallest)
    form.setFieldValue('largest', likely(now).largest)
  }
  return (
    <FormDialog
      title={seen ? words.edit({ name: joinedName(LL, seen, tables) }) : words.joined.add()}
      button={words.save()}
      kit={kit}
      isDone={isDone}
      onDone={() => setIsDone(true)}
      {...more}
    >
      <form.AppField name="tables">{() => <Members tables={tables} onChosen={suggest} />}</form.AppField>
      <div className="grid grid-cols-2 gap-4">
        {(['smallest', 'largest'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.Text label={words.form[name]()} {...numberField} />}
          </form.AppField>
        ))}
      </div>
    </FormDialog>
  )
}

/** Ticks for all tables, in their order. */
function Members({
  tables,
  onChosen,
}: {
  tables: readonly Table[]
  onChosen: (before: readonly string[], now: readonly string[]) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.floor.form
  const { name, value: chosen, error, onValue } = useBound<readonly string[]>()
  const id = useId()
  const choose = (now: readonly string[]) => {
    onValue(now)
    onChosen(chosen, now)
  }
  return (
    <fieldset aria-describedby={error === '' ? `${id}-hint` : `${id}-error`} data-field={name}>
      <legend className="font-semibold">{words.tables()}</legend>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {words.tablesHint({ n: mostJoined })}
      </p>
      {/* Above the ticks: there may be sixty of them. */}
      <FieldError id={`${id}-error`} error={error} />
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {tables.map((table, i) => (
          <TickField
            key={table.id}
            label={
              <span className="wrap-anywhere">
                {table.name} <span className="figures text-muted text-sm">{peopleText(LL, table)}</span>
              </span>
            }
            checked={chosen.includes(table.id)}
            // The first one takes the focus where too few are chosen.
            aria-invalid={(i === 0 && error !== '') || undefined}
            onChecked={(on) => choose(on ? [...chosen, table.id] : chosen.filter((one) => one !== table.id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
