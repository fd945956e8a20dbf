import type { Table } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { RowButtons, type RowDeeds } from '#lib/list/row-buttons.tsx'
import { Chip } from '#ui/chip.tsx'
import { peopleText } from './floor-text.ts'
import type { FloorDeeds } from './row-deeds.ts'

/** A table: its name, how many it seats, and whether who books online may be given it. */
export function TableRow({
  table,
  onUp,
  onDown,
  isUnconfirmed,
  onEdit,
  onDelete,
}: FloorDeeds & Pick<RowDeeds, 'onUp' | 'onDown'> & { table: Table }) {
  const { LL } = useI18nContext()
  const words = LL.floor
  const { name } = table
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3">
      <span className="flex min-w-28 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-1">
        <span className="wrap-anywhere min-w-10 font-bold">{name}</span>
        <span className="figures min-w-16">{peopleText(LL, table)}</span>
        <Chip tone={table.online ? 'outline' : 'neutral'}>
          {table.online ? words.online() : words.atVenue()}
        </Chip>
        <UnconfirmedMark state={isUnconfirmed(`table/${table.id}`) ? 'waiting' : null} />
      </span>
      <RowButtons
        id={table.id}
        words={{
          ...{ delete: words.delete({ name }), edit: words.edit({ name }) },
          ...{ up: words.up({ name }), down: words.down({ name }) },
        }}
        onUp={onUp}
        onDown={onDown}
        onEdit={() => onEdit(`table/${table.id}`)}
        onDelete={() => onDelete({ kind: 'table', row: table })}
      />
    </li>
  )
}
