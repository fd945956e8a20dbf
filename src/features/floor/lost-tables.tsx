import { useId } from 'react'
import type { Table } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { FloorDeeds } from './row-deeds.ts'
import { TableRow } from './table-row.tsx'

/** Tables whose area another tablet deleted while they were made. */
export function LostTables({ tables, ...rows }: FloorDeeds & { tables: readonly Table[] }) {
  const words = useI18nContext().LL.floor.areas
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="pl-3 font-bold text-lg">
        {words.lost()}
      </h3>
      <p className="pl-3 text-muted">{words.lostText()}</p>
      <ul
        aria-labelledby={heading}
        className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
      >
        {tables.map((table) => (
          <TableRow key={table.id} table={table} onUp={null} onDown={null} {...rows} />
        ))}
      </ul>
    </section>
  )
}
