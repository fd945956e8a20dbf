import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type EventTemplate, templateOf } from '#domain/event/event-template.ts'
import { bySetName, type ExclusiveSet, exclusiveSetOf } from '#domain/event/exclusive-set.ts'
import { inOrder } from '#domain/price/price-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { type EditProps, useOpened } from '#lib/list/use-opened.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { Setup } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ScreenPage } from '#ui/page/screen-page.tsx'
import { Empty, Loading, Notice } from '#ui/states.tsx'
import { BlockedList } from './blocked-list.tsx'
import { SetDialog } from './set-dialog.tsx'
import { SetRow } from './set-row.tsx'
import { useSaveSets } from './use-save-sets.ts'

/** `/mutually-exclusive-events`: sets of templates of which no two run at one time, and what each template blocks. */
export function ExclusiveScreen(props: EditProps) {
  const { LL } = useI18nContext()
  const words = LL.events.exclusive
  const { setup, unseen } = useVenue()
  useTitle(words.title())
  return (
    <ScreenPage title={words.title()}>
      {setup ? (
        <Sets {...props} setup={setup} />
      ) : setup === null && unseen ? (
        <Notice>{LL.stand.unseen[unseen]()}</Notice>
      ) : (
        <Loading />
      )}
    </ScreenPage>
  )
}

function Sets({ setup, edit, onEdit }: EditProps & { setup: Setup }) {
  const { LL } = useI18nContext()
  const words = LL.events.exclusive
  const save = useSaveSets()
  const [asked, setAsked] = useState<ExclusiveSet | null>(null)
  const templates = setup.items
    .filter((item) => item.kind === 'event_template')
    .map(templateOf)
    .sort(inOrder)
  const sets = setup.items
    .filter((item) => item.kind === 'exclusive_set')
    .map(exclusiveSetOf)
    .sort(bySetName)
  const { row: edited } = useOpened(edit, sets)
  const canAdd = templates.length >= 2
  const add = (
    <Button look="primary" className="min-h-12" onClick={() => onEdit('new')}>
      <Plus aria-hidden="true" />
      {words.add()}
    </Button>
  )
  return (
    <>
      <p className="text-muted">{words.intro()}</p>
      <h2 className="mt-2 font-bold text-lg">{words.sets()}</h2>
      {sets.length === 0 ? (
        <Empty text={canAdd ? words.none() : words.noTemplates()}>{canAdd ? add : <ToTemplates />}</Empty>
      ) : (
        <>
          <div>{canAdd ? add : <ToTemplates />}</div>
          <ul
            aria-label={words.list()}
            className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
          >
            {sets.map((set) => (
              <SetRow
                key={set.id}
                row={set}
                templates={templates}
                isUnconfirmed={setup.unconfirmed.has(`exclusive_set/${set.id}`)}
                onEdit={() => onEdit({ id: set.id })}
                onDelete={() => setAsked(set)}
              />
            ))}
          </ul>
        </>
      )}
      {templates.length > 0 && (
        <>
          <h2 className="mt-2 font-bold text-lg">{words.blocks()}</h2>
          <p className="text-muted">{words.blocksText()}</p>
          <BlockedList templates={templates} sets={sets} />
        </>
      )}
      {((edit === 'new' && canAdd) || edited) && (
        <SetDialog
          key={edited?.id ?? 'new'}
          row={edited}
          others={sets.length}
          templates={templates}
          onSave={(typed, seen) => save.put(typed, seen, idsOf(templates))}
          onClose={() => onEdit(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={words.deleteTitle()}
        confirm={LL.action.delete()}
        onConfirm={() => {
          if (asked) void save.remove(asked)
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        <p className="wrap-anywhere">{asked && words.deleteText({ name: asked.name })}</p>
      </ConfirmDialog>
    </>
  )
}

function ToTemplates() {
  const { LL } = useI18nContext()
  return (
    <Link
      to="/event-templates"
      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
    >
      {LL.events.templates.title()}
    </Link>
  )
}

const idsOf = (templates: readonly EventTemplate[]) => templates.map(({ id }) => id)
