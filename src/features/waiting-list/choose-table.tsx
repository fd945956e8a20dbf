import type { DayTables } from '#domain/table/day/day-tables.ts'
import type { Floor } from '#domain/table/floor.ts'
import { clashAccepted } from '#domain/table/table-attention.ts'
import { numberText } from '#domain/waiting/queue.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { type Seat, useStatusTap } from '#lib/booking/use-status-tap.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { AllTables } from '#lib/seating/all-tables.tsx'
import { spanNow } from '#lib/seating/seat-now.ts'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useStayName } from '#lib/seating/use-table-warnings.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { Door, Waiter } from '#lib/waiting/use-door.ts'
import type { LiveHold } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const noHolds: LiveHold[] = []

/** No table is free for them as long as they stay: staff say which one, or none. A tap on one shows them in. */
export function ChooseTable({
  venue,
  door,
  waiter: { row, turn },
  floor,
  day,
  onDone,
  onClose,
}: {
  venue: Venue
  door: Door
  waiter: Waiter
  floor: Floor
  day: DayTables
  /** They were shown in. */
  onDone: () => void
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.waitingList
  const onStatus = useStatusTap(venue, door.near, noHolds)
  const nameOf = useStayName(door.near)
  const number = row.queue ? words.number({ number: numberText(row.queue.number, turn) }) : words.noNumber()
  const lead = (seat?: Seat) => {
    onStatus(row, 'seated', seat)
    onDone()
  }
  const choose = (tables: readonly string[]) =>
    lead({
      tables,
      name: tablesText(LL, tables, day.tables),
      // Who has it stood on the button.
      accepted: clashAccepted({ ...row, tables }, door.near, day.tables),
    })
  const footer = (
    <Button oneTap className="min-h-14 flex-1" onClick={() => lead()}>
      {LL.seating.walkInNone({ n: row.pax })}
    </Button>
  )
  return (
    <Dialog open place="right" title={LL.seating.othersTitle()} onClose={onClose} footer={footer}>
      <p className="figures mb-2 flex flex-wrap gap-x-2 font-semibold text-lg">
        <span>{number}</span>
        <span className="wrap-anywhere min-w-0">{guestText(LL, row, locale)}</span>
        <span>{LL.stand.people({ n: row.pax })}</span>
      </p>
      <p className="mb-3 text-muted">{words.noTable({ n: row.pax })}</p>
      <AllTables {...{ floor, day, nameOf }} party={row} span={spanNow(row, venue)} onChoose={choose} />
    </Dialog>
  )
}
