import type { BookingDraft } from '#domain/booking/booking-draft.ts'
import type { Proposal } from '#domain/table/day/day-tables.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllTables } from '#lib/seating/all-tables.tsx'
import { isSame, TableChips } from '#lib/seating/table-chips.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { TableChoice } from './use-table-choice.ts'

/** The field of the table: what is free at the time as chips, none at all, and every other one. */
export function TablePart({ choice, draft }: { choice: TableChoice; draft: BookingDraft }) {
  const { LL } = useI18nContext()
  const words = LL.seating
  const { floor, day, id, proposals, nameOf, onTables } = choice
  const { minute, duration, pax, tables } = draft
  const own = day && chosenOf(day, tables, minute, id)
  const isProposed = proposals.some((one) => isSame(one.tables, tables))
  const shown = own && !isProposed ? [own, ...proposals.slice(0, 3)] : proposals
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{words.form.title()}</legend>
      {minute === null ? (
        <p className="text-muted text-sm">{words.form.needTime()}</p>
      ) : (
        day && proposals.length === 0 && <p className="text-muted text-sm">{words.form.noneFree()}</p>
      )}
      <div className="flex flex-wrap gap-1.5">
        {day && minute !== null && (
          <TableChips
            day={day}
            proposals={shown}
            chosen={tables}
            label={words.form.title()}
            onChoose={onTables}
          />
        )}
        <Button
          aria-pressed={tables.length === 0}
          className={`min-h-14 ${tables.length === 0 ? 'border-primary bg-primary text-white' : ''}`}
          onClick={() => onTables([])}
        >
          {words.none()}
        </Button>
      </div>
      {day && minute !== null && (
        <Disclosure label={words.form.all()} look="font-semibold text-primary">
          <AllTables
            {...{ floor, day, nameOf }}
            party={{ id, pax }}
            span={{ from: minute, to: minute + duration }}
            chosen={tables}
            onChoose={onTables}
          />
        </Disclosure>
      )}
    </fieldset>
  )
}

/** What stands in the booking, as a chip, also where it is not free. */
function chosenOf(
  day: NonNullable<TableChoice['day']>,
  tables: readonly string[],
  minute: number | null,
  id: string,
): Proposal | null {
  const seating = day.seatingOf(tables)
  if (!seating || minute === null) return null
  const until = day.freeUntil(tables, minute, id)
  // That somebody has it is warned of.
  return { ...seating, until: until === minute ? null : until }
}
