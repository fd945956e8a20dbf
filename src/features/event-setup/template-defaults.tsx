import { useEffect, useId, useMemo } from 'react'
import type { BookingSettings } from '#domain/availability/slots.ts'
import {
  changedFields,
  type Defaults,
  defaultsChanges,
  defaultsForm,
  defaultsOf,
  defaultsSchema,
  newSettings,
  settingsThere,
} from '#domain/event/template-defaults.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import { type EditedRow, useEditedRow } from '#lib/unsaved/use-edited-row.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { defaultsFault } from './fault-text.ts'
import { NotHere } from './setup-page.tsx'

/** On `/settings` of an organiser: what new templates begin with. */
export function TemplateDefaults() {
  const words = useI18nContext().LL.events.defaults
  const heading = useId()
  const { setup, unseen } = useVenue()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-bold text-xl">
        {words.title()}
      </h2>
      <p className="text-muted">{words.hint()}</p>
      {setup ? <Row settings={setup.settings} /> : <NotHere unseen={unseen} />}
    </section>
  )
}

function Row({ settings }: { settings: BookingSettings }) {
  const { LL } = useI18nContext()
  const there = settingsThere(settings)
  const row = useMemo(() => defaultsOf(there ?? newSettings), [there])
  const { edition, ...edited } = useEditedRow({
    kind: 'settings',
    row,
    changesOf: changedFields,
    savedHere: LL.events.savedHere(),
    rest: there ? null : { ...newSettings },
  })
  return <DefaultsForm key={edition} {...edited} />
}

function DefaultsForm({ seen, onSave, onDirty, onReset }: Omit<EditedRow<Defaults>, 'edition'>) {
  const { LL } = useI18nContext()
  const words = LL.events
  const labels = words.templates.form
  const kit = useKitForm({
    values: defaultsForm(seen),
    schema: defaultsSchema,
    speaks: 'when left',
    says: (field, code) => defaultsFault(LL, field, code),
    send: async (typed) => {
      const changes = defaultsChanges(seen, typed)
      if (Object.keys(changes).length > 0) await onSave(changes)
      return undefined
    },
  })
  const { form } = kit
  const isDirty = JSON.stringify(useValues(form)) !== JSON.stringify(defaultsForm(seen))
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 9 } as const
  return (
    <Form kit={kit} className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <AskBeforeLeaving dirty={isDirty} />
      <div className="grid gap-4 sm:grid-cols-2">
        <form.AppField name="minimum_pax">
          {(field) => <field.Text label={labels.minimumPax()} {...number} />}
        </form.AppField>
        <form.AppField name="cutoff_days">
          {(field) => <field.Text label={labels.cutoff()} hint={labels.cutoffHint()} {...number} />}
        </form.AppField>
      </div>
      <form.AppField name="send_confirmation_email">
        {(field) => <field.Tick label={words.defaults.mail()} />}
      </form.AppField>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={kit.busy} className="min-h-12 min-w-40">
          {words.save()}
        </Button>
        {isDirty && <Button onClick={onReset}>{words.defaults.reset()}</Button>}
      </div>
    </Form>
  )
}
