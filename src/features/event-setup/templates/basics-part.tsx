import { type TemplateForm, textMost } from '#domain/event/template-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { KitForm } from '#ui/form/use-kit-form.ts'
import { partBox, partTitle } from './part-look.ts'
import { SlugField } from './slug-field.tsx'

/** What it is, where, and under which address. */
export function BasicsPart({ form }: { form: KitForm<TemplateForm> }) {
  const { LL } = useI18nContext()
  const words = LL.events.templates
  const labels = words.form
  const text = (name: 'name' | 'name_en', label: string) => (
    <form.AppField name={name}>
      {(field) => (
        <field.Text
          label={label}
          hint={name === 'name_en' ? LL.events.nameEnHint() : undefined}
          optional={name === 'name_en'}
          autoComplete="off"
          maxLength={textMost[name]}
        />
      )}
    </form.AppField>
  )
  const area = (
    name: 'location' | 'location_en' | 'description' | 'description_en',
    label: string,
    rows: number,
  ) => (
    <form.AppField name={name}>
      {(field) => <field.Area label={label} optional rows={rows} maxLength={textMost[name]} />}
    </form.AppField>
  )
  return (
    <fieldset className={partBox}>
      <legend className={partTitle}>{words.basics()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('name', labels.name())}
        {text('name_en', labels.nameEn())}
        <div className="sm:col-span-2">
          <SlugField form={form} />
        </div>
        {area('location', labels.location(), 2)}
        {area('location_en', labels.locationEn(), 2)}
        {area('description', labels.description(), 5)}
        {area('description_en', labels.descriptionEn(), 5)}
      </div>
    </fieldset>
  )
}
