import { useId, useState } from 'react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import {
  type ExclusiveSet,
  fewestTemplates,
  longestSetName,
  mostSets,
  mostTemplates,
  type SetCode,
  type SetForm,
  setForm,
  setSchema,
} from '#domain/event/exclusive-set.ts'
import { priceName } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError, TickField } from '#ui/field/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { useIsTyped, useKitForm } from '#ui/form/use-kit-form.ts'

/** A new set, or one that is changed. */
export function SetDialog({
  row,
  others,
  templates,
  onSave,
  onClose,
}: {
  row: ExclusiveSet | null
  /** How many sets there are. */
  others: number
  /** Those that are there, in their order. */
  templates: readonly EventTemplate[]
  /** True when it is safe on this device. */
  onSave: (typed: SetForm, seen: ExclusiveSet | null) => Promise<boolean>
  onClose: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.events.exclusive
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(row)
  const [values] = useState(() =>
    setForm(
      seen,
      templates.map(({ id }) => id),
    ),
  )
  const kit = useKitForm({
    values,
    schema: setSchema,
    checked: (typed) => ({ ...typed, others: seen ? 0 : others }),
    speaks: 'when left',
    says: (_, code) => wrongText(LL, code as SetCode),
    send: async (typed) => {
      if (await onSave(typed, seen)) onClose()
      return undefined
    },
  })
  const { form } = kit
  const dirty = useIsTyped(form)
  const footer = (
    <Button type="submit" form={kit.id} look="primary" className="min-h-12 min-w-40" busy={kit.busy}>
      {LL.events.save()}
    </Button>
  )
  const title = seen ? LL.events.edit({ name: seen.name }) : words.add()
  return (
    <AskingDialog open dirty={dirty} title={title} onClose={onClose} footer={footer}>
      <Form kit={kit} className="flex flex-col gap-5 sm:w-144 sm:max-w-full">
        <form.AppField name="name">
          {(field) => (
            <field.Text
              label={words.name()}
              hint={words.nameHint()}
              autoComplete="off"
              maxLength={longestSetName}
            />
          )}
        </form.AppField>
        <form.AppField name="templates">{() => <Members templates={templates} />}</form.AppField>
      </Form>
    </AskingDialog>
  )
}

/** Ticks for all templates, in their order. */
function Members({ templates }: { templates: readonly EventTemplate[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.events.exclusive
  const { name, value: chosen, error, onValue } = useBound<readonly string[]>()
  const id = useId()
  return (
    <fieldset aria-describedby={error === '' ? `${id}-hint` : `${id}-error`} data-field={name}>
      <legend className="font-semibold">{words.members()}</legend>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {words.membersHint()}
      </p>
      {/* Above the ticks: there may be forty of them. */}
      <FieldError id={`${id}-error`} error={error} />
      {templates.map((template, i) => (
        <TickField
          key={template.id}
          label={priceName(template, locale)}
          checked={chosen.includes(template.id)}
          // The first one takes the focus where too few are chosen.
          aria-invalid={(i === 0 && error !== '') || undefined}
          onChecked={(on) =>
            onValue(on ? [...chosen, template.id] : chosen.filter((one) => one !== template.id))
          }
        />
      ))}
    </fieldset>
  )
}

function wrongText(LL: TranslationFunctions, code: SetCode): string {
  const words = LL.events.exclusive.fault
  if (code === 'required') return LL.field.required()
  if (code === 'too_few') return words.too_few({ n: fewestTemplates })
  if (code === 'too_many_sets') return words.too_many_sets({ n: mostSets })
  if (code === 'too_many') return words.too_many({ n: mostTemplates })
  return LL.events.fault.too_long({ n: longestSetName })
}
