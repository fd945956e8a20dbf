import { useEffect, useRef, useState } from 'react'
import { longestSlug, slugCode, suggestedSlug } from '#domain/event/event-slug.ts'
import type { TemplateForm } from '#domain/event/template-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'

/** The last word of the address. What was typed with spaces is offered with hyphens; an empty one as the English name has it. */
export function SlugField({ form }: { form: KitForm<TemplateForm> }) {
  const words = useI18nContext().LL.events.templates.form
  const { slug, name_en } = useValues(form)
  const input = useRef<HTMLInputElement>(null)
  const offered = suggestedSlug(slug.trim() === '' ? name_en : slug)
  const isOffered = slugCode(offered) === null && slugCode(slug) !== null && offered !== slug.trim()
  // Once it stands in the field: a field that takes the focus is read, and would give back what stood there before.
  const [uses, setUses] = useState(0)
  useEffect(() => {
    if (uses > 0) input.current?.focus()
  }, [uses])
  const use = async () => {
    form.setFieldValue('slug', offered)
    setUses(uses + 1)
    await form.validate('blur')
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <form.AppField name="slug">
          {(field) => (
            <field.Text
              ref={input}
              label={words.slug()}
              hint={words.slugHint()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={longestSlug + 20}
            />
          )}
        </form.AppField>
      </div>
      {isOffered && <Button onClick={() => void use()}>{words.slugUse({ slug: offered })}</Button>}
    </div>
  )
}
