import {
  type HoursCode,
  type HoursForm,
  type TimeName,
  tidyTime,
} from '#domain/config/hours/opening-hours.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'

/** Full-width figures and bare hours become times once a field is left. */
export const tidyTimes = { opens: tidyTime, closes: tidyTime, break_starts: tidyTime, break_ends: tidyTime }

export type FaultCode = HoursCode | 'overlaps'

/**
 * Open or closed, and from when to when. The form around may hold more than these fields. `withAsWeekday` where public
 * holidays may go by their weekdays.
 */
export function HoursFields({
  form,
  asWeekday,
}: {
  form: KitForm<HoursForm>
  /** null where that is no choice. */
  asWeekday: { on: boolean; onChange: (on: boolean) => void } | null
}) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.form
  const { closed, has_break } = useValues(form)
  const isOpen = !closed && !asWeekday?.on
  return (
    <div className="flex flex-col gap-4">
      <form.AppField name="closed">{() => <StateField asWeekday={asWeekday} />}</form.AppField>
      {isOpen && (
        <>
          <div className="grid grid-cols-2 gap-x-4 gap-y-1">
            <Time form={form} name="opens" label={words.opens()} />
            <Time form={form} name="closes" label={words.closes()} />
            <p className="col-span-2 text-muted text-sm">{words.hint()}</p>
          </div>
          <form.AppField name="has_break">{(field) => <field.Tick label={words.hasBreak()} />}</form.AppField>
          {has_break && (
            <div className="grid grid-cols-2 gap-4">
              <Time form={form} name="break_starts" label={words.breakStarts()} />
              <Time form={form} name="break_ends" label={words.breakEnds()} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Time({ form, name, label }: { form: KitForm<HoursForm>; name: TimeName; label: string }) {
  return (
    <form.AppField name={name}>
      {(field) => (
        <field.Text
          label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          // A tap takes the whole time, so that what is typed replaces it.
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </form.AppField>
  )
}

function StateField({ asWeekday }: { asWeekday: { on: boolean; onChange: (on: boolean) => void } | null }) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.form
  const { value: closed, onValue } = useBound<boolean>()
  const options = [
    { value: 'open' as const, label: words.open() },
    { value: 'closed' as const, label: words.closed() },
    ...(asWeekday ? [{ value: 'weekday' as const, label: words.asWeekday() }] : []),
  ]
  return (
    <Segmented
      label={words.state()}
      value={asWeekday?.on ? 'weekday' : closed ? 'closed' : 'open'}
      options={options}
      onValue={(next) => {
        asWeekday?.onChange(next === 'weekday')
        if (next !== 'weekday') onValue(next === 'closed')
      }}
    />
  )
}
