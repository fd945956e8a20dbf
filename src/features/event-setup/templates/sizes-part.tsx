import type { SizeField, TemplateForm } from '#domain/event/template-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { KitForm } from '#ui/form/use-kit-form.ts'
import { partBox, partTitle } from './part-look.ts'

/** How long, how often and for how many. */
export function SizesPart({ form }: { form: KitForm<TemplateForm> }) {
  const words = useI18nContext().LL.events.templates
  const labels = words.form
  const fields: readonly [name: SizeField, label: string, hint?: string][] = [
    ['duration', labels.duration(), labels.durationHint()],
    ['interval', labels.interval(), labels.intervalHint()],
    ['maximum_capacity', labels.maximumCapacity(), labels.maximumCapacityHint()],
    ['maximum_pax', labels.maximumPax(), labels.maximumPaxHint()],
    ['minimum_pax', labels.minimumPax()],
    ['cutoff_days', labels.cutoff(), labels.cutoffHint()],
  ]
  return (
    <fieldset className={partBox}>
      <legend className={partTitle}>{words.sizes()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([name, label, hint]) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.Text
                label={label}
                hint={hint}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
          </form.AppField>
        ))}
      </div>
    </fieldset>
  )
}
