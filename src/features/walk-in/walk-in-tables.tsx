import type { Stay } from '#domain/availability/slots.ts'
import type { Accepted } from '#domain/booking/command.ts'
import type { DayTables, Proposal } from '#domain/table/day/day-tables.ts'
import type { Floor } from '#domain/table/floor.ts'
import { clashAccepted } from '#domain/table/table-attention.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AllTables } from '#lib/seating/all-tables.tsx'
import { TableChips } from '#lib/seating/table-chips.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useDayTables, useFloor } from '#lib/seating/use-day-tables.ts'
import { useStayName } from '#lib/seating/use-table-warnings.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { Disclosure } from '#ui/disclosure.tsx'

/** Where they are led: ids, and what those are called. */
export interface Led {
  tables: readonly string[]
  table: string
}

export const noTable: Led = { tables: [], table: '' }
const noHolds: LiveHold[] = []

interface WalkInSeating {
  floor: Floor
  day: DayTables | null
  isKnown: boolean
  nameOf: (id: string) => string
  led: (tables: readonly string[]) => Led
  /** What whoever leads them there accepts: the chip said who has it. */
  accepted: (led: Led, stay: Stay) => Accepted
  /** The table that stands on the button, and three others. */
  of: (stay: Stay) => { best: Led; others: readonly Proposal[] }
}

/** Which tables are free for who walks in. Null in a house without tables. */
export function useWalkInTables(
  venue: Venue,
  near: readonly BookingView[],
  isKnown: boolean,
): WalkInSeating | null {
  const { LL } = useI18nContext()
  const holds = useLive(useSync().holds()) ?? noHolds
  const floor = useFloor(venue)
  const day = useDayTables(venue, venue.today, near, holds, isKnown)
  const nameOf = useStayName(near)
  if (!floor) return null
  const led = (tables: readonly string[]): Led => ({ tables, table: tablesText(LL, tables, floor.tables) })
  return {
    ...{ floor, day, isKnown, nameOf, led },
    accepted: ({ tables }, stay) =>
      clashAccepted({ ...stay, tables, id: '', occurrence: null, day: venue.today }, near, floor.tables),
    of({ pax, minute, duration }) {
      const [best, ...others] = day?.free({ pax, from: minute, to: minute + duration }, 4) ?? []
      return { best: best ? led(best.tables) : noTable, others }
    },
  }
}

/** Other tables than the one on the button: a tap on one leads them there. */
export function WalkInTables({
  seating: { floor, day, nameOf },
  stay: { pax, minute, duration },
  hasBest,
  others,
  onTables,
}: {
  seating: WalkInSeating
  stay: Stay
  /** One is free, and stands on the button. */
  hasBest: boolean
  others: readonly Proposal[]
  onTables: (tables: readonly string[]) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.seating.walkInOthers
  // Its place is kept: what is known a moment later moves no button.
  return (
    <div className="flex min-h-26 flex-col gap-1">
      <div className="flex min-h-14 flex-wrap items-center gap-1.5">
        {others.length > 0 && <span className="font-semibold text-sm">{words.title()}</span>}
        {day && others.length === 0 && (
          <span className="text-muted">{hasBest ? LL.seating.noOthers() : LL.seating.form.noneFree()}</span>
        )}
        {day && <TableChips day={day} proposals={others} label={words.title()} onChoose={onTables} />}
      </div>
      {day && (
        <Disclosure label={words.all()} look="font-semibold text-primary">
          <AllTables
            {...{ floor, day, nameOf }}
            party={{ id: '', pax }}
            span={{ from: minute, to: minute + duration }}
            onChoose={onTables}
          />
        </Disclosure>
      )}
    </div>
  )
}
