import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useDoor } from '#lib/waiting/use-door.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/states.tsx'
import { AddParty } from './add-party.tsx'
import { DoorRow } from './door-row.tsx'
import { PlaceSlip } from './place-slip.tsx'

type Step = { at: 'list' } | { at: 'add' } | { at: 'slip'; id: string }

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
  const [step, setStep] = useState<Step>({ at: 'list' })
  const toList = () => setStep({ at: 'list' })
  if (step.at === 'add')
    return (
      <AddParty venue={venue} door={door} onAdded={(id) => setStep({ at: 'slip', id })} onClose={toList} />
    )
  if (step.at === 'slip') return <PlaceSlip venue={venue} door={door} id={step.id} onClose={toList} />
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
            onSlip={(id) => setStep({ at: 'slip', id })}
          />
        ))}
      </ul>
    </Dialog>
  )
}
