import { useState } from 'react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import type { TicketType } from '#domain/event/ticket-type.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { listWords, PlacedList } from '#lib/list/placed-list.tsx'
import type { EditProps } from '#lib/list/use-opened.ts'
import type { SaveRows } from '#lib/list/use-save-rows.ts'
import { DeleteTemplate } from './delete-template.tsx'
import { TemplateRow } from './template-row.tsx'

export interface TemplateListProps extends Pick<EditProps, 'onEdit'> {
  rows: readonly EventTemplate[]
  types: readonly TicketType[]
  /** Ids (`kind/key`) of rows that the server has not confirmed. */
  unconfirmed: ReadonlySet<string>
  /** Whose form was left just now: its id, `new`, or null where none was open. */
  from: string | null
  save: SaveRows<EventTemplate>
}

export function TemplateList({ rows, types, unconfirmed, from, save, onEdit }: TemplateListProps) {
  const { LL } = useI18nContext()
  const words = LL.events.templates
  const [asked, setAsked] = useState<EventTemplate | null>(null)
  return (
    <>
      <PlacedList
        words={listWords(words)}
        rows={rows}
        arrange={save.arrange}
        onAdd={() => onEdit('new')}
        from={from}
      >
        {(row, moves) => (
          <TemplateRow
            key={row.id}
            row={row}
            types={types}
            isUnconfirmed={unconfirmed.has(`event_template/${row.id}`)}
            {...moves}
            onEdit={() => onEdit({ id: row.id })}
            onDelete={() => setAsked(row)}
          />
        )}
      </PlacedList>
      {asked && (
        <DeleteTemplate
          row={asked}
          onConfirm={() => {
            void save.remove(asked, words.deleted(), [], words.deleteFailed())
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
