import { useId } from 'react'
import type { Table } from '#domain/table/floor.ts'
import { boundsOf, type PlacedTable } from '#domain/table/plan/plan.ts'
import type { TableState } from '#domain/table/table-state.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import type { BookingView } from '#sync/types.ts'
import { LiveTable, type LiveTableProps } from './live-table.tsx'

/** Around the tables, so that no line of focus is cut off. */
const margin = 4

export interface AreaPlanProps extends Pick<LiveTableProps, 'nowMinute' | 'isKnown' | 'cell'> {
  name: string
  plan: readonly PlacedTable[]
  states: ReadonlyMap<string, TableState<BookingView>>
  flagged: ReadonlySet<string>
  /** Of the whole floor. */
  tables: readonly Table[]
  onTap: (table: Table, state: TableState<BookingView>) => void
}

/** An area from above, as large as its tables need. */
export function AreaPlan({ name, plan, states, flagged, tables, cell, onTap, ...at }: AreaPlanProps) {
  const { LL } = useI18nContext()
  const heading = useId()
  const bounds = boundsOf(plan)
  const othersOf = (id: string, party: BookingView | undefined): string =>
    tablesText(LL, party?.tables.filter((one) => one !== id) ?? [], tables)
  return (
    <section aria-labelledby={heading} className="max-w-full">
      <h3 id={heading} className="mb-1 font-bold">
        {name}
      </h3>
      <div className="max-w-full overflow-x-auto rounded-box bg-sunken">
        <div
          className="relative"
          style={{
            width: bounds.width * cell + 2 * margin,
            height: bounds.height * cell + 2 * margin,
          }}
        >
          <div className="absolute" style={{ left: margin, top: margin }}>
            {plan.map((one) => {
              const state = states.get(one.table.id)
              if (!state) return null
              const party =
                state.sitting[0]?.party ?? (state.kind === 'reserved' ? state.next?.party : undefined)
              return (
                <LiveTable
                  key={one.table.id}
                  one={one}
                  state={state}
                  isFlagged={party !== undefined && flagged.has(party.id)}
                  joined={othersOf(one.table.id, party)}
                  cell={cell}
                  corner={bounds}
                  onTap={() => onTap(one.table, state)}
                  {...at}
                />
              )
            })}
          </div>
        </div>
      </div>
    </section>
  )
}
