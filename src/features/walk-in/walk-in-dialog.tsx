import { useState } from 'react'
import { daysInTouch, seatedNow, staysOn } from '#domain/availability/occupancy.ts'
import { peak } from '#domain/availability/slots.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import { splitName } from '#domain/guest/guest-name.ts'
import { addDays } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { warningLines } from '#lib/text/warning-lines.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Notice } from '#ui/states.tsx'
import { SameName } from './same-name.tsx'
import { useTakeWalkIn, walkInStay } from './take-walk-in.ts'

const noRows: BookingView[] = []

/** Seat them or let them wait: the second tap. A name is welcome, never asked for. */
export function WalkInDialog({
  venue,
  people,
  onClose,
}: {
  venue: Venue
  people: number
  onClose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.walkIn
  const sync = useSync()
  const near =
    useLive(sync.bookingsBetween(addDays(venue.today, -daysInTouch), addDays(venue.today, daysInTouch))) ??
    noRows
  const holds = useLive(sync.holds())
  const take = useTakeWalkIn(venue)
  const [pax, setPax] = useState(people)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)

  const stay = walkInStay(venue, pax)
  const stays = staysOn(venue.today, venue.present, near, holds ?? [])
  const accepted = stayWarnings(
    stay,
    stays,
    venue.hoursOf(venue.today),
    venue.settings.capacity,
    venue.overridesOf(venue.today),
  )
  const lines = warningLines(LL, accepted, venue.settings)
  const isOver = accepted.overbooked !== undefined
  // The line that comes and goes with the number has its place, so that no button runs from the finger.
  const kept = accepted.outside_hours === undefined ? 1 : 2
  const run = async (status: 'seated' | 'waiting') => {
    setBusy(true)
    const done = await take({
      ...splitName(name, locale),
      pax,
      status,
      accepted: status === 'seated' ? accepted : {},
    })
    setBusy(false)
    if (done) onClose()
  }
  const footer = (
    <>
      <Button
        data-autofocus={isOver || undefined}
        look={isOver ? 'primary' : 'plain'}
        busy={busy}
        className={`min-h-20 flex-1 sm:min-h-14 ${isOver ? 'border border-primary' : ''}`}
        onClick={() => void run('waiting')}
      >
        {words.wait()}
      </Button>
      <Button
        data-autofocus={!isOver || undefined}
        look={isOver ? 'plain' : 'primary'}
        busy={busy}
        className={`min-h-20 flex-1 sm:min-h-14 text-lg ${isOver ? '' : 'border border-primary'}`}
        onClick={() => void run('seated')}
      >
        {isOver ? words.seatAnyway({ n: pax }) : words.seat({ n: pax })}
      </Button>
    </>
  )
  return (
    <Dialog open title={words.title()} onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-4 sm:w-144 sm:max-w-full">
        <Stepper label={words.people()} value={pax} unit={LL.stand.unit()} onValue={setPax} />
        <p className="figures">
          {words.occupancy({
            now: seatedNow(near, venue.present).people,
            later: peak(stays, stay.minute, stay.minute + stay.duration) + pax,
            capacity: venue.settings.capacity,
          })}
          <span className="block text-muted">
            {words.stay({
              from: minuteText(stay.minute),
              to: minuteText(stay.minute + stay.duration),
              n: stay.duration,
            })}
          </span>
        </p>
        <div style={{ minHeight: `calc(1.5rem + ${kept}lh)` }}>
          {lines.length > 0 && (
            <Notice tone="warning">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )}
        </div>
        <TextField
          label={words.name()}
          optional
          value={name}
          maxLength={200}
          autoComplete="off"
          onValue={setName}
        />
        <SameName name={name} />
      </div>
    </Dialog>
  )
}
