import { X } from 'lucide-react'
import { type DayTables, type Proposal, tablesFrom } from '#domain/table/day/day-tables.ts'
import type { Floor } from '#domain/table/floor.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { StepChips } from '#lib/seating/step-chips.tsx'
import { isSame, TableChips } from '#lib/seating/table-chips.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button, IconButton } from '#ui/button.tsx'
import type { Aim } from './timeline-bar.tsx'

/** What the chosen bar can do: go to the time and table under it, open, or nothing. */
export function MoveStrip({
  row,
  aim,
  own,
  floor,
  tables,
  canMove,
  onMove,
  onOpen,
  onStop,
}: {
  row: BookingView
  aim: Aim
  own: Aim
  /** Null in a house without tables. */
  floor: Floor | null
  /** Who sits where; null there, and until it is known. */
  tables: DayTables | null
  /** Whether another time can be chosen, too. */
  canMove: boolean
  onMove: (aim: Aim) => void
  onOpen: () => void
  onStop: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.move
  const name = guestText(LL, row, locale)
  const allergies = usePartyAllergies()(row)
  const isMoved = aim.minute !== own.minute || aim.row !== own.row
  const time = minuteText(aim.minute)
  const ofTables = LL.seating.move
  const table = floor?.tables.find(({ id }) => id === aim.row)?.name ?? ofTables.toNone()
  const here = !floor
    ? words.here({ time })
    : canMove
      ? ofTables.here({ table, time })
      : ofTables.hereTable({ table })
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t bg-card px-3 py-2">
      <p aria-live="polite" className="figures min-w-0 flex-1">
        <strong className="line-clamp-2">{words.chosen({ name, time: minuteText(row.minute) })}</strong>
        <AllergyLine text={allergies} />
        <span className="text-muted">
          {!floor ? words.hint() : canMove ? ofTables.hint() : ofTables.hintTable()}
        </span>
      </p>
      {floor && tables && own.row === '' && canMove && (
        <TableChips
          day={tables}
          proposals={freeFor(floor, tables, row, aim.minute)}
          label={LL.seating.next()}
          onChoose={([table = '']) => onMove({ minute: aim.minute, row: table })}
        />
      )}
      {row.status === 'seated' && <StepChips booking={row} />}
      {isMoved && (
        <Button look="primary" onClick={() => onMove(aim)}>
          {here}
        </Button>
      )}
      <Button onClick={onOpen}>{words.open()}</Button>
      <IconButton label={words.stop()} onClick={onStop}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The best that are free at that time for who has no table: those to which a tap on one table's row would lead as well. */
function freeFor(
  floor: Floor,
  tables: DayTables,
  { id, pax, duration }: BookingView,
  from: number,
): Proposal[] {
  const free = tables.free({ pax, from, to: from + duration }, 8, id)
  return free.filter((one) => isSame(tablesFrom(floor, one.tables[0] ?? '', pax), one.tables)).slice(0, 3)
}
