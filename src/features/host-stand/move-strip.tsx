import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { nextStep } from '#domain/service/next-step.ts'
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
import { useBarInSight } from './tables/use-bar-in-sight.ts'
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
  foot,
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
  /** As of the timeline. */
  foot: HTMLElement | null
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.move
  const name = guestText(LL, row, locale)
  const allergies = usePartyAllergies()(row)
  const next = nextStep(row)
  const ref = useBarInSight(row.id, foot !== null)
  const isMoved = aim.minute !== own.minute || aim.row !== own.row
  const time = minuteText(aim.minute)
  const ofTables = LL.seating.move
  const table = floor?.tables.find(({ id }) => id === aim.row)?.name ?? ofTables.toNone()
  const here = !floor
    ? words.here({ time })
    : canMove
      ? ofTables.here({ table, time })
      : ofTables.hereTable({ table })
  const strip = (
    <div
      ref={ref}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-card px-3 py-2"
    >
      <p aria-live="polite" className="figures min-w-0 flex-1">
        <strong className="line-clamp-2">{words.chosen({ name, time: minuteText(row.minute) })}</strong>
        <AllergyLine text={allergies} />
        <span className="text-muted">
          {!floor ? words.hint() : canMove ? ofTables.hint() : ofTables.hintTable()}
        </span>
      </p>
      {isMoved && (
        <Button look="primary" onClick={() => onMove(aim)}>
          {here}
        </Button>
      )}
      <Button onClick={onOpen}>{words.open()}</Button>
      <IconButton label={words.stop()} onClick={onStop}>
        <X aria-hidden="true" />
      </IconButton>
      {/* On a line of their own: beside them the words had no room. */}
      {floor && tables && own.row === '' && canMove && (
        <div className="basis-full">
          <TableChips
            day={tables}
            proposals={freeFor(floor, tables, row, aim.minute)}
            label={LL.seating.next()}
            onChoose={([table = '']) => onMove({ minute: aim.minute, row: table })}
          />
        </div>
      )}
      {row.status === 'seated' && (
        <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
          <StepChips booking={row} />
          {next && (
            <p className="min-w-40 flex-1 text-muted text-sm leading-tight">
              {LL.seating.steps.holdHint({ step: LL.seating.step[next]() })}
            </p>
          )}
        </div>
      )}
    </div>
  )
  return foot ? createPortal(strip, foot) : strip
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
