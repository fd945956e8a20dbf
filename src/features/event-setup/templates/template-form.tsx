import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import {
  newTemplate,
  type TemplateAround,
  type TemplateForm as Typed,
  templateForm,
  templateSchema,
} from '#domain/event/template-form.ts'
import { templatesIn, ticketTypesIn } from '#features/event-setup/event-rows.ts'
import { templateFault } from '#features/event-setup/fault-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLatest } from '#lib/data/use-latest.ts'
import { AskBeforeLeaving } from '#lib/unsaved/asking-page.tsx'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Form } from '#ui/form/form.tsx'
import { type KitForm, useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'
import { BasicsPart } from './basics-part.tsx'
import { LinksPart } from './links-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { SizesPart } from './sizes-part.tsx'
import { TicketsPart } from './tickets-part.tsx'

export interface TemplateFormProps {
  row: EventTemplate | null
  /** Another tablet deleted it meanwhile. */
  isGone: boolean
  setup: Setup
  /** True when it is safe on this device. */
  onSave: (typed: Typed, seen: EventTemplate | null) => Promise<boolean>
  onClose: () => void
}

/** A new template, or one that is changed. */
export function TemplateForm({ row, isGone, setup, onSave, onClose }: TemplateFormProps) {
  const { LL } = useI18nContext()
  const words = LL.events.templates
  // What the person saw as the form opened: the base of the change, whatever arrives meanwhile [S6].
  const [seen] = useState(row)
  const [first] = useState(() => (seen ? templateForm(seen) : newTemplate(setup.settings)))
  const [isDone, setIsDone] = useState(false)
  const types = ticketTypesIn(setup)
  const around: TemplateAround = {
    taken: templatesIn(setup).flatMap(({ id, slug }) => (id === seen?.id ? [] : [slug])),
    known: [...types.map(({ id }) => id), ...(seen?.tickets ?? []).map(({ ticket_type }) => ticket_type)],
  }
  const kit = useKitForm<Typed>({
    values: first,
    schema: templateSchema,
    checked: (typed) => ({ ...typed, ...around }),
    speaks: 'when left',
    says: (field, code) => templateFault(LL, field, code),
    send: async (typed) => {
      if (await onSave(typed, seen)) setIsDone(true)
      return undefined
    },
  })
  const { form } = kit
  const typed = useValues(form)
  const dirty = !isDone && JSON.stringify(typed) !== JSON.stringify(first)
  const close = useLatest(onClose)
  // Once nothing is unsaved any more: to close it is to leave its address, which would ask.
  useEffect(() => {
    if (isDone) close.current()
  }, [isDone, close])
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  const part = { form: form as unknown as KitForm<Typed> }
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Button look="quiet" className="-ml-3 self-start" onClick={onClose}>
        <ArrowLeft aria-hidden="true" />
        {words.back()}
      </Button>
      <Form kit={kit} className="flex flex-col gap-4">
        <AskBeforeLeaving dirty={dirty} inSearch />
        {isGone && <Notice tone="warning">{LL.events.gone()}</Notice>}
        <BasicsPart {...part} />
        <TicketsPart {...part} types={types} />
        <SizesPart {...part} />
        <LinksPart {...part} />
        <QuestionsPart {...part} />
        <Disclosure
          label={words.advanced()}
          open={first.exclusive}
          look="font-bold text-lg"
          className="rounded-box border border-line bg-card px-4 py-2"
        >
          <form.AppField name="exclusive">
            {(field) => <field.Tick label={words.form.exclusive()} />}
          </form.AppField>
          <p className="mb-2 text-muted text-sm">{words.form.exclusiveHint()}</p>
        </Disclosure>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" busy={kit.busy} className="min-h-12 min-w-40">
            {LL.events.save()}
          </Button>
          <Button className="min-h-12" onClick={onClose}>
            {LL.action.cancel()}
          </Button>
        </div>
      </Form>
    </div>
  )
}
