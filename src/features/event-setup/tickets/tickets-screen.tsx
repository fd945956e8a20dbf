import { useState } from 'react'
import { templatesWith, withoutTicket } from '#domain/event/event-template.ts'
import { ticketFrom } from '#domain/event/ticket-form.ts'
import type { TicketType } from '#domain/event/ticket-type.ts'
import { templatesIn, ticketTypesIn, useSaveEventRows } from '#features/event-setup/event-rows.ts'
import { NotHere, SetupPage } from '#features/event-setup/setup-page.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useVenue } from '#lib/data/use-venue.ts'
import { listWords, PlacedList } from '#lib/list/placed-list.tsx'
import { type EditProps, useOpened } from '#lib/list/use-opened.ts'
import type { Setup } from '#sync/types.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketRow } from './ticket-row.tsx'

/** `/ticket-type`: the kinds of tickets that templates choose from. */
export function TicketsScreen(props: EditProps) {
  const { LL } = useI18nContext()
  const { setup, unseen } = useVenue()
  return (
    <SetupPage tab="tickets" title={LL.events.tickets.title()}>
      {setup ? <Tickets setup={setup} {...props} /> : <NotHere unseen={unseen} />}
    </SetupPage>
  )
}

function Tickets({ setup, edit, onEdit }: EditProps & { setup: Setup }) {
  const { LL } = useI18nContext()
  const words = LL.events.tickets
  const save = useSaveEventRows<TicketType>('ticket_type')
  const [asked, setAsked] = useState<TicketType | null>(null)
  const rows = ticketTypesIn(setup)
  const templates = templatesIn(setup)
  const opened = useOpened(edit, rows)
  return (
    <>
      <PlacedList words={listWords(words)} rows={rows} arrange={save.arrange} onAdd={() => onEdit('new')}>
        {(row, moves) => (
          <TicketRow
            key={row.id}
            row={row}
            uses={templatesWith(templates, row.id).length}
            isUnconfirmed={setup.unconfirmed.has(`ticket_type/${row.id}`)}
            {...moves}
            onEdit={() => onEdit({ id: row.id })}
            onDelete={() => setAsked(row)}
          />
        )}
      </PlacedList>
      {(edit === 'new' || opened.row) && (
        <TicketDialog
          key={opened.row?.id ?? 'new'}
          {...opened}
          inAddress
          onSave={(typed, seen) =>
            save.put(ticketFrom(typed), seen, rows, seen ? LL.state.saved() : words.created())
          }
          onClose={() => onEdit(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={words.deleteTitle()}
        confirm={LL.action.delete()}
        onConfirm={() => {
          if (asked) void save.remove(asked, words.deleted(), withoutTicket(templates, asked.id))
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        {asked && <WhatGoes row={asked} names={templatesWith(templates, asked.id).map(({ name }) => name)} />}
      </ConfirmDialog>
    </>
  )
}

/** What is lost with a kind of ticket: it goes out of the templates in the same act. */
function WhatGoes({ row, names }: { row: TicketType; names: readonly string[] }) {
  const words = useI18nContext().LL.events.tickets
  return (
    <>
      <p>{words.deleteText({ name: row.name })}</p>
      {names.length > 0 && (
        <>
          <p className="mt-3 font-semibold">{words.deleteUsed()}</p>
          <ul className="list-disc pl-5">
            {names.map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two templates may have one name, and none moves
              <li key={i}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
