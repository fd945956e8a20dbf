import { useEffect, useRef } from 'react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { templateFrom } from '#domain/event/template-form.ts'
import { templatesIn, ticketTypesIn, useSaveEventRows } from '#features/event-setup/event-rows.ts'
import { NotHere, SetupPage } from '#features/event-setup/setup-page.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { type EditProps, useOpened } from '#lib/list/use-opened.ts'
import type { Setup } from '#sync/types.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

/** `/event-templates`: the list, or the form of one of them, which has the page to itself. */
export function TemplatesScreen(props: EditProps) {
  const { LL } = useI18nContext()
  const { setup, unseen } = useVenue()
  if (setup) return <Templates setup={setup} {...props} />
  return (
    <SetupPage tab="templates" title={LL.events.templates.title()}>
      <NotHere unseen={unseen} />
    </SetupPage>
  )
}

function Templates({ setup, edit, onEdit }: EditProps & { setup: Setup }) {
  const { LL } = useI18nContext()
  const words = LL.events.templates
  const save = useSaveEventRows<EventTemplate>('event_template')
  const rows = templatesIn(setup)
  const opened = useOpened(edit, rows)
  const isOpen = edit === 'new' || opened.row !== null
  // Who comes back from a form goes on at the row that it was of.
  const came = useRef<string | null>(null)
  const id = opened.row?.id ?? 'new'
  useEffect(() => {
    if (isOpen) came.current = id
  }, [isOpen, id])
  if (!isOpen)
    return (
      <SetupPage tab="templates" title={words.title()}>
        <TemplateList
          rows={rows}
          types={ticketTypesIn(setup)}
          unconfirmed={setup.unconfirmed}
          from={came.current}
          save={save}
          onEdit={onEdit}
        />
      </SetupPage>
    )
  return (
    <SetupPage tab={null} title={edit === 'new' ? words.add() : words.editTitle()}>
      <TemplateForm
        key={id}
        {...opened}
        setup={setup}
        onSave={(typed, seen) =>
          save.put(templateFrom(typed), seen, rows, seen ? words.updated() : words.created())
        }
        onClose={() => onEdit(null)}
      />
    </SetupPage>
  )
}
