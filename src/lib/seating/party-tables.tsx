import { daysInTouch, occupies, plannedSpan } from '#domain/availability/occupancy.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { addDays } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { AllTables } from './all-tables.tsx'
import { isSame, TableChips } from './table-chips.tsx'
import { useDayTables, useFloor } from './use-day-tables.ts'
import { useTableMove } from './use-table-move.ts'
import { useStayName } from './use-table-warnings.ts'

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

/** To which tables a party can go as it stands: a tap on one is the deed. Nothing in a house without tables. */
export function PartyTables({ venue, booking, label }: { venue: Venue; booking: Booking; label: string }) {
  const { LL } = useI18nContext()
  const sync = useSync()
  const { day: of } = booking
  const found = useLive(sync.bookingsBetween(addDays(of, -daysInTouch), addDays(of, daysInTouch)))
  const near = found ?? noRows
  const holds = useLive(sync.holds()) ?? noHolds
  const floor = useFloor(venue)
  const isKnown = found !== undefined && !venue.unseen && !venue.seatsUnreadOf(of)
  const day = useDayTables(venue, of, near, holds, isKnown)
  const move = useTableMove(venue, near, holds, day)
  const nameOf = useStayName(near)
  if (!floor || !day || booking.occurrence !== null) return null
  const span = occupies(booking, venue.present) ?? plannedSpan(booking)
  const free = day.free({ pax: booking.pax, ...span }, 4, booking.id)
  const others = free.filter(({ tables }) => !isSame(tables, booking.tables)).slice(0, 3)
  const choose = (tables: readonly string[]) => move(booking, tables)
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="font-semibold text-sm">{label}</h3>
      <div className="flex flex-wrap gap-1.5">
        {others.length === 0 && <p className="text-muted">{LL.seating.form.noneFree()}</p>}
        <TableChips day={day} proposals={others} label={label} onChoose={choose} />
        {booking.tables.length > 0 && (
          <Button className="min-h-14" onClick={() => choose([])}>
            {LL.seating.none()}
          </Button>
        )}
      </div>
      <Disclosure label={LL.seating.form.all()} look="font-semibold text-primary">
        <AllTables
          {...{ floor, day, span, nameOf }}
          party={booking}
          chosen={booking.tables}
          onChoose={choose}
        />
      </Disclosure>
    </section>
  )
}
