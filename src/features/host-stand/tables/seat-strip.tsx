import { X } from 'lucide-react'
import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AllTables } from '#lib/seating/all-tables.tsx'
import { TableChips } from '#lib/seating/table-chips.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useStayName } from '#lib/seating/use-table-warnings.ts'
import { guestText } from '#lib/text/guest-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { othersFor, type StandTables } from './use-stand-tables.ts'

/** Who has just been led to a table: three others to which one more tap leads, and all of them. */
export function SeatStrip({
  venue,
  near,
  stand: { floor, tables, seated, onTables, endSeated },
}: {
  venue: Venue
  near: readonly BookingView[]
  stand: StandTables
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.seating.strip
  const [isOpen, setOpen] = useState(false)
  const nameOf = useStayName(near)
  const row = near.find(({ id }) => id === seated)
  // Taken back, or gone, there is nothing to change.
  if (row?.status !== 'seated' || !floor || !tables) return null
  const name = guestText(LL, row, locale)
  const table = tablesText(LL, row.tables, tables.tables)
  const { span, others } = othersFor(tables, row, venue)
  const choose = (to: readonly string[]) => {
    setOpen(false)
    endSeated()
    onTables(row, to)
  }
  return (
    <section
      aria-label={words.change()}
      className="no-print flex flex-wrap items-center gap-1.5 border-line border-t bg-card px-3 py-1.5"
    >
      <p className="figures min-w-0 flex-1 basis-full truncate font-semibold text-sm">
        {table === '' ? words.noTable({ name }) : words.title({ name, table })}
      </p>
      <TableChips day={tables} proposals={others} label={words.change()} onChoose={choose} />
      {others.length === 0 && <span className="text-muted text-sm">{LL.seating.noOthers()}</span>}
      <Button className="min-h-14" onClick={() => setOpen(true)}>
        {LL.seating.others()}
      </Button>
      <IconButton label={words.close()} className="ml-auto" onClick={endSeated}>
        <X aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} title={LL.seating.othersTitle()} onClose={() => setOpen(false)}>
        <div className="sm:w-144 sm:max-w-full">
          <AllTables
            floor={floor}
            day={tables}
            party={row}
            span={span}
            chosen={row.tables}
            nameOf={nameOf}
            onChoose={choose}
          />
        </div>
      </Dialog>
    </section>
  )
}
