import { useLayoutEffect, useRef } from 'react'
import { seatedNow } from '#domain/availability/occupancy.ts'
import { peak } from '#domain/availability/slots.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import { splitName } from '#domain/guest/guest-name.ts'
import { rangeText } from '#domain/time/span-text.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { warningLines } from '#lib/booking/text/warning-lines.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestsUnreadText, seatsUnreadText } from '#lib/text/unread-text.ts'
import { useDoor } from '#lib/waiting/use-door.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'
import { SameName } from './same-name.tsx'
import { useTakeWalkIn, walkInStay } from './take-walk-in.ts'
import { walkInSchema } from './walk-in.schema.ts'
import { type Led, noTable, useWalkInTables, WalkInTables } from './walk-in-tables.tsx'

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
  const { near, stays } = useDayStays(venue, venue.today)
  const take = useTakeWalkIn(venue)
  const seating = useWalkInTables(venue, near, stays !== null)
  const door = useDoor(venue)
  const kit = useKitForm({
    values: { pax: people, name: '' },
    schema: walkInSchema,
    send: async ({ pax, name }, at: Led | 'waiting') => {
      const isLed = at !== 'waiting'
      const done = await take({
        ...{ ...splitName(name, locale), pax, status: isLed ? 'seated' : at },
        ...(isLed
          ? { ...at, accepted: { ...accepted, ...seating?.accepted(at, stay) } }
          : { ...noTable, accepted: {} }),
        queue: isLed ? null : door.placeFor(pax),
      })
      if (done) onClose()
      return undefined
    },
  })
  const { form, busy } = kit
  const { pax, name } = useValues(form)

  const stay = walkInStay(venue, pax)
  const quote = door.quoteFor(pax)
  const accepted = stayWarnings(
    stay,
    stays,
    venue.knownHoursOf(venue.today),
    venue.settings.capacity,
    venue.overridesOf(venue.today),
  )
  const lines = warningLines(LL, accepted, venue.settings)
  const isOver = accepted.overbooked !== undefined
  const { best, others } = seating?.of(stay) ?? { best: noTable, others: [] }
  const wait = useRef<HTMLButtonElement>(null)
  const seat = useRef<HTMLButtonElement>(null)
  // Who sits there is known a moment after the dialog has opened, and its focus then stands on the other button.
  useLayoutEffect(() => {
    if (isOver && document.activeElement === seat.current) wait.current?.focus()
  }, [isOver])
  // The line that comes and goes with the number has its place, so that no button runs from the finger.
  const kept = accepted.outside_hours === undefined ? 1 : 2
  const footer = (
    <>
      <Button
        ref={wait}
        data-autofocus={isOver || undefined}
        look={isOver ? 'primary' : 'plain'}
        busy={busy}
        className={`min-h-20 flex-1 sm:min-h-14 ${isOver ? 'border border-primary' : ''}`}
        onClick={() => void kit.submit('waiting')}
      >
        {words.wait()}
      </Button>
      <Button
        ref={seat}
        data-autofocus={!isOver || undefined}
        look={isOver ? 'plain' : 'primary'}
        busy={busy}
        className={`min-h-20 flex-1 sm:min-h-14 text-lg ${isOver ? '' : 'border border-primary'}`}
        onClick={() => void kit.submit(best)}
      >
        {best.table !== ''
          ? LL.seating[isOver ? 'walkInAnyway' : 'walkIn']({ n: pax, table: best.table })
          : seating?.isKnown
            ? LL.seating.walkInNone({ n: pax })
            : words[isOver ? 'seatAnyway' : 'seat']({ n: pax })}
      </Button>
    </>
  )
  return (
    <Dialog open title={words.title()} onClose={onClose} footer={footer}>
      <FormArea kit={kit} className="flex flex-col gap-4 sm:w-144 sm:max-w-full">
        <form.AppField name="pax">
          {(field) => <field.Stepper label={words.people()} unit={LL.stand.unit()} />}
        </form.AppField>
        <p className="figures">
          {stays
            ? words.occupancy({
                now: seatedNow(near, venue.present).people,
                later: peak(stays, stay.minute, stay.minute + stay.duration) + pax,
                capacity: venue.settings.capacity,
              })
            : seatsUnreadText(LL, venue, venue.today) || LL.state.loading()}
          <span className="block text-muted">
            {words.stay({
              from: minuteText(stay.minute),
              to: minuteText(stay.minute + stay.duration),
              n: stay.duration,
            })}
          </span>
          <span className="block min-h-[1lh]">
            {quote &&
              words.quote({ range: rangeText(quote.least, quote.most, locale), n: door.waiters.length })}
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
        {seating && (
          <WalkInTables
            seating={seating}
            stay={stay}
            hasBest={best.table !== ''}
            others={others}
            onTables={(tables) => void kit.submit(seating.led(tables))}
          />
        )}
        <form.AppField name="name">
          {(field) => <field.Text label={words.name()} optional maxLength={200} autoComplete="off" />}
        </form.AppField>
        <SameName name={name} unread={guestsUnreadText(LL, venue)} />
      </FormArea>
    </Dialog>
  )
}
