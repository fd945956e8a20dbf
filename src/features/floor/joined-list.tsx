import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type Combination, joinedInOrder, type Table } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { useKeptFocus } from '#lib/list/use-kept-focus.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { joinedName, peopleText } from './floor-text.ts'
import type { FloorDeeds } from './row-deeds.ts'

/** Tables that may be joined, and how many they seat then. */
export function JoinedList({
  combinations,
  tables,
  ...rows
}: FloorDeeds & {
  combinations: readonly Combination[]
  /** In their order. */
  tables: readonly Table[]
}) {
  const words = useI18nContext().LL.floor.joined
  const heading = useId()
  const kept = useKeptFocus(combinations)
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 ref={kept} tabIndex={-1} id={heading} className="font-bold text-lg outline-none">
        {words.title()}
      </h2>
      <p className="text-muted">{words.intro()}</p>
      {combinations.length > 0 ? (
        <ul
          aria-label={words.list()}
          className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
        >
          {joinedInOrder(combinations, tables).map((one) => (
            <JoinedRow key={one.id} combination={one} tables={tables} {...rows} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{tables.length < 2 ? words.needsTwo() : words.none()}</p>
      )}
      {tables.length >= 2 && (
        <div>
          <Button onClick={() => rows.onEdit('combination/new')}>
            <Plus aria-hidden="true" size={20} />
            {words.add()}
          </Button>
        </div>
      )}
    </section>
  )
}

function JoinedRow({
  combination,
  tables,
  isUnconfirmed,
  onEdit,
  onDelete,
}: FloorDeeds & { combination: Combination; tables: readonly Table[] }) {
  const { LL } = useI18nContext()
  const words = LL.floor
  const { id } = combination
  const name = joinedName(LL, combination, tables)
  const isBroken = combination.tables.some((of) => tables.every((table) => table.id !== of))
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3">
      <div className="flex min-w-28 flex-1 flex-col gap-1 py-1">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere font-bold">{name}</span>
          <span className="figures">{peopleText(LL, combination)}</span>
          <UnconfirmedMark state={isUnconfirmed(`combination/${id}`) ? 'waiting' : null} />
        </span>
        {isBroken && <span className="text-error text-sm">{words.joined.broken()}</span>}
      </div>
      <span className="ml-auto flex">
        {/* First, and apart: where a thumb scrolls along the edge stands what loses nothing. */}
        <IconButton
          className="mr-6"
          label={words.delete({ name })}
          onClick={() => onDelete({ kind: 'combination', row: combination })}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton label={words.edit({ name })} onClick={() => onEdit(`combination/${id}`)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
