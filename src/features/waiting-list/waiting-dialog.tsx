import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Seat } from '#lib/booking/use-status-tap.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatNow } from '#lib/seating/seat-now.ts'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useDayTables, useFloor } from '#lib/seating/use-day-tables.ts'
import { useDoor } from '#lib/waiting/use-door.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/states.tsx'
import { AddParty } from './add-party.tsx'
import { ChooseTable } from './choose-table.tsx'
import { DoorRow } from './door-row.tsx'
import { PlaceSlip } from './place-slip.tsx'

const noHolds: LiveHold[] = []

type Step = { at: 'list'; from?: Step } | { at: 'add' } | Aside

/** What is about one party, who has the focus again as the list comes back. */
type Aside = { at: 'slip' | 'table'; id: string }

/** Who waits at the door, in the order in which they came: called, shown in or gone with one tap each, without a network too. */
export function WaitingDialog({
  venue,
  onOpen,
  onClose,
}: {
  venue: Venue
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { LL } = useI18nContext()
  const words = LL.waitingList
  const door = useDoor(venue)
  const { stays } = useDayStays(venue, venue.today)
  const holds = useLive(useSync().holds()) ?? noHolds
  const floor = useFloor(venue)
  const tables = useDayTables(venue, venue.today, door.near, holds, stays !== null)
  // As on the stand's own list: the table is in the tap.
  const seatOf = (row: BookingView): Seat | null => {
    const at = tables && seatNow(tables, row, venue)
    return tables && at ? { tables: at, name: tablesText(LL, at, tables.tables) } : null
  }
  const [step, setStep] = useState<Step>({ at: 'list' })
  const toList = () => setStep({ at: 'list', from: step })
  if (step.at === 'add')
    return (
      <AddParty venue={venue} door={door} onAdded={(id) => setStep({ at: 'slip', id })} onClose={toList} />
    )
  const chosen = step.at === 'table' && door.waiters.find(({ row }) => row.id === step.id)
  if (chosen && floor && tables)
    return (
      <ChooseTable
        {...{ venue, door, floor }}
        waiter={chosen}
        day={tables}
        onDone={() => setStep({ at: 'list' })}
        onClose={toList}
      />
    )
  if (step.at === 'slip') return <PlaceSlip venue={venue} door={door} id={step.id} onClose={toList} />
  const from = step.at === 'list' ? step.from : undefined
  const people = door.waiters.reduce((sum, { row }) => sum + row.pax, 0)
  const footer = (
    <Button look="primary" className="min-h-14 flex-1 text-lg" onClick={() => setStep({ at: 'add' })}>
      {words.add.open()}
    </Button>
  )
  return (
    <Dialog open place="right" title={words.title()} onClose={onClose} footer={footer}>
      <p className="figures mb-2 font-semibold">
        {door.waiters.length > 0 && words.totals({ parties: door.waiters.length, people })}
      </p>
      {door.waiters.length === 0 && <Empty text={words.none()} />}
      <ul className="-mx-4 border-line not-empty:border-t">
        {door.waiters.map((waiter) => (
          <DoorRow
            key={waiter.row.id}
            {...{ venue, door, waiter, onOpen }}
            back={from && 'id' in from && from.id === waiter.row.id ? from.at : null}
            seat={seatOf(waiter.row)}
            onTable={floor && tables ? (id) => setStep({ at: 'table', id }) : null}
            onSlip={(id) => setStep({ at: 'slip', id })}
          />
        ))}
      </ul>
    </Dialog>
  )
}
