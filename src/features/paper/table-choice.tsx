import { type Floor, joinedInOrder, tablesInOrder } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'

/** At which table they sat; the one that was planned as long as nobody says another. */
export function TableChoice({
  label,
  floor,
  planned,
  value,
  onTables,
}: {
  label: string
  floor: Floor
  planned: readonly string[]
  value: readonly string[] | null
  onTables: (tables: readonly string[] | null) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.paperSheet
  const tables = tablesInOrder(floor)
  const name = (ids: readonly string[]) => tablesText(LL, ids, tables)
  const all = [
    ...tables.map(({ id }) => [id]),
    ...joinedInOrder(floor.combinations, tables).map(({ tables: ids }) => [...ids]),
  ]
  const asPlanned = name(planned)
  return (
    <select
      aria-label={label}
      value={value === null ? '' : value.join('+')}
      onChange={({ target }) => onTables(target.value === '' ? null : target.value.split('+'))}
      className={`min-h-11 max-w-48 rounded-box border border-edge px-2 ${value === null ? 'bg-card' : 'bg-primary-soft font-bold'}`}
    >
      <option value="">{asPlanned === '' ? words.noTable() : words.plannedAt({ table: asPlanned })}</option>
      {all.map((ids) => (
        <option key={ids.join('+')} value={ids.join('+')}>
          {name(ids)}
        </option>
      ))}
    </select>
  )
}
