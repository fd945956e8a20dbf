import { Plus } from 'lucide-react'
import { useId } from 'react'
import type { Area, Table } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { areaName } from '#lib/floor-plan/area-name.ts'
import { PlacedRows } from '#lib/list/placed-rows.tsx'
import { RowButtons, type RowDeeds } from '#lib/list/row-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { seatsOf } from './floor-text.ts'
import type { FloorDeeds } from './row-deeds.ts'
import { TableRow } from './table-row.tsx'

/** An area with its tables, in their order. */
export function AreaSection({
  area,
  tables,
  isNext,
  arrange,
  onUp,
  onDown,
  ...rows
}: FloorDeeds &
  Pick<RowDeeds, 'onUp' | 'onDown'> & {
    area: Area
    tables: readonly Table[]
    /** The house has no table yet, and its first ones belong here. */
    isNext: boolean
    arrange: (tables: readonly Table[]) => Promise<boolean>
  }) {
  const { LL, locale } = useI18nContext()
  const words = LL.floor
  const heading = useId()
  const name = areaName(area, locale)
  const { isUnconfirmed, onEdit, onDelete } = rows
  return (
    <li aria-labelledby={heading} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 pr-1 pl-3">
        <h3 id={heading} className="wrap-anywhere font-bold text-lg">
          {name}
        </h3>
        <span className="figures text-muted">
          {words.areas.figures({ n: tables.length, people: seatsOf(tables) })}
        </span>
        <UnconfirmedMark state={isUnconfirmed(`area/${area.id}`) ? 'waiting' : null} />
        <RowButtons
          id={area.id}
          words={{
            ...{ delete: words.delete({ name }), edit: words.edit({ name }) },
            ...{ up: words.up({ name }), down: words.down({ name }) },
          }}
          onUp={onUp}
          onDown={onDown}
          onEdit={() => onEdit(`area/${area.id}`)}
          onDelete={() => onDelete({ kind: 'area', row: area })}
        />
      </div>
      {tables.length === 0 ? (
        <p className="rounded-box border border-line border-dashed px-3 py-3 text-muted">
          {words.areas.none()}
        </p>
      ) : (
        <PlacedRows label={words.tables.list({ area: name })} rows={tables} arrange={arrange}>
          {(table, moves) => <TableRow key={table.id} table={table} {...moves} {...rows} />}
        </PlacedRows>
      )}
      <div className="flex flex-wrap gap-2">
        <Button aria-label={words.tables.addTo({ area: name })} onClick={() => onEdit(`add/${area.id}`)}>
          <Plus aria-hidden="true" size={20} />
          {words.tables.add()}
        </Button>
        <Button
          look={isNext ? 'primary' : 'plain'}
          aria-label={words.tables.severalTo({ area: name })}
          onClick={() => onEdit(`several/${area.id}`)}
        >
          <Plus aria-hidden="true" size={20} />
          {words.tables.several()}
        </Button>
      </div>
    </li>
  )
}
